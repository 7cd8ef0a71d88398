import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'

/** The step in a hash ("#step-2"); the first by default. */
const stepIn = (hash: string): number => Number(/^#step-([1-9])$/.exec(hash)?.[1] ?? 1)

const hashOf = (step: number) => (step === 1 ? '' : `#step-${step}`)

/**
 * The current step (from 1) of a form in steps. It is in the address, and each step is a history entry: the
 * browser's Back goes one step back, and a reload keeps the step. Steps beyond `furthest` are not shown.
 */
export function useSteps(furthest: number) {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const isReturn = useNavigationType() === 'POP'
  // The router updates the location later; the new step must show at once.
  const [wanted, setWanted] = useState(() => stepIn(hash))
  useEffect(() => {
    if (isReturn) setWanted(stepIn(hash))
  }, [hash, isReturn])

  const step = Math.min(wanted, furthest)
  const goTo = (next: number) => {
    if (next === step) return
    setWanted(next)
    // A step reached by going forward directly follows the previous entry.
    const isReached = (state as { isReached?: boolean } | null)?.isReached === true
    if (next < step && isReached) return void navigate(next - step)
    const isReachedNow = next === step + 1
    void navigate(
      { pathname, search, hash: hashOf(next) },
      { replace: next < step, state: { isReached: isReachedNow }, preventScrollReset: true },
    )
  }
  return { step, goTo }
}
