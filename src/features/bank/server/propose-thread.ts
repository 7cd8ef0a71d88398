import { parentPort } from 'node:worker_threads'
import type { Proposed } from '../proposal.ts'
import type { BankBooks } from './bank-books.ts'
import type { LineToPropose } from './line-to-propose.ts'
import { proposeAll } from './propose.ts'
import type { Share } from './run-in-thread.ts'

/** The task of a thread: the lines that wait, and the books. */
export type ForProposing = { lines: LineToPropose[]; books: BankBooks }
export type FromProposing = { proposed: Map<string, Proposed> }

parentPort?.once('message', ({ lines, books }: ForProposing) => {
  const tell = (share: number) => parentPort?.postMessage({ share } satisfies Share)
  const proposed = proposeAll(lines, books, tell)
  parentPort?.postMessage({ proposed } satisfies FromProposing)
})
