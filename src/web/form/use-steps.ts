import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'

/** The step that a hash names ("#step-2"); the first where it names none. */
const stepIn = (hash: string): number => Number(/^#step-([1-9])$/.exec(hash)?.[1] ?? 1)

const hashOf = (step: number) => (step === 1 ? '' : `#step-${step}`)

/**
 * The step (from 1) of a form in several. It stands in the address, each step an entry of the history: the
 * browser's Back goes one step back, and a reload stays. Steps beyond `furthest` are not shown.
 */
export function useSteps(furthest: number) {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const isReturn = useNavigationType() === 'POP'
  // The router takes its time with a new location; a step that was gone to is there at once.
  const [wanted, setWanted] = useState(() => stepIn(hash))
  useEffect(() => {
    if (isReturn) setWanted(stepIn(hash))
  }, [hash, isReturn])

  const step = Math.min(wanted, furthest)
  const goTo = (next: number) => {
    if (next === step) return
    setWanted(next)
    // Each step that was gone to forwards stands right upon the one before it.
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
