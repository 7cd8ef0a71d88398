import { parentPort } from 'node:worker_threads'
import type { StatementAnswers, StatementReading } from '../statement.ts'
import { type FileToRead, readBankStatement } from './read/read-statement.ts'
import type { Share } from './run-in-thread.ts'

/** The task of a thread: one file. */
export type ForThread = { file: FileToRead; answers: StatementAnswers }
export type FromStatementThread = { reading: StatementReading } | { fault: string }

parentPort?.once('message', ({ file, answers }: ForThread) => {
  const tell = (share: number) => parentPort?.postMessage({ share } satisfies Share)
  readBankStatement(file, answers, tell).then(
    (reading) => parentPort?.postMessage({ reading } satisfies FromStatementThread),
    // The fault's name and place alone: its message may have what stands in the file.
    (error: unknown) =>
      parentPort?.postMessage({
        fault: error instanceof Error ? `${error.name} ${error.stack?.split('\n')[1] ?? ''}` : '',
      } satisfies FromStatementThread),
  )
})
