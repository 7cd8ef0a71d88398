import { readSettings, type Settings } from '../../server/settings.ts'
import { momentOf } from './run-command.ts'
import { runProgram } from './run-program.ts'
import { type RunningServer, startServer } from './start-server.ts'

// `npm start`: the product with the settings of its environment.

void runProgram(async () => {
  const settings = readSettings(process.env)
  const { stop, ...started } = await startServer(settings)
  return { stop, lines: announcement(settings, started) }
})

function announcement(
  settings: Settings,
  { mailboxUrl, lastBackupAt, filesWarning, clockHeld }: Omit<RunningServer, 'stop'>,
) {
  const { appUrl, adminEmails, entra, backupDir, timeZone } = settings
  const lines = [`Rentbook is ready: ${appUrl}/`]
  if (clockHeld) lines.push(`WARNING: ${clockHeld}`)
  if (filesWarning) lines.push(`WARNING: ${filesWarning}`)
  if (mailboxUrl) lines.push(`Mails are kept at:  ${mailboxUrl}`)
  const last = lastBackupAt ? momentOf(lastBackupAt.toISOString(), timeZone) : 'none is known'
  lines.push(
    `Last good backup:   ${last}${backupDir ? '' : ' (set BACKUP_DIR, and one is made every day: docs/backups.md)'}`,
  )
  if (adminEmails.length === 0 && !entra)
    lines.push(
      `For an administrator, set ADMIN_EMAILS=you@example.in and register at ${appUrl}/register (or set up Microsoft sign-in with ENTRA_TENANT_ID and ENTRA_CLIENT_ID: docs/microsoft-sign-in.md).`,
    )
  if (adminEmails.length > 0 && !settings.requiresAdminSecondFactor)
    lines.push(
      'Administrators:     a password alone is enough for them; ADMIN_SECOND_FACTOR=required asks for a second factor, too (recommended).',
    )
  return lines
}
