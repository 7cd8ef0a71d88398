import { CannotStartError } from '../../server/cannot-start-error.ts'

type SystemError = Error & { code?: string; path?: string; address?: string; port?: number }

/** Explains a failed start to the operator in a sentence; unexpected errors with their stack. */
export function explainStartFailure(error: unknown): string {
  if (error instanceof CannotStartError) return error.message
  const { code, message, path, address, port, stack } = error as SystemError
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${address} is in use, perhaps by another Rentbook. Stop what listens there, or set PORT to another one.`
    case 'EADDRNOTAVAIL':
      return `${address} is no address of this machine. Set HOST to one that is, or to 0.0.0.0.`
    case 'ENOSPC':
    case 'EDQUOT':
    case '53100': // of PostgreSQL
      return `There is no space left on the disk: ${message}. Free some and start again; nothing that was recorded is lost.`
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
  if (/^Connection terminated|^The server closed the connection/.test(message))
    return `The database ended while Rentbook started (${message}). Its disk may be full or slow: look at its log, and start again; nothing that was recorded is lost.`
  return stack ?? String(error)
}
