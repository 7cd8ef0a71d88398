import { t } from '@lingui/core/macro'
import { usePropertyChoices } from './expense-hooks.ts'
import { ALL } from './expense-values.ts'

/** The properties that match, and all of them as one choice. */
export function usePropertiesWithAll(search: string) {
  const found = usePropertyChoices(search)
  return { ...found, choices: [{ value: ALL, label: t`All properties` }, ...found.choices] }
}
