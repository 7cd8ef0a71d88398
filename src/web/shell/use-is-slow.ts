import { useEffect, useState } from 'react'

const LOADING_DELAY_MS = 200

/** Becomes true after a short while, so that quick loads show no placeholder. */
export function useIsSlow(): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), LOADING_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSlow
}
