import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useInSteps } from './in-steps.ts'
import { loadChunk, serverAnswers } from './load-chunk.ts'
import { ownTask } from './own-task.ts'
import classes from './parts.module.css'
import { Button } from './ui/button.tsx'
import { Row } from './ui/layout.tsx'

type LazyPart<Part> = {
  /** Undefined until it has come. */
  part: Part | undefined
  failure: Error | null
  retry: () => void
}

/**
 * A part of a screen that is fetched when it is first `wanted` (opened, focused or pointed at), not with the page.
 * `name` is the same wherever that part is used.
 */
export function useLazyPart<Part>(
  name: string,
  load: () => Promise<Part>,
  wanted: boolean,
): LazyPart<Part> {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['part', name],
    // It is asked for as a page is shown, which comes first.
    queryFn: () => ownTask().then(() => loadChunk(load)),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
    networkMode: 'always' as const,
  })
  const retry = async () => {
    const { isError } = await refetch()
    // Chromium never fetches a part again that failed once.
    if (isError && (await serverAnswers())) location.reload()
  }
  return { part: useInSteps(data), failure: isFetching ? null : error, retry: () => void retry() }
}

/** Shows that a part of the screen could not be loaded. */
export const PartFailed = ({ failure, retry }: { failure: Error; retry: () => void }) => (
  <Row gap={12} lineGap={8} role="alert" className={classes.failed}>
    {failure.message}
    <Button variant="default" size="compact-sm" onClick={retry}>
      <Trans>Retry</Trans>
    </Button>
  </Row>
)
