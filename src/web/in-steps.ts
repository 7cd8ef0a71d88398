import { useDeferredValue } from 'react'

/**
 * What has come for the first time, still undefined in the first render after that. What depends on it is rendered in
 * small steps then, between which the page answers: a store's change alone is rendered in one go, however long.
 */
export function useInSteps<T>(come: T | undefined): T | undefined {
  const isHere = useDeferredValue(come !== undefined)
  return isHere ? come : undefined
}
