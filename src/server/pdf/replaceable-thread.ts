import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PdfDocument } from './typst-compiler.ts'
import type { FromThread } from './typst-thread.ts'

const START_TIMEOUT_MS = 30_000

export type ReplaceableThread = {
  /** Compiles one document at a time. @throws Error with the reason; the thread is ended */
  compile(document: PdfDocument): Promise<Uint8Array>
  end(): Promise<void>
}

type Options = {
  fontsFolder: string
  /** How long one document may take. */
  patienceMs: number
  /** The number of documents after which the thread is replaced. */
  documents: number
}

/** A thread that compiles documents: started on demand, ended when a document fails, hangs or crashes it. */
export function createReplaceableThread(options: Options): ReplaceableThread {
  let current: { thread: Worker; compiled: number } | undefined

  const started = async () => {
    const thread = await startThread(options.fontsFolder)
    const begun = { thread, compiled: 0 }
    thread.once('exit', () => {
      if (current === begun) current = undefined
    })
    return begun
  }
  const end = async () => {
    const ending = current?.thread
    current = undefined
    await ending?.terminate()
  }
  return {
    end,
    async compile(document) {
      try {
        current ??= await started()
        const pdf = await ask(current.thread, document, options.patienceMs)
        if (++current.compiled >= options.documents) await end()
        return pdf
      } catch (error) {
        await end()
        throw error
      }
    },
  }
}

async function startThread(fontsFolder: string): Promise<Worker> {
  const thread = new Worker(join(import.meta.dirname, 'typst-thread.ts'), {
    workerData: { fontsFolder },
    env: {},
    execArgv: [],
  })
  // The waiting caller handles the error; without a listener it would end the process.
  thread.on('error', () => {})
  await answerOf(thread, START_TIMEOUT_MS)
  return thread
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
async function answerOf(thread: Worker, patienceMs: number): Promise<FromThread> {
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
    if (silence.aborted) throw new Error(`Nothing came within ${patienceMs} ms.`)
    throw error
  } finally {
    over.abort()
  }
}
