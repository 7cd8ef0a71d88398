import { createContext, type RefObject, use, useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router'
import { type Draft, draftOf, forgetDraft, watchForm } from './session-drafts.ts'

/** The account whose drafts the forms below restore; null for none. */
export const DraftsOf = createContext<string | null>(null)

/**
 * Restores what the account had typed into this form when their session ended, and stores it when the session
 * ends. A form is identified by its address and its fields. Returns what was restored.
 */
export function useSessionDraft<Values extends FieldValues>(
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
    // The draft is based on that version, so later changes by others are not overwritten.
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
