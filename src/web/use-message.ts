import { useCallback, useEffect, useState } from 'react'

export type Message = {
  tone: 'success' | 'failure'
  text: string
  /** The server's own reason, shown in an element of its own. */
  reason?: string | undefined
}

/** A message that takes itself away after `clearAfter` milliseconds; the same message shown again stays as long again. */
export function useMessage(clearAfter = 3000) {
  const [shown, setShown] = useState<{ message: Message } | null>(null)
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(null), clearAfter)
    return () => clearTimeout(timer)
  }, [shown, clearAfter])
  const show = useCallback((message: Message) => setShown({ message }), [])
  const clear = useCallback(() => setShown(null), [])
  return { message: shown?.message ?? null, show, clear }
}
