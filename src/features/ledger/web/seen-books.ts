import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { LEDGERS } from './ledger-hooks.ts'

type Books = { expect: string }

/**
 * The state of the books that a form shows, to be sent as `expect`. A preview that knows later books than the ledger
 * beside it fetches both again: until the ledger is shown, with what the client told of, what is sent stays refused.
 */
export function useSeenBooks(ledger: Books, preview: Books | undefined): RefObject<string> {
  const queries = useQueryClient()
  const seen = useRef(ledger.expect)
  const shown = ledger.expect
  const previewed = preview?.expect ?? shown
  useEffect(() => {
    if (previewed === shown) seen.current = shown
    else void queries.invalidateQueries({ queryKey: [LEDGERS] })
  }, [queries, previewed, shown])
  return seen
}
