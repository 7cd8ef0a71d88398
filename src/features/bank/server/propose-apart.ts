import { join } from 'node:path'
import type { Proposed } from '../proposal.ts'
import type { BankBooks } from './bank-books.ts'
import type { BankTelling } from './bank-progress.ts'
import type { LineToPropose } from './line-to-propose.ts'
import { proposeAll } from './propose.ts'
import type { ForProposing, FromProposing } from './propose-thread.ts'
import { runInThread } from './run-in-thread.ts'

const THREAD = join(import.meta.dirname, 'propose-thread.ts')
/** 50,000 lines and the books of 500 agreements take a third of it. */
const LIMITS = { memoryMb: 384, patienceMs: 60_000 }
/** Below this number of lines, starting a thread takes longer than proposing them. */
const FEW = 300

/**
 * Proposes what lines become, as `proposeAll`: many in a thread of their own, so that the server goes on answering others.
 * @throws Refusal `busy` where too many wait; TooMuch
 */
export async function proposeApart(
  { tell, end }: BankTelling,
  lines: LineToPropose[],
  books: BankBooks,
): Promise<Map<string, Proposed>> {
  if (lines.length <= FEW) return proposeAll(lines, books)
  const task = { lines, books } satisfies ForProposing
  tell(0)
  try {
    return (await runInThread<FromProposing>(THREAD, task, LIMITS, tell)).proposed
  } finally {
    await end()
  }
}
