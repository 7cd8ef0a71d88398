import { focusManager, type Query, QueryClient } from '@tanstack/react-query'
import { loadClientSettings } from '../../features/identity/web/access/client-settings.ts'
import { session } from '../../features/identity/web/sessions/session.ts'
import { mirrorLists } from '../../features/identity/web/sessions/session-lists.ts'
import {
  type Account,
  isSameReader,
  readerOf,
} from '../../features/identity/web/sessions/session-storage.ts'
import { NetworkError } from '../../web/api/network-error.ts'
import { beforeRetry } from '../../web/load-chunk.ts'
import { forgetAnswers, keepAnswers } from '../../web/offline/kept-answers.ts'
import { forgetPages } from '../../web/offline/kept-pages.ts'
import { whenOutdated } from '../../web/outdated.ts'
import { mayFetchAgain } from '../../web/record/use-record.ts'

// A window beside another one is looked at again without having been hidden.
focusManager.setEventListener((onFocus) => {
  const lookedAt = () => onFocus()
  window.addEventListener('focus', lookedAt)
  document.addEventListener('visibilitychange', lookedAt)
  return () => {
    window.removeEventListener('focus', lookedAt)
    document.removeEventListener('visibilitychange', lookedAt)
  }
})

/** The query cache of signed-in pages. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // Being offline is an error to show, not a reason to wait.
      networkMode: 'always',
      staleTime: 10_000,
      // Another device may have changed what is shown since it was looked at.
      refetchOnWindowFocus: 'always',
      retry: (failures, error) => failures < 1 && error instanceof NetworkError,
      retryDelay: 500,
      persister: keepAnswers(() => readerOf(session.getState().account)),
    },
  },
})
mirrorLists(queries, session)
// What failed may have failed over an answer: it is asked for again.
beforeRetry(() => void queries.invalidateQueries({ refetchType: 'none' }))
// What is gone, or was decided on another device, leaves the lists; a form keeps the record that it edits.
whenOutdated(() => void queries.invalidateQueries({ predicate: mayFetchAgain }))
// Most pages show days and need today's date: it is requested while the page still loads.
loadClientSettings().catch(() => {})

// Nothing of somebody's books stays on the device once they are signed out, or somebody else is signed in; of who has
// another role in a team by now, nothing that they saw before.
const { account: known } = session.getState()
if (known) forgetBooks(known)
session.subscribe(({ account }, { account: before }) => {
  if (isSameReader(account, before)) return
  forgetBooks(account)
  if (account && account.id === before?.id) fetchAsOtherReader()
})

function forgetBooks(but: Account | null): void {
  void forgetAnswers(readerOf(but))
  // Of somebody of a team none are kept.
  void forgetPages(but?.member ? undefined : but?.id)
}

/** Forgets what pages that are not open showed, and fetches the open one again once it knows what may be seen by now. */
function fetchAsOtherReader(): void {
  queries.removeQueries({ type: 'inactive', predicate: isOfBooks })
  setTimeout(async () => {
    const ofBooks = { predicate: isOfBooksInSight }
    // Left on its way, a first reply would be taken for a new one, and may be one to the role of before.
    await queries.cancelQueries(ofBooks)
    await queries.invalidateQueries(ofBooks)
  })
}

/** Not a part of the program, nor a record that somebody edits. */
const isOfBooks = ({ queryKey }: Query) => queryKey[0] !== 'part'
const isOfBooksInSight = (query: Query) => isOfBooks(query) && mayFetchAgain(query)
