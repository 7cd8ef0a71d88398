import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BACKUP_ROLE } from '../../server/backup/backup-role.ts'
import { CannotStartError } from '../../server/cannot-start-error.ts'
import { systemClock } from '../../server/clock.ts'
import { checkServer } from '../../server/database/check-server.ts'
import type { Connection } from '../../server/database/database.ts'
import { ownConnection } from '../../server/database/own-connection.ts'
import { makeFolder } from '../../server/make-folder.ts'
import { readSettings } from '../../server/settings.ts'
import { toCsv } from '../../shared/csv.ts'
import { connectBeside } from './connect.ts'
import { momentOf, runWithFile } from './run-command.ts'

// `npm run breach -- FOLDER [organization …]`: writes who is affected by a breach, and drafts the notices to them and
// the Data Protection Board. Also while Rentbook runs; nothing is sent.

const HEADS = ['Role', 'Name', 'E-mail', 'Phone', 'Organization', 'What is kept']
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const HOUR = 60 * 60 * 1000
/** Hours from when the breach became known until the Board requires the full report. */
const REPORT_WITHIN_MS = 72 * HOUR

const AFFECTED = `
  select a.role, a.name, a.email, coalesce(o.phone, c.mobile_number, '') as phone,
    coalesce(a.organization_id::text, '') as "organizationId",
    concat_ws(', ', 'name', case when a.email <> '' then 'e-mail' end,
      case when a.password_hash is not null then 'password (hashed)' end,
      case when coalesce(o.phone, c.mobile_number, '') <> '' then 'phone' end,
      case when coalesce(o.address, c.address1, '') <> '' then 'address' end,
      case when coalesce(c.father_name, '') <> '' then 'father''s name' end,
      case when o.aadhaar_last4 is not null then 'last four digits of Aadhaar' end,
      case when o.pan_sealed is not null then 'PAN (sealed)' end,
      case when o.gst_number_sealed is not null then 'GST number (sealed)' end,
      case when o.bank_account_number_sealed is not null then 'bank account (sealed)' end,
      case when a.role = 'client' then 'agreements, payments and receipts' end,
      case when a.role = 'member' then 'what they did in the books of an owner' end) as kept
  from accounts a
    left join owners o on o.id = a.id and o.organization_id = a.organization_id
    left join clients c on c.id = a.id and c.organization_id = a.organization_id
  where $1::uuid[] is null or a.organization_id = any ($1)
  order by a.organization_id nulls first, a.role desc, a.name, a.id`

void runWithFile(
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
        knownAt: systemClock(),
        people: people.length,
        contact: settings.supportEmail ?? '[e-mail]',
        moment: (at) => momentOf(at.toISOString(), settings.timeZone),
      })
      const rows = people.map(({ role, name, email, phone, organizationId, kept }) => [
        role,
        name,
        email,
        phone,
        organizationId,
        kept,
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

/** Somebody whose personal data is kept, and how to reach them. */
type Affected = {
  role: 'administrator' | 'owner' | 'client' | 'member'
  name: string
  email: string
  /** '' where none is kept. */
  phone: string
  /** The organization in whose books they are; '' for an administrator. */
  organizationId: string
  /** What is kept of them, in words; sealed numbers are named as such. */
  kept: string
}

/**
 * Everybody whose data is in the database, or in the books of these organizations. `connection` is that of the role that
 * owns the tables.
 */
async function listAffected(
  connection: Connection,
  organizations: readonly string[],
): Promise<Affected[]> {
  const client = ownConnection(connection)
  await client.connect()
  try {
    await client.query(`set role ${BACKUP_ROLE}`) // sees every organization, changes nothing
    const among = organizations.length > 0 ? organizations : null
    return (await client.query<Affected>(AFFECTED, [among])).rows
  } finally {
    await client.end()
  }
}

type Breach = {
  /** When it became known, at the latest. */
  knownAt: Date
  people: number
  /** Whom those who are notified may contact. */
  contact: string
  /** An instant as people read it. */
  moment: (at: Date) => string
}

/**
 * Drafts of what has to be reported about a breach of personal data, to each person and to the Data Protection Board, with
 * what only people know in brackets. Source: Digital Personal Data Protection Rules 2025, rule 7 (binding from May 2027).
 */
function breachNotices({ knownAt, people, contact, moment }: Breach) {
  return {
    people: `Subject: Your personal data at Rentbook

[Name],

On [day and time] [what happened: who saw, took, changed or lost the data, and where]. It became known to us on ${moment(knownAt)}.

Data about you that is concerned: [the column "What is kept" of your line].

What this may mean for you: [consequences, such as calls or mails in our name].
What we have done: [what stopped it, and what was changed since].
What you can do: [change the password at My account; ask your bank about transfers you do not know; trust no call that asks for a code].

Ask us: ${contact}, [name and telephone of the person].
`,
    board: `To the Data Protection Board of India

At once:
1. What happened: [nature of the breach]
2. How far it reaches: ${people} people (people.csv) [and how many of them for certain]
3. When and where: [day, time, place], known since ${moment(knownAt)}
4. What it is likely to lead to: [consequences]

By ${moment(new Date(knownAt.getTime() + REPORT_WITHIN_MS))} (72 hours):
5. The facts, circumstances and reasons: [events in order]
6. What was done or is planned against the harm: [measures]
7. Who caused it, as far as is known: [findings]
8. What keeps it from happening again: [measures]
9. Whom we have notified, when and how: [${people} people by mail on …]

Contact: ${contact}, [name and telephone]
`,
  }
}
