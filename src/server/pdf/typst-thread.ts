import { parentPort, workerData } from 'node:worker_threads'
import { loadTypst, type PdfDocument } from './typst-compiler.ts'

// The thread in which documents are compiled: one that hangs or crashes takes nothing else with it.

/** What the thread says: first that it is ready, then the PDF of each document, or why there is none. */
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
