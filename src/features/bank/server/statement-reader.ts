import { join } from 'node:path'
import type { StatementAnswers, StatementReading } from '../statement.ts'
import type { FileToRead } from './read/read-statement.ts'
import { runInThread, TooMuch } from './run-in-thread.ts'
import type { ForThread, FromStatementThread } from './statement-thread.ts'

const THREAD = join(import.meta.dirname, 'statement-thread.ts')

/** The memory that a thread may hold: 50,000 lines of the longest texts take about half. */
const MEMORY_MB = 384
/** Within this any file that is read at all is read, also on a slow machine that has more to do. */
const PATIENCE_MS = 60_000

type Limits = { memoryMb?: number; patienceMs?: number }

/**
 * Reads a bank's statement in a thread of its own, which is given up when the file makes it too large or too slow: neither
 * can harm the server. What was answered of an earlier file with the same head is taken where the file asks again; of no
 * head ('') what was answered of the file itself. @throws Refusal `busy` where too many are read at the same time; Error
 * where the reader itself fails
 */
export async function readStatementApart(
  file: FileToRead,
  answered: (headKey: string) => StatementAnswers = () => ({}),
  onShare: (share: number) => void = () => {},
  limits: Limits = {},
): Promise<StatementReading> {
  const how = { limits, onShare }
  // Which of several accounts is said of the file, not of its head.
  const { part } = answered('')
  const read = await readInThread(file, { part }, how)
  if (!('headKey' in read) || read.kind === 'statement') return read
  const answers = answered(read.headKey)
  return answers.columns || answers.dates ? readInThread(file, { part, ...answers }, how) : read
}

async function readInThread(
  file: FileToRead,
  answers: StatementAnswers,
  { limits, onShare }: { limits: Limits; onShare: (share: number) => void },
): Promise<StatementReading> {
  try {
    const task = { file, answers } satisfies ForThread
    const { memoryMb = MEMORY_MB, patienceMs = PATIENCE_MS } = limits
    const answer = await runInThread<FromStatementThread>(
      THREAD,
      task,
      { memoryMb, patienceMs },
      onShare,
    )
    if ('reading' in answer) return answer.reading
    throw new Error(`The statement could not be read: ${answer.fault}`)
  } catch (error) {
    if (error instanceof TooMuch)
      return { kind: 'refused', why: 'too large', bank: null, accounts: [], row: null }
    throw error
  }
}
