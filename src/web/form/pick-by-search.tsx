import { useDebouncedValue } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { type Choice, PickField } from './fields.tsx'
import type { FieldProps } from './use-submit-form.ts'

const PAUSE_MS = 250

type Props = {
  label: string
  field: FieldProps
  placeholder: string
  /** The choices that match what was typed. */
  useChoices: (search: string) => readonly Choice[]
  /** Stands among the choices whatever was typed. */
  always?: Choice | undefined
}

/** A choice of many, of which the server finds those that match what is typed. */
export function PickBySearch({ label, field, placeholder, useChoices, always }: Props) {
  const labels = useRef(new Map<string, string>())
  const [typed, setTyped] = useState('')
  // Once something is chosen its label stands in the box; that is no search.
  const isChosen = typed === labels.current.get(String(field.value))
  const [search] = useDebouncedValue(isChosen ? '' : typed.replaceAll(',', ' ').trim(), PAUSE_MS)
  const found = useChoices(search)
  const isThere = !always || found.some(({ value }) => value === always.value)
  const choices = isThere ? found : [always, ...found]
  for (const choice of choices) labels.current.set(choice.value, choice.label)
  return (
    <PickField
      label={label}
      placeholder={placeholder}
      choices={choices}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      {...field}
    />
  )
}
