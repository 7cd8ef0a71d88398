import { useEffect, useState } from 'react'

const TICK_MS = 250

/** Whole seconds until `deadline` (milliseconds since 1970), 0 once it has passed; a sleeping tab catches up. */
export function useCountdown(deadline: number | undefined): number {
  const [left, setLeft] = useState(() => secondsUntil(deadline))
  useEffect(() => {
    setLeft(secondsUntil(deadline))
    if (deadline === undefined) return
    const ticking = setInterval(() => {
      const seconds = secondsUntil(deadline)
      setLeft(seconds)
      if (seconds === 0) clearInterval(ticking)
    }, TICK_MS)
    return () => clearInterval(ticking)
  }, [deadline])
  return left
}

const secondsUntil = (deadline: number | undefined): number =>
  deadline === undefined ? 0 : Math.max(0, Math.ceil((deadline - Date.now()) / 1000))

/** `4:09` from 249. */
export const asMinutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
