import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PdfDocument } from './typst-compiler.ts'
import type { FromTypstThread, ThreadData } from './typst-thread.ts'

const START_TIMEOUT_MS = 30_000

/** A document was not made in time: on a machine that has more to do than it can, it may be at the next try. */
export class TooSlowError extends Error {
  override name = 'TooSlowError'
}

export type ReplaceableThread = {
  /** Compiles one document at a time. @throws Error with the reason; the thread is ended */
  compile(document: PdfDocument): Promise<Uint8Array>
  end(): Promise<void>
}

type Options = {
  fontsFolder: string
  /** How long one document may take. */
  patienceMs: number
  /** The number of documents after which another thread is to take over. */
  documents: number
}

type Begun = {
  thread: Worker
  ready: Promise<WebAssembly.Module>
  isReady: boolean
  compiled: number
}

/**
 * A thread that compiles documents: started on demand, ended when a document fails, hangs or crashes it. After a number of
 * documents another is started beside it and takes over once it is ready, so that nobody waits for a start but the first;
 * where none becomes ready, it is ended after twice as many.
 */
export function createReplaceableThread(options: Options): ReplaceableThread {
  let current: Begun | undefined
  let next: Begun | undefined
  let isCompiling = false
  // Of the first thread: the others take its compiled code over.
  let typst: WebAssembly.Module | undefined

  const takeOver = () => {
    const before = current
    current = next
    next = undefined
    void before?.thread.terminate()
  }
  const begin = () => {
    const begun = startThread({ fontsFolder: options.fontsFolder, typst })
    begun.thread.once('exit', () => {
      if (current === begun) current = undefined
      if (next === begun) next = undefined
    })
    return begun
  }
  const beginNext = () => {
    const begun = begin()
    const isReady = () => {
      begun.thread.unref()
      if (next === begun && !isCompiling) takeOver()
    }
    begun.ready.then(isReady, () => begun.thread.terminate())
    return begun
  }
  const end = async () => {
    const ending = [current, next]
    current = undefined
    next = undefined
    typst = undefined
    await Promise.all(ending.map((begun) => begun?.thread.terminate()))
  }
  const compileWith = async (used: Begun, document: PdfDocument) => {
    typst = await used.ready
    const pdf = await ask(used.thread, document, options.patienceMs)
    used.compiled++
    if (used.compiled >= options.documents) next ??= beginNext()
    if (used.compiled >= 2 * options.documents) await end()
    return pdf
  }
  return {
    end,
    async compile(document) {
      isCompiling = true
      if (next?.isReady) takeOver()
      current ??= begin()
      try {
        return await compileWith(current, document)
      } catch (error) {
        await end()
        throw error
      } finally {
        isCompiling = false
      }
    },
  }
}

function startThread(workerData: ThreadData): Begun {
  const thread = new Worker(join(import.meta.dirname, 'typst-thread.ts'), {
    workerData,
    env: {},
    execArgv: [],
  })
  // The waiting caller handles the error; without a listener it would end the process.
  thread.on('error', () => {})
  const begun: Begun = {
    thread,
    isReady: false,
    compiled: 0,
    ready: answerOf(thread, START_TIMEOUT_MS).then((answer) => {
      if (!('typst' in answer)) throw new Error('The thread answered out of turn.')
      begun.isReady = true
      return answer.typst
    }),
  }
  return begun
}

async function ask(thread: Worker, document: PdfDocument, patienceMs: number) {
  thread.ref()
  thread.postMessage(document)
  const answer = await answerOf(thread, patienceMs)
  // An idle thread does not keep the process alive.
  thread.unref()
  if ('pdf' in answer) return answer.pdf
  throw new Error('fault' in answer ? answer.fault : 'The thread answered out of turn.')
}

/** The thread's next message. @throws Error when it crashes, ends, or sends nothing in time */
async function answerOf(thread: Worker, patienceMs: number): Promise<FromTypstThread> {
  const over = new AbortController()
  const silence = AbortSignal.timeout(patienceMs)
  const signal = AbortSignal.any([over.signal, silence])
  const ended = once(thread, 'exit', { signal }).then(() => {
    throw new Error('The thread ended.')
  })
  try {
    const [answer] = await Promise.race([once(thread, 'message', { signal }), ended])
    return answer
  } catch (error) {
    if (silence.aborted) throw new TooSlowError(`Nothing came within ${patienceMs} ms.`)
    throw error
  } finally {
    over.abort()
  }
}
