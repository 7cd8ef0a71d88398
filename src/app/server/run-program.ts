import closeWithGrace from 'close-with-grace'
import { CannotStartError } from '../../server/cannot-start-error.ts'

/** What runs until it is stopped, and the lines that tell whoever started it where it is. */
export type Program = { stop: () => Promise<void>; lines: string[] }

/** Starts a program: Ctrl-C stops it; what keeps it from starting is told, and the exit code is 1. */
export async function runProgram(start: () => Promise<Program>): Promise<void> {
  try {
    const { stop, lines } = await start()
    closeWithGrace({ delay: 10_000, logger: false }, async ({ err }) => {
      if (err) process.stderr.write(`${err.stack ?? err}\n`)
      await stop()
    })
    // Only now: whoever reads it may stop the program at once.
    process.stdout.write(`${lines.join('\n')}\n`)
  } catch (error) {
    const expected = error instanceof CannotStartError
    process.stderr.write(`${expected ? error.message : ((error as Error).stack ?? error)}\n`)
    process.exitCode = 1
  }
}
