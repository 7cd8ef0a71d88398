import { createContext, type RefObject, use, useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router'
import { type Draft, draftOf, forgetDraft, watchForm } from './drafts.ts'

/** Whose drafts the forms below it are given back; null for nobody's. */
export const DraftsOf = createContext<string | null>(null)

/**
 * Gives back what the account had typed into this form when their session ended, and keeps it when it ends.
 * A form is known by its address and its fields. Answers what was given back.
 */
export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  version?: RefObject<number | undefined>,
): Draft | undefined {
  const accountId = use(DraftsOf)
  const { pathname, search } = useLocation()
  const [name] = useState(() => [pathname + search, ...Object.keys(form.getValues())].join(' '))
  const [draft] = useState(() => draftOf(accountId, name))

  const giveBack = useEffectEvent((draft: Draft) => {
    for (const [field, value] of Object.entries(draft.values))
      form.setValue(field as Path<Values>, value as never, { shouldDirty: true })
    // The change was made upon that version: whoever changed the record since is not overwritten.
    if (version && draft.version !== undefined) version.current = draft.version
  })
  useEffect(() => {
    if (!draft) return
    giveBack(draft)
    forgetDraft(name)
  }, [draft, name])

  const read = useEffectEvent((): Draft => {
    const { dirtyFields } = form.formState
    const typed = Object.entries(form.getValues()).filter(([field]) => field in dirtyFields)
    return { values: Object.fromEntries(typed), version: version?.current }
  })
  useEffect(
    () => (accountId === null ? undefined : watchForm(name, () => read())),
    [accountId, name],
  )
  return draft
}
