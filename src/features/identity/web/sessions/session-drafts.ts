import { forgetDraftsBut, keepDrafts } from '../../../../web/form/session-drafts.ts'
import { forgetTab } from '../../../../web/tab-storage.ts'
import type { SessionStore } from './session-store.ts'

/**
 * Keeps the contents of the open forms when a session ends without a sign-out, for the same account; a
 * sign-out and another account's sign-in forget it. Call it before anything is shown: it must hear of an
 * end before the forms are gone. Returns a stop function.
 */
export const keepDraftsOf = (session: SessionStore): (() => void) =>
  session.subscribe(({ account, ended }, { account: before }) => {
    if (account?.id === before?.id) return
    if (before && ended !== 'signed-out') keepDrafts(before.id)
    if (account) forgetDraftsBut(account.id)
    if (ended === 'signed-out') forgetTab()
  })
