import { afterAll, afterEach, expect } from 'vitest'
import { runCharges } from '../../src/features/charging/server/run-charges.ts'
import { issueInvoices } from '../../src/features/invoices/server/issue-invoices.ts'
import { modeOf, type PaymentMethod } from '../../src/features/ledger/credit.ts'
import { checkBooks } from '../../src/features/statements/server/check-books.ts'
import { today } from '../../src/shared/calendar-date.ts'
import { type Contents, contentsOf } from './kept-database.ts'
import { isWholeRun } from './whole-run.ts'
import {
  createWorld,
  LEASE,
  type Person,
  PROPERTY,
  type Reply,
  SETTINGS,
  type World,
  type WorldOptions,
} from './world.ts'

/** An owner with one client who rents, and the money between them. */
export type MoneyWorld = World & {
  owner: Person
  client: Person
  /** Lets another property to the client (or whom is named), on these terms; returns the agreement's id. */
  letTo(terms?: object, to?: Person): Promise<{ lease: string; property: string; client: Person }>
  ledger(lease: string): Promise<Json>
  /** The day it is there, an ISO date. */
  today(): string
  pay(lease: string, amount: string, more?: object): Promise<Reply>
  /** Moves the clock on, with the owner and the client signed in again. */
  passDays(days: number): Promise<void>
  /** Charges what has become due, as the hourly run does; returns how many charges it posted. */
  runCharges(): Promise<number>
  /** Contradictions in the books of any organization; each figure of the product rests on them. */
  faults(): Promise<string[]>
}

// biome-ignore lint/suspicious/noExplicitAny: a test checks the reply itself
type Json = any

/** Asha, who has Ravi as her client, with their books, at the time at which worlds begin. */
type Begun = { contents: Contents; owner: Person; client: Person }

const begun = new Map<number | undefined, Promise<Begun>>()

/** Registers both, once for this worker and time: they cost more than a copy of their books. */
async function registerBoth(times: { begin?: Date }): Promise<Begun> {
  const world = await createWorld({ settings: SETTLED, ...times })
  const owner = await world.registerOwner('Asha')
  const client = await world.addClient(owner, 'Ravi')
  await world.mailer.stop()
  const contents = await contentsOf(world.open.superuser)
  await world.close()
  return { contents, owner, client }
}

/** A world with both, with copies of their books. */
async function worldOfBoth(begin: Date | undefined, more: WorldOptions) {
  const times = begin ? { begin } : {}
  const both = begun.get(begin?.getTime()) ?? registerBoth(times)
  begun.set(begin?.getTime(), both)
  const { contents, ...people } = await both
  const world = await createWorld({ ...more, contents, settings: SETTLED, ...times })
  const present = (person: Person): Person => ({ ...person, ...world.callerWith(person.token) })
  return { world, owner: present(people.owner), client: present(people.client) }
}

/** Trials last longer than any test. */
const SETTLED = { trialDays: 30_000 }

/**
 * The product with Asha, who lets to Ravi; by default on 16 November 2026. Asha mails no receipts, because the PDFs of
 * every payment would take the machine from what is tested, unless `mailReceipts`. Close it in the end.
 */
export async function createMoneyWorld(
  begin?: Date,
  {
    mailReceipts = false,
    ...more
  }: { mailReceipts?: boolean } & Pick<WorldOptions, 'fileStore' | 'logger'> = {},
): Promise<MoneyWorld> {
  const { world, owner, client } = await worldOfBoth(begin, more)
  // As if it had never been otherwise: without an event, and the settings' first version comes with the first change.
  if (!mailReceipts)
    await world.query(
      `insert into money_settings (organization_id, mail_receipts, updated_at, version)
       values ($1, false, now(), 0)`,
      [owner.organizationId],
    )
  const { opened: database, checker } = world.open
  return {
    ...world,
    owner,
    client,
    async letTo(terms = {}, to = client) {
      const property = await made(owner.post('/propertymaster', PROPERTY))
      const parties = { clientMaster: to.id, propertymaster: property }
      const lease = await made(owner.post('/rentmaster', { ...LEASE, ...terms, ...parties }))
      // Where there is tax, the tenant has no GST number, and the first invoices are issued.
      if ('gstRate' in terms && terms.gstRate) {
        await owner.put(`/rentmaster/${lease}/gst`, { gstin: '', sac: '' })
        await owner.post('/invoices', {})
      }
      return { lease, property, client: to }
    },
    today: () => today(world.now(), SETTINGS.timeZone),
    ledger: async (lease) => (await owner.get(`/rentmaster/${lease}/ledger`)).body,
    pay: (lease, amount, more = {}) =>
      owner.post('/payments', {
        rentMaster: lease,
        amount,
        paymentMode: modeOfTold(more),
        ...more,
      }),
    async passDays(days) {
      world.advance({ days })
      for (const [person, path] of [
        [owner, '/owner/login'],
        [client, '/clientmasterlogin'],
      ] as const) {
        const { email, password } = person
        const { body } = await world.nobody.post(path, { email, password })
        Object.assign(person, world.callerWith(body.token), { token: body.token })
      }
    },
    runCharges: () =>
      runCharges({
        database,
        clock: world.now,
        timeZone: SETTINGS.timeZone,
        afterPosting: (scope) => issueInvoices(scope, world.sealer),
      }),
    faults: async () =>
      (await checkBooks(checker, world.now())).findings.map(
        ({ fault, detail }) => `${fault}: ${detail}`,
      ),
  }
}

/** The mode that goes with the method that a test names. */
const modeOfTold = ({ method }: { method?: PaymentMethod }) => (method ? modeOf(method) : 'cash')

/** The id of the created record. */
export async function made(reply: Promise<Reply>): Promise<string> {
  const { status, body } = await reply
  if (status !== 201) throw new Error(`expected 201, got ${status}: ${JSON.stringify(body)}`)
  return body._id
}

/**
 * Closes the world at the end of the file, once its books were checked: whatever was done in them, they agree with
 * themselves. In `npm run test:all` they are checked after each test, which names the one at fault.
 */
export function closeChecked(worldOf: () => MoneyWorld): void {
  const check = async () => expect(await worldOf().faults()).toEqual([])
  if (isWholeRun) afterEach(check)
  afterAll(() => check().finally(() => worldOf().close()))
}
