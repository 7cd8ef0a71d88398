import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { Skeleton } from '../ui/skeleton.tsx'
import classes from './page-coming.module.css'

const LOADING_DELAY_MS = 200

/** Shown where a page will be; a page that comes at once shows nothing in between. */
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

/** A line along the top while the page that was gone to is fetched; the last page stays until then. */
export function PageComing() {
  const isFetching = useNavigation().state === 'loading'
  return isFetching ? <Line /> : null
}

function Line() {
  const isSlow = useIsSlow()
  return <div role="status" aria-label={t`Loading`} className={isSlow ? classes.line : undefined} />
}

/** Becomes true after a short while, so that quick loads show no placeholder. */
function useIsSlow(): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), LOADING_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSlow
}
