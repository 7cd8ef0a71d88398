import { useEffect, useState } from 'react'
import type { Search, SearchResult } from './search.ts'

const PAUSE_MS = 200

export type Found = {
  results: readonly SearchResult[]
  status: 'idle' | 'searching' | 'found' | 'failed'
}

const NOTHING: Found = { results: [], status: 'idle' }

/** What `search` finds for the text, asked once typing pauses; an answer that comes too late is dropped. */
export function useSearch(search: Search, text: string): Found {
  const [found, setFound] = useState<Found>(NOTHING)
  const wanted = text.trim()
  useEffect(() => {
    if (wanted === '') return setFound(NOTHING)
    const giveUp = new AbortController()
    setFound(({ results }) => ({ results, status: 'searching' }))
    const timer = setTimeout(() => {
      search(wanted, giveUp.signal).then(
        (results) => giveUp.signal.aborted || setFound({ results, status: 'found' }),
        () => giveUp.signal.aborted || setFound({ results: [], status: 'failed' }),
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      giveUp.abort()
    }
  }, [search, wanted])
  return found
}
