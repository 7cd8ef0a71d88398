import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { ChevronsUpDownIcon } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { TextInput } from '../ui/field.tsx'
import { type Choice, useLabel } from './fields.tsx'
import type { FoundChoices } from './found-choices.ts'
import classes from './pick-by-search.module.css'
import type { FieldProps } from './use-submit-form.ts'

const PAUSE_MS = 250

type Props = {
  label: string
  field: FieldProps
  placeholder: string
  /** The choices that match what was typed. */
  useChoices: (search: string) => FoundChoices
  /** Stands among the choices whatever was typed. */
  always?: Choice | undefined
}

/** A choice of many, of which the server finds those that match what is typed. It says so where the server cannot be asked. */
export function PickBySearch({ label, field, placeholder, useChoices, always }: Props) {
  const box = useRef<HTMLInputElement>(null)
  const labels = useRef(new Map<string, string>())
  // Undefined while the label of what is chosen stands in the box; that is no search.
  const [typed, setTyped] = useState<string>()
  const [search] = useDebouncedValue(typed?.replaceAll(',', ' ').trim() ?? '', PAUSE_MS)
  const { choices: found, failure, retry } = useChoices(search)
  const isThere = !always || found.some(({ value }) => value === always.value)
  const choices = isThere ? found : [always, ...found]
  for (const choice of choices) labels.current.set(choice.value, choice.label)
  const chosen = labels.current.get(field.value) ?? ''

  const choose = (value: string) => {
    field.onChange(value)
    setTyped(undefined)
  }
  // Whoever has typed enough to name one has chosen it.
  const chooseTyped = () => {
    const only = onlyMatch(labels.current, typed ?? '')
    if (only !== undefined) choose(only)
    return only !== undefined
  }
  const list = useOptions(choices, { value: field.value, choose })
  const isShown = list.isOpen && failure === null
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (list.onKeyDown(event)) return event.preventDefault()
    if (event.key !== 'Enter' || !typed?.trim()) return
    // The form is not complete while a choice is half typed.
    event.preventDefault()
    if (chooseTyped()) list.close()
  }
  const retryFromBox = () => {
    box.current?.focus()
    retry()
  }
  return (
    <div className={classes.pick}>
      <TextInput
        ref={box}
        {...useLabel({ label })}
        name={field.name}
        error={field.error}
        placeholder={placeholder}
        autoComplete="off"
        role="combobox"
        aria-haspopup="listbox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? list.id : undefined}
        aria-activedescendant={isShown ? list.pointedId : undefined}
        rightSection={<ChevronsUpDownIcon size={20} />}
        value={typed ?? chosen}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value === chosen ? undefined : currentTarget.value)
          list.open()
        }}
        // Opened by a click or by typing: when a fault takes the focus here, the list would hide the other faults.
        onClick={list.open}
        onKeyDown={onKeyDown}
        onBlur={() => {
          list.close()
          if (!chooseTyped()) setTyped(undefined)
        }}
      />
      {isShown && (
        <div id={list.id} role="listbox" aria-label={label} className={classes.list}>
          {choices.map((choice, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the box has the focus and names its option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the box hears the keys
            <div
              key={choice.value}
              id={list.idOf(index)}
              role="option"
              aria-selected={choice.value === field.value}
              data-pointed={index === list.pointed || undefined}
              className={classes.option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => list.pick(index)}
            >
              {choice.label}
            </div>
          ))}
          {choices.length === 0 && <p className={classes.none}>{t`Nothing found`}</p>}
        </div>
      )}
      {failure && <NotFetched failure={failure} retry={retryFromBox} />}
    </div>
  )
}

const NONE = -1

/** Which of the choices the arrows came to, and whether they are shown. */
function useOptions(
  choices: readonly Choice[],
  { value, choose }: { value: string; choose: (value: string) => void },
) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [pointed, point] = useState(NONE)
  const idOf = (index: number) => `${id}-${index}`

  const open = () => {
    if (!isOpen) point(choices.findIndex((choice) => choice.value === value))
    setOpen(true)
  }
  const close = () => setOpen(false)
  const pick = (index: number) => {
    const choice = choices[index]
    if (choice) choose(choice.value)
    close()
  }
  const step = (by: number) => {
    open()
    const from = pointed === NONE && by < 0 ? 0 : pointed
    const next = (from + by + choices.length) % choices.length
    point(next)
    document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' })
  }
  /** Whether the key was one for the list. */
  const onKeyDown = ({ key }: KeyboardEvent): boolean => {
    if (key === 'ArrowDown') step(1)
    else if (key === 'ArrowUp') step(-1)
    else if (key === 'Enter' && isOpen && pointed < choices.length && pointed !== NONE)
      pick(pointed)
    else if (key === 'Escape' && isOpen) close()
    else return false
    return true
  }
  const pointedId = pointed === NONE ? undefined : idOf(pointed)
  return { id, idOf, isOpen, open, close, pick, pointed, pointedId, onKeyDown }
}

const NotFetched = ({ failure, retry }: { failure: Error; retry: () => void }) => (
  <div role="alert" className={classes.notFetched}>
    <span>
      {t`The choices could not be loaded.`} {failure.message}
    </span>
    <Button variant="default" size="compact-sm" onClick={retry}>
      <Trans>Retry</Trans>
    </Button>
  </div>
)

/** The value of the one label that is called as typed, or else of the one that holds every word of it. */
export function onlyMatch(labels: ReadonlyMap<string, string>, typed: string): string | undefined {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return undefined
  const words = wanted.split(/[\s,]+/)
  const all = [...labels].map(([value, label]) => ({ value, label: label.toLowerCase() }))
  const named = all.filter(({ label }) => label === wanted || label.split(',')[0] === wanted)
  const matching = all.filter(({ label }) => words.every((word) => label.includes(word)))
  const found = named.length > 0 ? named : matching
  return found.length === 1 ? found[0]?.value : undefined
}
