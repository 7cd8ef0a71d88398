import { join } from 'node:path'
import { say } from '../../shared/said.ts'
import { FairQueue } from '../fair-queue.ts'
import { Refusal } from '../refusal.ts'
import { createReplaceableThread, TooSlowError } from './replaceable-thread.ts'
import type { PdfDocument } from './typst-compiler.ts'

/** For whom a document is made: the organization, then the account. */
export type Asker = readonly [organization: string, account: string]

export type PdfCompiler = {
  /**
   * Makes the PDF of a document; identical bytes for identical documents. Turns are taken by `asker`, an organization
   * and an account. @throws Refusal `busy` when too many are waiting or it takes longer than that, `internal` when it cannot be made,
   * with the cause
   */
  compile(document: PdfDocument, asker?: Asker): Promise<Uint8Array>
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
const MAX_WAITING = 20
// The compiler keeps about 2 MB of each document and cannot release them. Another thread costs little: it takes the
// compiled code over.
const DOCUMENTS_PER_THREAD = 25

/**
 * Makes PDFs with Typst, one at a time and by turns, in a thread that starts with the first document and ends when idle:
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
  const waiting = new FairQueue<Waiting>()
  let working: Promise<void> | undefined
  let idle: NodeJS.Timeout | undefined
  let isStopped = false

  const make = async (document: PdfDocument) => {
    if (isStopped) throw new Refusal('busy', say`Rentbook is shutting down.`)
    return thread.compile(document).catch((cause: unknown) => {
      if (cause instanceof TooSlowError)
        throw new Refusal('busy', say`The PDF took too long to make. Please try again.`, {
          cause,
          retryAfterSeconds: 10,
        })
      throw new Refusal('internal', say`The PDF could not be made. Please try again.`, { cause })
    })
  }
  const makeAll = async () => {
    for (let next = waiting.take(); next; next = waiting.take()) {
      const { document, resolve, reject } = next
      await make(document).then(resolve, reject)
    }
    working = undefined
    if (!isStopped) idle = setTimeout(thread.end, idleMs).unref()
  }
  const add = (asker: Asker, one: Waiting) => {
    if (waiting.size >= MAX_WAITING) {
      const removed = waiting.makeRoomFor(asker)
      if (!removed) return one.reject(tooMany())
      removed.reject(tooMany())
    }
    clearTimeout(idle)
    waiting.add(asker, one)
    working ??= makeAll()
  }
  return {
    compile: (document, asker = NOBODY) =>
      new Promise((resolve, reject) => add(asker, { document, resolve, reject })),
    async stop() {
      isStopped = true
      clearTimeout(idle)
      await working
      await thread.end()
    },
  }
}

type Waiting = {
  document: PdfDocument
  resolve: (pdf: Uint8Array) => void
  reject: (refusal: unknown) => void
}

/** A job, such as a mail. */
const NOBODY: Asker = ['', '']

const tooMany = () =>
  new Refusal('busy', say`Too many PDFs are being made right now. Please try again.`, {
    retryAfterSeconds: 2,
  })
