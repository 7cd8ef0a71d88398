import { useMemo } from 'react'
import type { Choice } from './fields.tsx'

/** The server's matches for a choice; `failure` is why the request failed. */
export type FoundChoices = {
  choices: readonly Choice[]
  failure: Error | null
  retry: () => void
}

type Query<Row> = {
  data: readonly Row[] | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

/** The rows of a query as choices. Pass the same `choiceOf` each time. */
export function useFoundChoices<Row>(
  { data, error, isFetching, refetch }: Query<Row>,
  choiceOf: (row: Row) => Choice,
): FoundChoices {
  const choices = useMemo(() => data?.map(choiceOf) ?? [], [data, choiceOf])
  return { choices, failure: isFetching ? null : error, retry: () => void refetch() }
}
