import { say } from '../shared/said.ts'
import { Refusal } from './refusal.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Whether what was done at `at` can still be undone: within 24 hours. */
export const isUndoDay = (now: Date, at: Date): boolean => now.getTime() - at.getTime() < DAY_MS

/** Refuses to undo what was done more than 24 hours ago. @throws Refusal `conflict` */
export function requireUndoDay({ now }: { now: Date }, at: Date): void {
  if (!isUndoDay(now, at))
    throw new Refusal('conflict', say`This can be undone within 24 hours. These have passed.`)
}
