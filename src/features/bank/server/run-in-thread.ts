import { Worker } from 'node:worker_threads'
import { WaitingLine } from '../../../server/waiting-line.ts'
import { say } from '../../../shared/said.ts'

/** A thread needed more memory or time than it may have. */
export class TooMuch extends Error {
  override name = 'TooMuch'
}

export type ThreadLimits = { memoryMb: number; patienceMs: number }

/** Threads that work at the same time: the memory of each is the server's. */
const AT_ONCE = 2
let working = 0
const waiting = new WaitingLine(20, say`Other statements are being read. Please try again.`)

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= AT_ONCE) await waiting.wait([])
  else working++
  try {
    return await work()
  } finally {
    // The next one takes this one's place.
    if (!waiting.startNext()) working--
  }
}

/** A progress message that a thread posts while it works: the share that is done, from 0 to 1. */
export type Share = { share: number }

/**
 * Has a thread of its own do one task, in turn: its module, at the path `file`, takes the task as its first message and
 * posts its answer, before that any number of shares. @throws TooMuch; Refusal `busy` where too many wait; Error where the
 * thread ends without an answer
 */
export const runInThread = <Answer>(
  file: string,
  task: unknown,
  limits: ThreadLimits,
  onShare: (share: number) => void = () => {},
): Promise<Answer> => inTurn(() => answerOf(file, task, limits, onShare))

async function answerOf<Answer>(
  file: string,
  task: unknown,
  { memoryMb, patienceMs }: ThreadLimits,
  onShare: (share: number) => void,
): Promise<Answer> {
  const thread = new Worker(file, {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    // What a library says of a damaged file has parts of the file in it.
    stdout: true,
    stderr: true,
  })
  for (const said of [thread.stdout, thread.stderr]) said.resume()
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const late = setTimeout(() => reject(new TooMuch('too slow')), patienceMs)
  thread.on('message', (message: Share | Answer) =>
    isShare(message) ? onShare(message.share) : resolve(message),
  )
  thread.on('error', (error) => reject(isOutOfMemory(error) ? new TooMuch('too large') : error))
  thread.on('exit', () => reject(new Error('The thread ended.')))
  try {
    thread.postMessage(task)
    return await promise
  } finally {
    clearTimeout(late)
    await thread.terminate()
  }
}

const isShare = (message: unknown): message is Share =>
  typeof message === 'object' && message !== null && 'share' in message

const isOutOfMemory = (error: Error) => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
