import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'

export type ShownResult = {
  /** The kind of result in words; results of one kind are grouped. */
  kind: string
  id: string
  title: string
  detail: string
  /** A path within the application, or what is done in place of going there. */
  to: string | (() => void)
}

/** A key unique to a result: one record may be found as several. */
export const resultKey = ({ kind, id }: ShownResult): string => `${kind} ${id}`

/** A list cannot hold two results of one id. */
const eachOnce = (results: readonly ShownResult[]): readonly ShownResult[] => [
  ...new Map(results.map((result) => [resultKey(result), result])).values(),
]

/** Looks for a text in everything that may be seen. */
export type Search = (text: string, signal: AbortSignal) => Promise<readonly ShownResult[]>

const PAUSE_MS = 200
const ZERO: readonly ShownResult[] = []

export type FoundResults = {
  results: readonly ShownResult[]
  status: 'searching' | 'found' | 'failed'
}

/** The results of `search` for the text, requested once typing pauses. Earlier results stay until the reply arrives. */
export function useSearch(search: Search, text: string): FoundResults {
  const [wanted] = useDebouncedValue(text, PAUSE_MS)
  const { data = ZERO, ...query } = useQuery({
    queryKey: ['search', wanted],
    queryFn: async ({ signal }) => eachOnce(await search(wanted, signal)),
    enabled: wanted !== '',
    staleTime: 0,
    placeholderData: (previous, query) =>
      wanted.startsWith(String(query?.queryKey[1])) ? previous : undefined,
  })
  const isSearching = wanted !== text || query.isFetching
  return { results: data, status: isSearching ? 'searching' : query.isError ? 'failed' : 'found' }
}
