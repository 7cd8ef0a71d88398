import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance, LightMyRequestResponse } from 'fastify'
import { strFromU8, unzipSync } from 'fflate'
import type { JWTVerifyGetKey } from 'jose'
import type pg from 'pg'
import { type AppParts, type AppSettings, createApp } from '../../src/app/server/create-app.ts'
import { mailedDocuments, mailOutcomes } from '../../src/app/server/start-parts.ts'
import type { Database } from '../../src/server/database/database.ts'
import { createSealer, type Sealer } from '../../src/server/encryption.ts'
import { createMailQueue, type MailQueue } from '../../src/server/mail/mail-queue.ts'
import { createSmtpTransport } from '../../src/server/mail/smtp-transport.ts'
import { freePort } from './free-port.ts'
import {
  type Contents,
  lendDatabase,
  type OpenTestDatabase,
  openTestDatabase,
} from './kept-database.ts'
import { type MailServer, type ReceivedMail, startMailServer } from './mail-server.ts'
import { pagesOfPdf } from './read-pdf.ts'
import { sharedPdfCompiler as pdf } from './shared-pdf-compiler.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test checks the reply itself
type Json = any
export type Reply = {
  status: number
  /** JSON as it was read; of a PDF the text. */
  body: Json
  headers: Record<string, string>
  /** As it came over the wire. */
  bytes?: Buffer
}
type Headers = Record<string, string>

/** Somebody who calls the API, signed in or not. */
export type Caller = {
  get(path: string, headers?: Headers): Promise<Reply>
  post(path: string, body?: unknown, headers?: Headers): Promise<Reply>
  put(path: string, body?: unknown, headers?: Headers): Promise<Reply>
  delete(path: string, headers?: Headers, body?: unknown): Promise<Reply>
}
export type Person = Caller & {
  id: string
  name: string
  /** The role on the wire: 'SuperAdmin', 'Owner' or 'ClientMaster'. */
  role: string
  organizationId: string
  email: string
  password: string
  token: string
}

export type World = {
  app: FastifyInstance
  /** Where it listens, if it has a `webFolder`; otherwise the address in its mails. */
  url: string
  database: TestDatabase
  open: OpenTestDatabase
  mail: MailServer
  /** The queue by which the server mails. */
  mailer: MailQueue
  /** The server's sealer of numbers, with its key. */
  sealer: Sealer
  dataKey: Buffer
  /** Moves the server's clock forward. */
  advance(by: { days?: number; minutes?: number; seconds?: number }): void
  now(): Date
  nobody: Caller
  /** Registers an owner as a person would, with the code from the mail. */
  registerOwner(name: string): Promise<Person>
  /** Adds a client to an owner's books and signs them in. */
  addClient(owner: Caller, name: string): Promise<Person>
  /** Registers `admin@example.in`, who is in ADMIN_EMAILS, through the mailed link. */
  registerAdministrator(): Promise<Person>
  callerWith(token: string): Caller
  /** Somebody at another network address, signed in or not. */
  callerAt(address: string, token?: string): Caller
  /** Resolves with the next mail to this address that it has not returned before; with that subject, if given. */
  nextMail(to: string, subject?: RegExp): Promise<ReceivedMail>
  /** Queries the database as the superuser. */
  query(sql: string, values?: unknown[]): Promise<Json[]>
  /** Starts another server with other settings on the same database, clock and mail server. */
  serverWith(
    settings: Partial<AppSettings>,
    others?: Pick<AppParts, 'fileStore'>,
  ): Promise<Pick<World, 'nobody' | 'callerWith'>>
  close(): Promise<void>
}

export type WorldOptions = {
  settings?: Partial<AppSettings>
  directoryKeys?: JWTVerifyGetKey
  callDirectory?: AppParts['callDirectory']
  logger?: FastifyBaseLogger
  webFolder?: string
  /** Serves the mailbox to a caller with this key. */
  mailboxKey?: string
  /** Milliseconds for the limits on requests; by default those of the world's clock, which `advance` moves. */
  elapsed?: () => number
  /** How long a statement may take. */
  patienceMs?: number
  /** Wraps the server's database, to count its queries. */
  watchDatabase?: (database: Database) => Database
  /** The time at which the world starts; by default noon in India on 16 November 2026. */
  begin?: Date
  /** A database that the world closes in the end; by default one that this worker keeps. */
  database?: TestDatabase
  /** Rows to begin with; by default those of a new installation. */
  contents?: Contents
  /** Where what files hold is kept outside of the database. */
  fileStore?: AppParts['fileStore']
  /** The key of what is sealed in that database. */
  dataKey?: Buffer
}

