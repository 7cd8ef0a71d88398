import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { CannotStartError } from '../../server/cannot-start-error.ts'
import type { Settings } from '../../server/settings.ts'
import { connect } from './connect.ts'

const WEB_FOLDER = join(import.meta.dirname, '../../../dist/web')
// Links and tokens never reach the log; neither do bodies, which are not logged at all.
const REDACTED = [
  'req.headers.authorization',
  'req.headers.cookie',
  'err.config',
  'err.parameters',
  // The failed connection, with pg's own details.
  'err.client',
]

type Stop = () => Promise<void>

export type RunningServer = {
  stop: Stop
  /** The address of kept mails; undefined if mails are sent, or may not be shown. */
  mailboxUrl: string | undefined
  /** The time of the last good backup; undefined if none is known. */
  lastBackupAt: Date | undefined
  /** A warning that files cannot be opened; undefined if they can. */
  filesWarning: string | undefined
  /** A warning with the jobs that wait because the clock cannot be trusted; undefined if it can. */
  clockHeld: string | undefined
}

/** Starts the whole product and listens; if a part fails, stops those that had started and rethrows. */
export async function startServer(settings: Settings): Promise<RunningServer> {
  const stops: Stop[] = []
  const stop = async () => {
    for (const part of stops.splice(0).reverse()) await part()
  }
  try {
    const started = await start(settings, (part) => stops.push(part))
    return { stop, ...started }
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(settings: Settings, onStop: (stop: Stop) => void) {
  const logger = pino({ level: settings.logLevel, redact: REDACTED })
  requireWeb()
  // Most of a start is loading these; PostgreSQL starts meanwhile.
  const loadParts = () => import('./start-parts.ts')
  const connected = await connect(
    settings,
    (line) => logger.debug(line),
    (message) => logger.error({ part: 'database' }, message),
    loadParts,
  )
  onStop(() => connected.stop())
  const { startParts } = await loadParts()
  return startParts({ settings, logger, connected, webFolder: WEB_FOLDER, onStop })
}

function requireWeb() {
  if (existsSync(join(WEB_FOLDER, 'index.html'))) return
  throw new CannotStartError(
    `The web application is not built: there is no ${WEB_FOLDER}. Start with "npm start", which builds it, or run "npm run build" first.`,
  )
}
