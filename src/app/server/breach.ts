import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CannotStartError } from '../../server/cannot-start-error.ts'
import { systemClock } from '../../server/clock.ts'
import { checkServer } from '../../server/database/check-server.ts'
import { makeFolder } from '../../server/make-folder.ts'
import { readSettings } from '../../server/settings.ts'
import { toCsv } from '../../shared/csv.ts'
import { breachNotices } from './breach-notices.ts'
import { connectBeside } from './connect.ts'
import { momentOf } from './describe-backup.ts'
import { listAffected } from './list-affected.ts'
import { runWithFile } from './run-command.ts'

// `npm run breach -- FOLDER [organization …]`: writes who is affected by a breach, and drafts the notices to them and
// the Data Protection Board. Also while Rentbook runs; nothing is sent.

const HEADS = ['Role', 'Name', 'E-mail', 'Phone', 'Organization', 'What is kept']
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

await runWithFile(
  'breach',
  async (folder, organizations) => {
    const unknown = organizations.find((id) => !UUID.test(id))
    if (unknown) throw new CannotStartError(`${unknown} is no id of an organization.`)
    const settings = readSettings(process.env)
    const { connection, stop } = await connectBeside(settings)
    try {
      await checkServer(connection)
      const people = await listAffected(connection, organizations)
      const { people: toPeople, board } = breachNotices({
        ...{ knownAt: systemClock(), people: people.length },
        contact: settings.supportEmail ?? '[e-mail]',
        moment: (at) => momentOf(at.toISOString(), settings.timeZone),
      })
      const rows = people.map(({ role, name, email, phone, organizationId, kept }) => [
        ...[role, name, email, phone, organizationId, kept],
      ])
      await makeFolder(folder)
      const files = {
        'people.csv': toCsv(HEADS, rows),
        'notice-to-people.txt': toPeople,
        'notice-to-board.txt': board,
      }
      for (const [name, text] of Object.entries(files)) await write(join(folder, name), text)
      return [
        `${people.length} people are affected: ${join(folder, 'people.csv')}. Delete it when they are notified.`,
        'Drafts for them and for the Board are beside it. Tell both without delay; the Board wants the rest in 72 hours.',
      ]
    } finally {
      await stop()
    }
  },
  'FOLDER [organization …]',
)

async function write(file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: 0o600, flag: 'wx' }).catch((error: Error) => {
    throw new CannotStartError(`${file} cannot be written: ${error.message}`)
  })
}
