import closeWithGrace from 'close-with-grace'
import { explainStartFailure } from './start-failure.ts'

/** A running program, and the lines that show the operator its addresses. */
export type Program = { stop: () => Promise<void>; lines: string[] }

const STOP_WITHIN_MS = 10_000
// One stop comes as several signals: a terminal and a service manager signal npm and this process, and
// npm passes its own on. The library would take the second for impatience, and end without order.
const STOPPING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Starts a program: a signal stops it, once; the reason of a failed start is printed and exits with 1. */
export async function runProgram(start: () => Promise<Program>): Promise<void> {
  try {
    const { stop, lines } = await start()
    const options = { delay: STOP_WITHIN_MS, logger: false as const, skip: [...STOPPING] }
    const { close } = closeWithGrace(options, async ({ err }) => {
      if (err) process.stderr.write(`${err.stack ?? err}\n`)
      await stop()
    })
    let isStopping = false
    const stopOnce = () => {
      if (!isStopping) void close()
      isStopping = true
    }
    for (const signal of STOPPING) process.on(signal, stopOnce)
    if (process.env.npm_lifecycle_event) whenParentEnds(stopOnce)
    // Only now, because a reader may stop the program at once.
    process.stdout.write(`${lines.join('\n')}\n`)
  } catch (error) {
    process.stderr.write(`${explainStartFailure(error)}\n`)
    process.exitCode = 1
  }
}

/** npm passes a signal on unless it is killed outright; then nobody would stop this process. */
function whenParentEnds(stop: () => void): void {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && stop(), 1_000).unref()
}
