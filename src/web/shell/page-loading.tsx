import { t } from '@lingui/core/macro'
import { Skeleton } from '../ui/skeleton.tsx'
import { useIsSlow } from './use-is-slow.ts'

/** Stands where a page will be; a page that comes at once shows nothing in between. */
export function PageLoading() {
  const isSlow = useIsSlow()
  return (
    <div role="status" aria-label={t`Loading`} style={{ minHeight: '60dvh' }}>
      {isSlow && (
        <>
          <Skeleton height={32} width="min(20rem, 70%)" margin="0 0 1.5rem" />
          <Skeleton height={240} radius={12} />
        </>
      )}
    </div>
  )
}
