import { plural, t } from '@lingui/core/macro'
import { SearchIcon } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { CloseButton } from '../ui/button.tsx'
import { TextInput } from '../ui/field.tsx'
import type { Search, SearchResult } from './search.ts'
import classes from './search-box.module.css'
import { type Found, useSearch } from './use-search.ts'

/** Finds records as one types; arrows and Enter, or the mouse, open them. Ctrl or ⌘ and K come here. */
export function SearchBox({ search }: { search: Search }) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const wanted = text.trim()
  const found = useSearch(search, wanted)
  const isShown = isOpen && wanted !== ''
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  useShortcut(() => input.current?.select())

  const open = ({ href }: SearchResult) => {
    setOpen(false)
    setText('')
    navigate(href)
  }
  const clear = () => {
    setText('')
    input.current?.focus()
  }
  const { list, selected, point, onKeyDown } = useOptions(found.results, {
    isShown,
    choose: open,
    onEscape: () => setOpen(false),
  })

  return (
    <search className={classes.box}>
      <TextInput
        ref={input}
        size="sm"
        type="search"
        role="combobox"
        aria-label={t`Search`}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={list}
        aria-activedescendant={
          isShown && found.results[selected] ? optionId(list, selected) : undefined
        }
        placeholder={t`Search`}
        maxLength={100}
        leftSection={<SearchIcon size={18} />}
        rightSection={
          text === '' ? (
            <kbd className={classes.hint}>{shortcut()}</kbd>
          ) : (
            <CloseButton aria-label={t`Clear the search`} onClick={clear} />
          )
        }
        rightSectionWidth={text === '' ? 'var(--hint-width)' : '2.5rem'}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <div className={classes.results} hidden={!isShown}>
        <div id={list} role="listbox" aria-label={t`Search results`} className={classes.list}>
          {found.results.map((result, index) => (
            <ResultOption
              key={`${result.kind} ${result.id}`}
              id={optionId(list, index)}
              result={result}
              words={wanted.split(/\s+/)}
              isSelected={index === selected}
              onPoint={() => point(index)}
              onChoose={() => open(result)}
            />
          ))}
        </div>
        <p
          role="status"
          className={classes.note}
          data-alone={found.results.length === 0 || undefined}
        >
          {noteOn(found, wanted)}
        </p>
      </div>
    </search>
  )
}

type Options = {
  isShown: boolean
  choose: (result: SearchResult) => void
  onEscape: () => void
}

/** Which result is selected: the first of new ones, then the one that arrows or the mouse came to. */
function useOptions(results: readonly SearchResult[], { isShown, choose, onEscape }: Options) {
  const list = useId()
  const [selected, point] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: of other results the first is selected
  useEffect(() => point(0), [results])

  const step = (by: number) => {
    const next = (selected + by + results.length) % results.length
    point(next)
    document.getElementById(optionId(list, next))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = isShown ? actOf(event.key) : undefined
    if (!act) return
    // The browser would move the cursor, or empty the box.
    event.preventDefault()
    act()
  }
  const actOf = (key: string): (() => void) | undefined => {
    if (key === 'Escape') return onEscape
    const result = results[selected]
    if (!result) return undefined
    return { ArrowDown: () => step(1), ArrowUp: () => step(-1), Enter: () => choose(result) }[key]
  }
  return { list, selected, point, onKeyDown }
}

const optionId = (list: string, index: number) => `${list}-${index}`

type OptionProps = {
  id: string
  result: SearchResult
  words: string[]
  isSelected: boolean
  onPoint: () => void
  onChoose: () => void
}

/** The box keeps the focus, also while the mouse is pressed. */
const ResultOption = ({ id, result, words, isSelected, onPoint, onChoose }: OptionProps) => (
  // biome-ignore lint/a11y/useFocusableInteractive: the box has the focus and names its option
  // biome-ignore lint/a11y/useKeyWithClickEvents: the box hears the keys
  <div
    id={id}
    role="option"
    aria-selected={isSelected}
    className={classes.result}
    onPointerMove={onPoint}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onChoose}
  >
    <span className={classes.title}>
      <Marked text={result.title} words={words} />
    </span>
    <span className={classes.kind}>{result.kind}</span>
    <span className={classes.detail}>
      <Marked text={result.detail} words={words} />
    </span>
  </div>
)

/** A text with the words marked that are in it. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const wanted = words.filter(Boolean).map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  // Between two words that are marked stands what is not: every second piece is one.
  const pieces = wanted.length === 0 ? [text] : text.split(new RegExp(`(${wanted.join('|')})`, 'i'))
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no other names
  return pieces.map((piece, index) => (index % 2 ? <mark key={index}>{piece}</mark> : piece))
}

/** Ctrl or ⌘ and K, wherever the focus is. */
function useShortcut(act: () => void) {
  const onShortcut = useEffectEvent(act)
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || altKey || shiftKey) return
      event.preventDefault()
      onShortcut()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function noteOn({ results, status }: Found, text: string): string {
  if (status === 'failed') return t`The search did not answer. Please try again.`
  if (status === 'searching') return results.length === 0 ? t`Searching…` : '\u00a0'
  if (results.length === 0) return t`Nothing matches “${text}”.`
  const count = results.length
  return plural(count, { one: `${count} result`, other: `${count} results` })
}

const shortcut = () => (/mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘ K' : t`Ctrl K`)
