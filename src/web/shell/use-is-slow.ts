import { useEffect, useState } from 'react'

const LOADING_DELAY_MS = 200

/** False at first, true when what is waited for has not come for a while: quick things show no waiting in between. */
export function useIsSlow(): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), LOADING_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSlow
}
