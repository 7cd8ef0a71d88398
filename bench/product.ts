import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import pg from 'pg'
import type { Connection } from '../src/server/database/database.ts'
import { findRunningPostgres } from '../src/server/embedded-postgres/embedded-postgres.ts'
import { startMailServer } from '../tests/kit/mail-server.ts'
import { startProgram } from '../tests/kit/program.ts'
import { CLIENT, LEASE, PASSWORD, PROPERTY, REGISTRATION } from '../tests/kit/world.ts'
import { type Call, send } from './http-load.ts'

export const OWN_ROOT = join(import.meta.dirname, '..')
/** The token by which the bench reads the product's own metrics. */
export const METRICS_TOKEN = 'a token of more than sixteen characters'

type Parties = { clientMaster: string; propertyMaster: string; rentMaster: string }

/** An owner with one agreement and two receipts of it, both of this month. */
export type Books = {
  token: string
  organizationId: string
  parties: Parties
  /** The agreements of which receipts are recorded, in turns, as owners do who record one a month of each. */
  agreements: Parties[]
}

/** The program of a checkout, started as `npm start` does upon a new folder. */
export type Product = {
  url: string
  pid: number
  database: Connection
  books: Books[]
  /** Where its inspector listens, when it was started with `--inspect=127.0.0.1:0`. */
  inspector: string | undefined
  stop(): Promise<void>
}

/** Starts the product of that checkout and opens so many owners' books. Stop it in the end. */
export async function startProduct(
  root: string,
  owners: number,
  { flags = [], entry }: { flags?: string[]; entry?: string } = {},
): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rentbook-bench-'))
  const mail = await startMailServer()
  const start = await startOf(root)
  const program = await startProgram(
    {
      DATA_DIR: dataDir,
      SMTP_URL: mail.url,
      METRICS_TOKEN,
      NODE_OPTIONS: [...start.flags, ...flags].join(' '),
    },
    { program: relative(OWN_ROOT, join(root, entry ?? start.program)), cwd: root },
  )
  const stop = async () => {
    program.child.kill('SIGTERM')
    await program.ended
    await mail.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await program.ready
    const { url, child } = program
    const books: Books[] = []
    for (let number = 1; number <= owners; number++) {
      const email = `owner${number}@example.in`
      books.push(
        await openBooks(url, email, () => mail.waitForMail(({ to }) => to.includes(email))),
      )
    }
    const database = await findRunningPostgres(dataDir)
    if (!database || !child.pid) throw new Error('The program has no database of its own.')
    const inspector = /ws:\S+/.exec(program.output())?.[0]
    return { url, pid: child.pid, database, books, inspector, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Finds the program that `npm start` runs in a checkout, and the flags it gives Node. */
async function startOf(root: string): Promise<{ program: string; flags: string[] }> {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const words: string[] = scripts.start.split(' ')
  return { program: words.at(-1) ?? '', flags: words.filter((word) => word.startsWith('--')) }
}

async function openBooks(
  url: string,
  email: string,
  nextMail: () => Promise<{ text: string }>,
): Promise<Books> {
  let token = ''
  const call = async (path: string, body: object, method = 'POST') => {
    const reply = await send(url, { method, path, body, token } satisfies Call)
    if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${reply.body}`)
    return JSON.parse(reply.body)
  }
  const { handle } = await call('/owner/send-otp', { email })
  const otp = /\b\d{6}\b/.exec((await nextMail()).text)?.[0]
  await call('/owner/verify-otp', { email, otp, handle })
  await call('/owner/self-register', { ...REGISTRATION, name: 'Asha', email })
  token = (await call('/owner/login', { email, password: PASSWORD })).token
  // Mails with their PDFs are work of their own, which comes after the reply.
  await call('/moneysettings', { mailReceipts: false }, 'PUT')
  const client = { ...CLIENT, name: 'Ravi', email: `ravi.${email}` }
  const { _id: clientMaster } = await call('/clientmaster', client)
  const { _id: propertyMaster } = await call('/propertymaster', PROPERTY)
  const terms = { ...LEASE, clientMaster, propertymaster: propertyMaster }
  const { _id: rentMaster } = await call('/rentmaster', terms)
  const parties = { clientMaster, propertyMaster, rentMaster }
  for (let count = 0; count < 2; count++) await call('/rentTranscation', recordingOf(parties))
  const { tenant_id: organizationId } = JSON.parse(
    (await send(url, { path: '/session', token })).body,
  )
  return { token, organizationId, parties, agreements: [parties] }
}

const recordingOf = (parties: Parties) => ({
  ...parties,
  paymentMode: 'cash',
  allowOverlap: true,
})

let turn = 0

/** The call that records a receipt of this month, beside those that there are, of the next agreement. */
export function recording({ token, agreements }: Books): Call {
  const parties = agreements[turn++ % agreements.length] as Parties
  return { method: 'POST', path: '/rentTranscation', token, body: recordingOf(parties) }
}

/** Runs `work` on the product's database, as its superuser. */
export async function onDatabase<T>(
  { database }: Pick<Product, 'database'>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(database)
  await client.connect()
  return work(client).finally(() => client.end())
}
