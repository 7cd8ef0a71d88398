import { readSettings, type Settings } from '../../server/settings.ts'
import { runProgram } from './run-program.ts'
import { startServer } from './start-server.ts'

// `npm start`: the product with the settings of its environment.

await runProgram(async () => {
  const settings = readSettings(process.env)
  const { stop, mailboxUrl } = await startServer(settings)
  return { stop, lines: announcement(settings, mailboxUrl) }
})

function announcement({ appUrl, adminEmails, entra }: Settings, mailboxUrl: string | undefined) {
  const lines = [`Rentbook is ready: ${appUrl}/`]
  if (mailboxUrl) lines.push(`Mails are kept at:  ${mailboxUrl}`)
  if (adminEmails.length === 0 && !entra)
    lines.push(
      `For an administrator, set ADMIN_EMAILS=you@example.in and register at ${appUrl}/register (or set up Microsoft sign-in with ENTRA_TENANT_ID and ENTRA_CLIENT_ID: docs/microsoft-sign-in.md).`,
    )
  return lines
}
