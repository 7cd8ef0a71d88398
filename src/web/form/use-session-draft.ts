import {
  createContext,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router'
import { type Draft, draftOf, forgetDraft, watchForm } from './session-drafts.ts'

/** The account whose drafts the forms below restore; null for none. */
export const DraftsOf = createContext<string | null>(null)

/**
 * The subject of the forms below, where the address does not tell it: values typed for one tenant must not come back
 * in the form of another. Nothing is kept while it is null, not known yet.
 */
export const DraftSubject = createContext<string | null>('')

/**
 * Restores what the account had typed into this form when their session ended, the page was loaded again or an error
 * took the form away, and has it stored then. A form is identified by its address, its subject and its fields. Returns what was
 * restored; `forget` is for when it has served its purpose.
 */
export function useSessionDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  version?: RefObject<number | undefined>,
): { draft: Draft | undefined; forget: () => void } {
  const account = use(DraftsOf)
  const subject = use(DraftSubject)
  const accountId = subject === null ? null : account
  const { pathname, search } = useLocation()
  const [name] = useState(() =>
    [pathname + search, subject, ...Object.keys(form.getValues())].join(' '),
  )
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
  // React says that an error took it away before effects of the other kind are undone.
  useLayoutEffect(
    () => (accountId === null ? undefined : watchForm(name, () => read())),
    [accountId, name],
  )
  return { draft, forget: () => forgetDraft(name) }
}