/** The default settings of a world. */
export const SETTINGS: AppSettings = {
  appUrl: 'http://rentbook.test',
  isLocal: true,
  timeZone: 'Asia/Kolkata',
  trialDays: 30,
  adminEmails: ['admin@example.in'],
  requiresAdminSecondFactor: false,
  entra: undefined,
  entraAuthority: 'https://login.microsoftonline.com',
  graphUrl: 'https://graph.microsoft.com/v1.0',
  filesQuota: 2 * 1024 ** 3,
  bankLineDays: 90,
  supportEmail: 'help@example.in',
  eraseAfterDays: 90,
  metricsToken: undefined,
  corsOrigins: [],
  trustProxy: undefined,
  requestsPerAccount: 30_000,
  requestsPerNetwork: 6_000,
}

/** The key of what worlds seal in this worker, so that contents of one can be filled into another. */
const DATA_KEY = randomBytes(32)

export const PASSWORD = 'correct horse'

/** The whole product with its own database, mail server and clock. Close it at the end. */
export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const [open, mail] = await Promise.all([openFor(options), startMailServer()])
  const { database } = open
  const onError = () => {}
  const { watchDatabase = (it) => it } = options
  const opened = watchDatabase(open.opened)
  const dataKey = options.dataKey ?? DATA_KEY
  const sealer = createSealer(dataKey)
  const transport = createSmtpTransport({ url: mail.url, from: 'Rentbook <no-reply@example.in>' })
  let time = options.begin ?? new Date('2026-11-16T12:00:00+05:30')
  const clock = () => time
  const url = options.webFolder === undefined ? SETTINGS.appUrl : await freeAddress()
  const settings = { ...SETTINGS, appUrl: url, ...options.settings }
  const { appUrl, timeZone } = settings
  const documents = mailedDocuments({ database: opened, clock, timeZone, appUrl, sealer, pdf })
  const { connection } = database
  const asker = askerOf(open.superuser)
  const outcomes = mailOutcomes({ database: opened, clock, timeZone })
  const mailer = createMailQueue({ connection, transport, documents, outcomes, sealer, onError })
  await mailer.start()
  const { elapsed = () => time.getTime() } = options
  const parts = { ...options, database: opened, mailer, sealer, pdf, clock, elapsed }
  const app = await createApp({ ...parts, settings })
  const apps = [app]
  if (options.webFolder !== undefined) await app.listen({ port: Number(new URL(url).port) })
  const callers = callersOf(app, { mail, asker })
  return {
    app,
    url,
    database,
    open,
    mail,
    mailer,
    sealer,
    dataKey,
    ...callers,
    now: () => time,
    advance({ days = 0, minutes = 0, seconds = 0 }) {
      time = new Date(time.getTime() + ((days * 24 * 60 + minutes) * 60 + seconds) * 1000)
    },
    nextMail: mailReader(mail),
    query: asker.query,
    async serverWith(others, more) {
      const other = await createApp({ ...parts, ...more, settings: { ...settings, ...others } })
      apps.push(other)
      return callersOf(other, { mail, asker })
    },
    async close() {
      await Promise.all(apps.map((it) => it.close()))
      if (options.webFolder !== undefined) closedAddresses.push(url)
      await mailer.stop()
      await Promise.all([open.close(), mail.close()])
    },
  }
}

async function openFor(options: WorldOptions): Promise<OpenTestDatabase> {
  const { database, contents, patienceMs } = options
  if (database || patienceMs !== undefined)
    return openTestDatabase(database ?? (await createTestDatabase()), patienceMs)
  const lent = await lendDatabase()
  if (contents) await lent.fill(contents)
  return lent
}

// Worlds that one worker opens one after the other have the same address, and their pages one origin.
const closedAddresses: string[] = []

// Mails contain the address, so it must be known before the server listens.
const freeAddress = async (): Promise<string> =>
  closedAddresses.pop() ?? `http://localhost:${await freePort()}`

/** Asks as the superuser. A connection is used again, unless a statement may have changed it, as `set role`. */
const askerOf = (superuser: pg.Pool) => ({
  async query(sql: string, values: unknown[] = []) {
    const client = await superuser.connect()
    try {
      return (await client.query(sql, values)).rows
    } finally {
      client.release(!/^\s*(select|insert|update|delete|with)\b/i.test(sql))
    }
  },
})

function mailReader(mail: MailServer) {
  const seen = new Set<ReceivedMail>()
  return async (to: string, subject = /(?:)/) => {
    const next = await mail.waitForMail(
      (it) => it.to.includes(to) && subject.test(it.subject) && !seen.has(it),
    )
    seen.add(next)
    return next
  }
}

