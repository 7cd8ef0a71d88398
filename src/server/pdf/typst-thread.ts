import { parentPort, workerData } from 'node:worker_threads'
import { compileTypst, loadTypst, type PdfDocument } from './typst-compiler.ts'

// The thread that compiles documents: a hang or crash affects nothing else.

/** Messages of the thread: first that it is ready, with Typst for the next thread, then each document's PDF or fault. */
export type FromTypstThread =
  | { typst: WebAssembly.Module }
  | { pdf: Uint8Array }
  | { fault: string }

export type ThreadData = { fontsFolder: string; typst: WebAssembly.Module | undefined }

const say = (message: FromTypstThread) => parentPort?.postMessage(message)

const { fontsFolder, typst = await compileTypst() }: ThreadData = workerData
const compile = await loadTypst(typst, fontsFolder)
parentPort?.on('message', (document: PdfDocument) => {
  try {
    say({ pdf: compile(document) })
  } catch (error) {
    say({ fault: error instanceof Error ? error.message : String(error) })
  }
})
say({ typst })
