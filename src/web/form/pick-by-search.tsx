import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, useRef, useState } from 'react'
import classes from './fields.module.css'
import type { Choice } from './fields.tsx'
import type { FoundChoices } from './found-choices.ts'
import { PickField } from './pick-field.tsx'
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
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  // Once something is chosen its label stands in the box; that is no search.
  const isChosen = typed === labels.current.get(String(field.value))
  const [search] = useDebouncedValue(isChosen ? '' : typed.replaceAll(',', ' ').trim(), PAUSE_MS)
  const { choices: found, failure, retry } = useChoices(search)
  const isThere = !always || found.some(({ value }) => value === always.value)
  const choices = isThere ? found : [always, ...found]
  for (const choice of choices) labels.current.set(choice.value, choice.label)
  // Whoever has typed enough to name one has chosen it.
  const chooseTyped = () => {
    const only = isChosen ? undefined : onlyMatch(labels.current, typed)
    if (only !== undefined) field.onChange(only)
    return only !== undefined
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isOnOption = event.currentTarget.hasAttribute('aria-activedescendant')
    if (event.key !== 'Enter' || isOnOption || isChosen || typed.trim() === '') return
    // The form is not complete while a choice is half typed.
    event.preventDefault()
    if (chooseTyped()) setOpen(false)
  }
  const retryFromBox = () => {
    box.current?.focus()
    retry()
  }
  return (
    <div>
      <PickField
        ref={box}
        label={label}
        placeholder={placeholder}
        choices={choices}
        onSearchChange={setTyped}
        filter={({ options }) => options}
        // Opened by a click or by typing: when a fault takes the focus here, the list would hide the other faults.
        openOnFocus={false}
        dropdownOpened={isOpen && failure === null}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        {...field}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          chooseTyped()
          field.onBlur?.(event)
        }}
      />
      {failure && <NotFetched failure={failure} retry={retryFromBox} />}
    </div>
  )
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