function callersOf(
  app: FastifyInstance,
  { mail, asker }: { mail: MailServer; asker: ReturnType<typeof askerOf> },
) {
  const callerAt = (address: string, token?: string): Caller => {
    const call = async (
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      url: string,
      body?: unknown,
      headers = {},
    ) => {
      const reply = await app.inject({
        method,
        url,
        remoteAddress: address,
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
        ...(body !== undefined && { payload: body as object }),
      })
      return {
        status: reply.statusCode,
        body: await readBody(reply),
        headers: reply.headers as Headers,
        bytes: reply.rawPayload,
      }
    }
    return {
      get: (path, headers) => call('GET', path, undefined, headers),
      post: (path, body, headers) => call('POST', path, body, headers),
      put: (path, body, headers) => call('PUT', path, body, headers),
      delete: (path, headers, body) => call('DELETE', path, body, headers),
    }
  }
  const callerWith = (token?: string) => callerAt('127.0.0.1', token)
  const nobody = callerWith()
  const person = (reply: Reply, email: string): Person => ({
    ...callerWith(reply.body.token),
    id: reply.body.user?._id ?? reply.body._id,
    name: (reply.body.user ?? reply.body.owner).name,
    role: (reply.body.user ?? reply.body.owner).role,
    organizationId: reply.body.tenant_id,
    email,
    password: PASSWORD,
    token: reply.body.token,
  })
  return {
    nobody,
    callerWith,
    callerAt,
    async registerOwner(name: string) {
      const email = `${name.toLowerCase()}@example.in`
      await nobody.post('/owner/send-otp', { email })
      const { text } = await mail.waitForMail(
        ({ to, subject }) => to.includes(email) && subject.endsWith('OTP'),
      )
      const otp = /\b\d{6}\b/.exec(text)?.[0]
      await nobody.post('/owner/verify-otp', { email, otp })
      const reply = await nobody.post('/owner/self-register', { ...REGISTRATION, name, email })
      expectStatus(reply, 201)
      return person(reply, email)
    },
    async addClient(owner: Caller, name: string) {
      const email = `${name.toLowerCase()}@example.in`
      expectStatus(await owner.post('/clientmaster', { ...CLIENT, name, email }), 201)
      const reply = await nobody.post('/clientmasterlogin', { email, password: PASSWORD })
      expectStatus(reply, 200)
      const client = person(reply, email)
      // As if the password had been set by a mailed link: no test waits for one that is not about it.
      await asker.query('update accounts set email_confirmed_at = now() where id = $1', [client.id])
      return client
    },
    async registerAdministrator() {
      const email = 'admin@example.in'
      await nobody.post('/register', { email })
      const { text } = await mail.waitForMail(
        (it) => it.to.includes(email) && it.text.includes('/confirmadmin?'),
      )
      const [, id, token] = /confirmadmin\?id=([\w-]+)&token=([\w-]+)/.exec(text) ?? []
      expectStatus(await nobody.post('/register/confirm', { id, token, password: PASSWORD }), 201)
      const reply = await nobody.post('/owner/login', { email, password: PASSWORD })
      expectStatus(reply, 200)
      return person(reply, email)
    },
  }
}

async function readBody(reply: LightMyRequestResponse): Promise<Json> {
  const type = String(reply.headers['content-type'] ?? '')
  if (type.includes('json')) return reply.json()
  if (type === 'application/pdf') return textOfPages(reply.rawPayload)
  return type === 'application/zip' ? textOfZip(reply.rawPayload) : reply.body
}

const textOfPages = async (pdf: Uint8Array) => (await pagesOfPdf(pdf)).join('\n')

/** The names and texts of the files in a zip; a workbook is a zip itself. */
async function textOfZip(zip: Uint8Array): Promise<string> {
  const files = Object.entries(unzipSync(zip)).map(async ([name, content]) => {
    if (name.endsWith('.pdf')) return `${name} ${await textOfPages(content)}`
    return `${name} ${name.endsWith('.xlsx') ? await textOfZip(content) : strFromU8(content)}`
  })
  return (await Promise.all(files)).join('\n')
}

function expectStatus({ status, body }: Reply, wanted: number) {
  if (status !== wanted)
    throw new Error(`expected ${wanted}, got ${status}: ${JSON.stringify(body)}`)
}

/** A complete registration except for name and e-mail. */
export const REGISTRATION = {
  phone: '9876543210',
  alternatePhone: null,
  aadharNumber: '123412341234',
  panNumber: 'ABCDE1234F',
  address: '12 Lake View Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411038',
  companyName: '',
  businessType: 'Individual',
  gstNumber: '27ABCDE1234F1Z0',
  bankAccountNumber: '00112233445566',
  ifscCode: 'SBIN0000300',
  bankName: 'State Bank of India',
  password: PASSWORD,
}

/** A complete client except for name and e-mail. */
export const CLIENT = {
  fatherName: 'Mohan',
  gender: 'Male',
  mobileNumber: '9811111111',
  address1: '4 Old Street',
  address2: 'Nagpur',
  password: PASSWORD,
}

export const PROPERTY = {
  address1: '12 Lake View Road',
  address2: 'Flat 101',
  pincode: '411010',
  city: 'Pune',
  state: 'Maharashtra',
}

/** The terms of an agreement; add `clientMaster` and `propertymaster`. */
export const LEASE = {
  electricityMeterNumber: '1234567890',
  incrementPercentage: '2',
  securityDepositAmount: '55500',
  monthlyRent: '18500.50',
  incrementSchedule: '5',
  paymentDate: '5',
  paymentMode: 'cash',
}
