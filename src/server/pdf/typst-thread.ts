import { parentPort, workerData } from 'node:worker_threads'
import { loadTypst, type PdfDocument } from './typst-compiler.ts'

// The thread that compiles documents: a hang or crash affects nothing else.

/** Messages of the thread: first that it is ready, then each document's PDF or fault. */
export type FromThread = { ready: true } | { pdf: Uint8Array } | { fault: string }

const say = (message: FromThread) => parentPort?.postMessage(message)

const compile = await loadTypst(workerData.fontsFolder)
parentPort?.on('message', (document: PdfDocument) => {
  try {
    say({ pdf: compile(document) })
  } catch (error) {
    say({ fault: error instanceof Error ? error.message : String(error) })
  }
})
say({ ready: true })
