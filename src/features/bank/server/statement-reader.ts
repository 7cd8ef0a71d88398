import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { WaitingLine } from '../../../server/waiting-line.ts'
import { say } from '../../../shared/said.ts'
import type { StatementAnswers, StatementReading } from '../statement.ts'
import type { FileToRead } from './read/read-statement.ts'
import type { ForThread, FromThread } from './statement-thread.ts'

/** The memory that a thread may hold: 50,000 lines of the longest texts take about half. */
const MEMORY_MB = 384
/** Within this any file that is read at all is read, also on a slow machine that has more to do. */
const PATIENCE_MS = 60_000

/** Threads that read at the same time: the memory of each is the server's. */
const AT_ONCE = 2
let reading = 0
const waiting = new WaitingLine(20, say`Other statements are being read. Please try again.`)

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (reading >= AT_ONCE) await waiting.wait([])
  else reading++
  try {
    return await work()
  } finally {
    // The next one takes this one's place.
    if (!waiting.startNext()) reading--
  }
}

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
  limits: Limits = {},
): Promise<StatementReading> {
  // Which of several accounts is said of the file, not of its head.
  const { part } = answered('')
  const read = await inTurn(() => readInThread(file, { part }, limits))
  if (!('headKey' in read) || read.kind === 'statement') return read
  const answers = answered(read.headKey)
  return answers.columns || answers.dates
    ? inTurn(() => readInThread(file, { part, ...answers }, limits))
    : read
}

async function readInThread(
  file: FileToRead,
  answers: StatementAnswers,
  { memoryMb = MEMORY_MB, patienceMs = PATIENCE_MS }: Limits,
): Promise<StatementReading> {
  const thread = new Worker(join(import.meta.dirname, 'statement-thread.ts'), {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    // What a library says of a damaged file has parts of the file in it.
    ...{ stdout: true, stderr: true },
  })
  for (const said of [thread.stdout, thread.stderr]) said.resume()
  const over = new AbortController()
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(patienceMs)])
  try {
    const answered = once(thread, 'message', { signal }) as Promise<[FromThread]>
    const ended = once(thread, 'exit', { signal }).then(() => {
      throw new Error('The thread ended.')
    })
    thread.postMessage({ file, answers } satisfies ForThread)
    const [answer] = await Promise.race([answered, ended])
    if ('reading' in answer) return answer.reading
    throw new Error(`The statement could not be read: ${answer.fault}`)
  } catch (error) {
    if (isTooMuch(error))
      return { kind: 'refused', why: 'too large', bank: null, accounts: [], row: null }
    throw error
  } finally {
    over.abort()
    await thread.terminate()
  }
}

const isTooMuch = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))
