import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'

const PATIENCE_MS = 200

/** Stands where a page will be; a page that comes at once shows nothing in between. */
export function PageLoading() {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
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
