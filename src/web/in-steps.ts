import { useDeferredValue } from 'react'

/**
 * Returns `come`, one render late when it arrives for the first time. What depends on it is then rendered in small
 * steps, between which the page responds; React renders a store's change in one go, however long it takes.
 */
export function useInSteps<T>(come: T | undefined): T | undefined {
  const isHere = useDeferredValue(come !== undefined)
  return isHere ? come : undefined
}
