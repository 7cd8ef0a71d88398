import { useEffect, useEffectEvent } from 'react'

/** Actions by keys: 'ctrl k' also while somebody types, '/' or a pair like 'g h' only where nobody does. */
type Keys = Readonly<Record<string, () => void>>

type KeyPress = Pick<
  KeyboardEvent,
  | 'key'
  | 'code'
  | 'ctrlKey'
  | 'metaKey'
  | 'altKey'
  | 'shiftKey'
  | 'repeat'
  | 'isComposing'
  | 'timeStamp'
>

/** Milliseconds in which the second key of a pair follows. */
const PAIR_MS = 1_500

/**
 * Reads keys one after the other: which of the `known` ones has just been pressed. Keys without Ctrl or ⌘ count only
 * where they are `plain`: not typed, and not switched off.
 */
export function createKeyReader() {
  let first = { key: '', at: Number.NEGATIVE_INFINITY }
  return (press: KeyPress, known: readonly string[], plain: () => boolean): string | undefined => {
    if (press.repeat || press.isComposing || press.altKey) return undefined
    const key = nameOf(press)
    const find = (name: string) => known.find((each) => each === name)
    if (press.ctrlKey || press.metaKey)
      return press.shiftKey ? undefined : find(`ctrl ${key.toLowerCase()}`)
    if (!plain()) return undefined
    const isSecond = press.timeStamp - first.at < PAIR_MS
    const name = isSecond ? `${first.key} ${key}` : key
    const isFirst = !isSecond && known.some((each) => each.startsWith(`${key} `))
    if (key !== 'Shift') first = { key, at: isFirst ? press.timeStamp : Number.NEGATIVE_INFINITY }
    return find(name)
  }
}

/** The letter in lower case, or the one at its place on a Latin keyboard where the keyboard is of another script. */
function nameOf({ key, code, shiftKey }: KeyPress): string {
  if (/^[!-~]$/.test(key)) return shiftKey ? key : key.toLowerCase()
  if (/^Key[A-Z]$/.test(code)) return shiftKey ? code : code.slice(3).toLowerCase()
  if (code === 'Slash') return shiftKey ? '?' : '/'
  return key
}

/** Runs the actions of keys, wherever the focus is, as long as this is shown. */
export function useKeys(keys: Keys): void {
  const act = useEffectEvent((event: KeyboardEvent, read: ReturnType<typeof createKeyReader>) => {
    if (event.defaultPrevented) return
    const pressed = read(event, Object.keys(keys), () => areSingleKeysOn() && !isTaken(event))
    if (pressed === undefined) return
    event.preventDefault()
    keys[pressed]?.()
  })
  useEffect(() => {
    const read = createKeyReader()
    const onKeyDown = (event: KeyboardEvent) => act(event, read)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

// Where letters are typed, or choose from a list; and what is behind a dialog is out of reach.
const TYPED =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=menu], [role=listbox]'

const isTaken = ({ target }: KeyboardEvent): boolean =>
  (target instanceof Element && target.closest(TYPED) !== null) ||
  document.querySelector('dialog[open]') !== null

const KEY = 'single-keys'

/** Whether keys without Ctrl or ⌘ do something: they can be switched off in this browser (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

/** Keeps the choice in this browser; where storage is forbidden, they stay on. */
export function switchSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  } catch {
    // The switch shows that nothing has changed.
  }
}

/** 'Ctrl K', as the keys of this machine are called. */
export const ctrlKey = (letter: string, ctrl: string): string =>
  /mac|iphone|ipad/i.test(navigator.userAgent) ? `⌘ ${letter}` : `${ctrl} ${letter}`
