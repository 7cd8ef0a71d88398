import { parseArgs } from 'node:util'
import { runProgram } from '../src/app/server/run-program.ts'
import { startServer } from '../src/app/server/start-server.ts'
import { today } from '../src/shared/calendar-date.ts'
import { OWNER } from './accounts.ts'
import { CLIENT_EMAIL } from './lettings.ts'
import { openSample } from './open-sample.ts'
import { ADMINISTRATOR, PASSWORD, sampleSettings } from './sample-settings.ts'
import { TEAM } from './team.ts'

/** 'Manager       ', as wide as the others; those of the team sign in as Owner. */
const roleOf = (role: string) => `${role.charAt(0).toUpperCase()}${role.slice(1)}`.padEnd(14)

// `npm run demo`: a living sample in a folder of its own; `npm run demo -- --fresh` makes it anew.

const FOLDER = 'demo-data'

void runProgram(async () => {
  const { values } = parseArgs({ options: { fresh: { type: 'boolean', default: false } } })
  const { env } = process
  const settings = sampleSettings(FOLDER, env)
  const say = (line: string) => process.stderr.write(`${line}\n`)
  const madeOn = await openSample(settings, { env, fresh: values.fresh, say })
  const { stop, mailboxUrl } = await startServer(settings)
  const isOld = madeOn !== today(new Date(), settings.timeZone)
  return {
    stop,
    lines: [
      `The sample is ready: ${settings.appUrl}/`,
      `  Owner          ${OWNER.email}`,
      `  Client         ${CLIENT_EMAIL} (choose "Client" first)`,
      `  Administrator  ${ADMINISTRATOR}`,
      ...TEAM.map(({ role, email }) => `  ${roleOf(role)} ${email}`),
      `  The password of all of them is ${PASSWORD}`,
      `Mails are kept at: ${mailboxUrl}`,
      ...(isOld
        ? [`It ends on ${madeOn}; "npm run demo -- --fresh" makes one that ends today.`]
        : []),
    ],
  }
})
