import { useState } from 'react'
import { keepInTab, readFromTab } from '../../../web/tab-storage.ts'

/** What was done with an agreement of today's queue. */
export type Passed = 'opened' | 'skipped'

const KEY = 'reminded'

type Kept = { day: string; passed: { [leaseId: string]: Passed | undefined } }
const NOTHING: Kept = { day: '', passed: {} }

/**
 * What was opened or skipped today, by agreement: kept for the tab, so that a queue that is closed and opened again
 * goes on where it was. What was opened elsewhere is known from the server.
 */
export function usePassedToday(today: string) {
  const [kept, setKept] = useState<Kept>(() => (readFromTab(KEY) as Kept | null) ?? NOTHING)
  const passed = kept.day === today ? kept.passed : NOTHING.passed
  const pass = (leaseId: string, how: Passed) => {
    const next = { day: today, passed: { ...passed, [leaseId]: how } }
    keepInTab(KEY, next)
    setKept(next)
  }
  const restore = (leaseId: string) => {
    const { [leaseId]: _, ...others } = (readFromTab(KEY) as Kept | null)?.passed ?? {}
    const next = { day: today, passed: others }
    keepInTab(KEY, next)
    setKept(next)
  }
  return { passed, pass, restore }
}
