import closeWithGrace from 'close-with-grace'
import { CannotStartError } from '../../server/cannot-start-error.ts'

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

type SystemError = Error & { code?: string; path?: string; address?: string; port?: number }

/** Explains a failed start to the operator in a sentence; unexpected errors with their stack. */
export function explainStartFailure(error: unknown): string {
  // What a migration met is not the fault of the migration.
  if (error instanceof CannotStartError) return explainLostPlace(error.cause) ?? error.message
  const lostPlace = explainLostPlace(error)
  if (lostPlace !== undefined) return lostPlace
  const { code, message, path, address, port, stack } = error as SystemError
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${address} is in use, perhaps by another Rentbook. Stop what listens there, or set PORT to another one.`
    case 'EADDRNOTAVAIL':
      return `${address} is no address of this machine. Set HOST to one that is, or to 0.0.0.0.`
    case 'EROFS':
      return `The folder is read-only: ${message}. Set DATA_DIR to a folder that can be written.`
    case 'EACCES':
    case 'EPERM':
      if (port !== undefined)
        return `This account may not listen on port ${port}. Set PORT to one above 1023.`
      if (path !== undefined)
        return `${path} may not be used by this account: ${message}. Give it to whoever starts Rentbook.`
      break
  }
  return stack ?? String(error)
}

/** A disk that is full, or a database that ended, perhaps because of it; undefined for anything else. */
function explainLostPlace(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '', message } = error as SystemError
  if (DISK_FULL.has(code))
    return `There is no space left on the disk: ${message}. Free some and start again; nothing that was recorded is lost.`
  return ENDED.test(message)
    ? `The database ended while Rentbook started (${message}). Its disk may be full or slow: look at its log, and start again; nothing that was recorded is lost.`
    : undefined
}

/** 53100 is PostgreSQL's. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])
const ENDED =
  /^Connection terminated|^The server closed the connection|^read ECONNRESET|^write EPIPE|is not queryable|in recovery mode/
