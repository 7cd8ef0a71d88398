import { join } from 'node:path'
import { Refusal } from '../refusal.ts'
import { createReplaceableThread } from './replaceable-thread.ts'
import type { PdfDocument } from './typst-compiler.ts'

export type PdfCompiler = {
  /**
   * Makes the PDF of a document; identical bytes for identical documents. @throws Refusal `busy` when too
   * many are waiting, `internal` when it cannot be made, with the cause
   */
  compile(document: PdfDocument): Promise<Uint8Array>
  /** Refuses waiting documents and ends the thread. */
  stop(): Promise<void>
}

type Options = {
  fontsFolder?: string
  /** The time limit of one document. */
  patienceMs?: number
  /** How long an idle thread is kept. */
  idleMs?: number
}

const FONTS = join(import.meta.dirname, 'fonts')
const MAX_QUEUE = 20
// The compiler keeps about 300 KB of each document and cannot release them.
const DOCUMENTS_PER_THREAD = 300

/**
 * Makes PDFs with Typst, one at a time, in a thread that starts with the first document and ends when idle:
 * it uses about 160 MB.
 */
export function createPdfCompiler({
  fontsFolder = FONTS,
  patienceMs = 5_000,
  idleMs = 5 * 60_000,
}: Options = {}): PdfCompiler {
  const thread = createReplaceableThread({
    fontsFolder,
    patienceMs,
    documents: DOCUMENTS_PER_THREAD,
  })
  let last: Promise<unknown> = Promise.resolve()
  let unfinished = 0
  let idle: NodeJS.Timeout | undefined
  let isStopped = false

  const inTurn = (document: PdfDocument) => {
    if (isStopped) throw new Refusal('busy', 'Rentbook is being stopped.')
    return thread.compile(document).catch((cause: unknown) => {
      throw new Refusal('internal', 'The PDF could not be made. Please try again.', { cause })
    })
  }
  const finish = () => {
    if (--unfinished === 0 && !isStopped) idle = setTimeout(thread.end, idleMs).unref()
  }
  return {
    compile(document) {
      if (unfinished > MAX_QUEUE) return Promise.reject(tooMany())
      unfinished++
      clearTimeout(idle)
      const pdf = last.then(() => inTurn(document)).finally(finish)
      last = pdf.catch(() => {})
      return pdf
    },
    async stop() {
      isStopped = true
      clearTimeout(idle)
      await last
      await thread.end()
    },
  }
}

const tooMany = () =>
  new Refusal('busy', 'Too many PDFs are being made right now. Please try again.', {
    retryAfterSeconds: 2,
  })
