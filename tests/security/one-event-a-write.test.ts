import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { printedPage } from '../../demo/papers.ts'
import { contracts, mayCall } from '../../src/app/server/declared.ts'
import type { Contract, RecordKind } from '../../src/shared/contract.ts'
import { hdfcStatement } from '../kit/bank-statement.ts'
import { sendFile, sendPart } from '../kit/files.ts'
import { totpOf } from '../kit/totp.ts'
import { someOf } from '../kit/whole-test.ts'
import {
  type Caller,
  CLIENT,
  createWorld,
  LEASE,
  PASSWORD,
  type Person,
  PROPERTY,
  type Reply,
  type World,
} from '../kit/world.ts'
import { joinTeam, RETURNED_BANK } from './books.ts'

// Each write of an owner or an administrator leaves one event, identified by who did it to which record.

let world: World
let asha: Person
/** Who writes: the owner, or a manager of one property wherever they may. */
let keeper: Person
let admin: Person
let ravi: Person
let code = ''

type Ids = Record<RecordKind, string>
type Write = {
  as: () => Person
  body?: (ids: Ids) => object
  /** Does what must be there before. */
  prepare?: (ids: Ids) => Promise<void>
  /** The id for the `{id}` of the path. */
  id?: keyof Ids
  event: [verb: string, kind: keyof Ids]
  /** Where the reply names the record; defaults to its `_id`. */
  named?: (reply: Reply['body']) => string
}

const owner = (name: string) => ({ name, email: `${name}@example.in`, phone: '1' })
const client = (name: string) => ({ ...CLIENT, name, email: `${name}@example.in` })
const letTo = ({ client: clientMaster, property: propertymaster }: Ids) => ({
  ...LEASE,
  clientMaster,
  propertymaster,
})
const claimOf = ({ lease }: Ids) => ({ rentMaster: lease, amount: '100', method: 'upi' })
const receiptOf = ({ client: clientMaster, property: propertyMaster, lease: rentMaster }: Ids) => ({
  clientMaster,
  propertyMaster,
  rentMaster,
  paymentMode: 'cash',
})

async function signedIn(path: string, name: string, password: string): Promise<Caller> {
  const { body } = await world.nobody.post(path, { email: `${name}@example.in`, password })
  return world.callerWith(body.token)
}

async function setUpApp(who: Caller, currentPassword: string): Promise<void> {
  const { body } = await who.post('/account/totp', { currentPassword })
  await who.post('/account/totp/confirm', { code: totpOf(body.key, world.now()) })
}

/** In an order in which each can be done; what is added is what the next ones name. */
const WRITES: [route: string, write: Write][] = [
  [
    'POST /ownermaster',
    {
      as: () => admin,
      body: () => ({ ...owner('bina'), password: 'secret-1' }),
      event: ['added', 'owner'],
    },
  ],
  [
    'PUT /ownermaster/{id}',
    { as: () => admin, id: 'owner', body: () => owner('beena'), event: ['changed', 'owner'] },
  ],
  [
    'POST /ownermaster/{id}/secondfactor/remove',
    {
      as: () => admin,
      id: 'owner',
      body: () => ({ reason: 'Lost it' }),
      prepare: async () =>
        setUpApp(await signedIn('/owner/login', 'beena', 'secret-1'), 'secret-1'),
      event: ['changed', 'owner'],
    },
  ],
  ['DELETE /ownermaster/{id}', { as: () => admin, id: 'owner', event: ['deleted', 'owner'] }],
  [
    'POST /ownermaster/{id}/reopen',
    {
      as: () => admin,
      id: 'owner',
      body: () => ({ reason: 'A mistake' }),
      event: ['changed', 'owner'],
    },
  ],
  [
    'PUT /account/profile',
    {
      as: () => asha,
      prepare: async (ids) => {
        ids.owner = asha.id
      },
      body: () => ({ city: 'Nashik', panNumber: 'ZYXWV9876Q' }),
      event: ['changed', 'owner'],
    },
  ],
  [
    'POST /team',
    {
      as: () => asha,
      body: () => ({ name: 'Sunita', email: 'sunita@example.in', role: 'caretaker' }),
      event: ['added', 'member'],
    },
  ],
  [
    'PUT /team/{id}',
    {
      as: () => asha,
      id: 'member',
      body: () => ({ role: 'manager' }),
      event: ['changed', 'member'],
    },
  ],
  [
    'POST /team/{id}/invitation',
    {
      as: () => asha,
      id: 'member',
      body: () => ({}),
      prepare: async () => {
        await world.query("update memberships set invited_at = invited_at - interval '1 hour'")
      },
      event: ['changed', 'member'],
    },
  ],
  ['DELETE /team/{id}', { as: () => asha, id: 'member', event: ['deleted', 'member'] }],
  [
    'PUT /teamsettings',
    {
      as: () => asha,
      prepare: async (ids) => {
        ids.member = asha.id
      },
      body: () => ({ secondFactorRequired: true }),
      event: ['changed', 'member'],
    },
  ],
  [
    'POST /account/password',
    {
      as: () => asha,
      body: () => ({ current: PASSWORD, next: 'a new one' }),
      event: ['changed', 'owner'],
    },
  ],
  [
    'POST /account/totp/confirm',
    {
      as: () => asha,
      prepare: async () => {
        const { body } = await asha.post('/account/totp', { currentPassword: 'a new one' })
        code = totpOf(body.key, world.now())
      },
      body: () => ({ code }),
      event: ['changed', 'owner'],
    },
  ],
  [
    'POST /account/recoverycodes',
    { as: () => asha, body: () => ({}), event: ['changed', 'owner'] },
  ],
  ['POST /account/totp/remove', { as: () => asha, body: () => ({}), event: ['changed', 'owner'] }],
  [
    'POST /account/email',
    {
      as: () => asha,
      prepare: async () => {
        await asha.put('/account/profile', { email: 'asha.rao@example.in' })
        const { subject } = await world.nextMail('asha.rao@example.in')
        code = /\d{6}/.exec(subject)?.[0] ?? ''
      },
      body: () => ({ code }),
      event: ['changed', 'owner'],
    },
  ],
  ['POST /propertymaster', { as: () => asha, body: () => PROPERTY, event: ['added', 'property'] }],
  [
    'PUT /propertymaster/{id}',
    {
      as: () => asha,
      id: 'property',
      body: () => ({ ...PROPERTY, city: 'Nashik' }),
      event: ['changed', 'property'],
    },
  ],
  [
    'POST /clientmaster/{id}/invitation',
    {
      as: () => asha,
      id: 'client',
      prepare: async (ids) => {
        const guest = { ...client('guest'), password: undefined, invite: true }
        ids.client = (await asha.post('/clientmaster', guest)).body._id
        world.advance({ minutes: 6 })
      },
      body: () => ({}),
      event: ['changed', 'client'],
    },
  ],
  [
    'DELETE /clientmaster/{id}/invitation',
    { as: () => asha, id: 'client', event: ['changed', 'client'] },
  ],
  [
    'POST /clientmaster',
    { as: () => asha, body: () => client('ravi'), event: ['added', 'client'] },
  ],
  [
    'PUT /clientmaster/{id}',
    {
      as: () => asha,
      id: 'client',
      body: () => ({ ...client('ravi'), name: 'Ravi', password: 'a new one' }),
      event: ['changed', 'client'],
    },
  ],
  [
    'DELETE /clientmaster/{id}/secondfactor',
    {
      as: () => asha,
      id: 'client',
      prepare: async () =>
        setUpApp(await signedIn('/clientmasterlogin', 'ravi', 'a new one'), 'a new one'),
      event: ['changed', 'client'],
    },
  ],
  ['POST /rentmaster', { as: () => asha, body: letTo, event: ['added', 'lease'] }],
  [
    'PUT /rentmaster/{id}',
    {
      as: () => asha,
      id: 'lease',
      body: (ids) => ({ ...letTo(ids), monthlyRent: '20000' }),
      event: ['changed', 'lease'],
    },
  ],
  ['POST /rentTranscation', { as: () => asha, body: receiptOf, event: ['recorded', 'receipt'] }],
  [
    'POST /rentTranscation/{id}/reissue',
    { as: () => asha, id: 'receipt', event: ['recorded', 'receipt'] },
  ],
  [
    'POST /rentTranscation/{id}/verification',
    { as: () => asha, id: 'receipt', event: ['changed', 'receipt'] },
  ],
  [
    'POST /rentTranscation/{id}/mail',
    { as: () => asha, id: 'receipt', event: ['mailed', 'receipt'] },
  ],
  [
    'POST /rentTranscation/{id}/cancel',
    {
      as: () => asha,
      id: 'receipt',
      body: () => ({ reason: 'wrong month' }),
      event: ['cancelled', 'receipt'],
    },
  ],
  [
    'POST /rentmaster/{id}/charging',
    {
      as: () => asha,
      id: 'lease',
      body: () => ({ chargeFrom: '2026-11-01', openingBalance: '100' }),
      event: ['changed', 'lease'],
    },
  ],
  [
    'POST /rentmaster/{id}/rents',
    {
      as: () => asha,
      id: 'lease',
      body: () => ({ from: '2026-11-01', monthlyRent: '21000' }),
      event: ['changed', 'lease'],
    },
  ],
  [
    'POST /rentmaster/{id}/escalation',
    {
      as: () => asha,
      id: 'lease',
      body: () => ({ percentage: '5', everyMonths: 12, steps: 2 }),
      event: ['changed', 'lease'],
    },
  ],
  [
    'POST /rentmaster/{id}/renew',
    {
      as: () => asha,
      id: 'lease',
      body: () => ({ endDate: '2027-10-31' }),
      event: ['changed', 'lease'],
    },
  ],
  [
    'PUT /moneysettings',
    {
      as: () => asha,
      // There is one of them in an organization.
      prepare: async (ids) => {
        ids['money settings'] = asha.organizationId
      },
      body: () => ({ upiId: 'asha@okbank' }),
      event: ['changed', 'money settings'],
    },
  ],
  [
    'PUT /remindersettings',
    { as: () => asha, body: () => ({ on: true }), event: ['changed', 'money settings'] },
  ],
  [
    'PUT /rentmaster/{id}/reminders',
    { as: () => asha, id: 'lease', body: () => ({ on: false }), event: ['changed', 'lease'] },
  ],
  [
    'POST /rentmaster/{id}/reminders/opened',
    { as: () => asha, id: 'lease', body: () => ({ amount: '1' }), event: ['changed', 'lease'] },
  ],
  [
    'POST /reminders',
    {
      as: () => asha,
      id: 'lease',
      prepare: async ({ lease: rentMaster }) => {
        const late = { rentMaster, kind: 'other', name: 'Key', amount: '5', dueOn: '2026-11-02' }
        await asha.post('/charges', late)
        await asha.put(`/rentmaster/${rentMaster}/reminders`, { on: true })
      },
      body: ({ lease }) => ({ rentMasters: [lease] }),
      event: ['changed', 'lease'],
    },
  ],
  [
    'PUT /houseproperty/{id}',
    {
      as: () => asha,
      id: 'property',
      body: () => ({
        year: '2026-27',
        use: 'let',
        sharePart: 1,
        shareWhole: 3,
        expectedRent: '5',
        loans: [],
      }),
      event: ['changed', 'property'],
    },
  ],
  [
    'PUT /tdscertificates/{id}',
    {
      as: () => asha,
      id: 'client',
      body: () => ({ year: '2025-26', number: 'A1', amount: '10' }),
      event: ['changed', 'client'],
    },
  ],
  [
    'POST /bankstatements',
    {
      as: () => asha,
      body: () => ({
        name: 'a.csv',
        newAccount: 'Savings',
        file: hdfcStatement([
          { day: '2026-11-02', in: '77', payer: 'SOMEBODY ELSE', reference: '900001000001' },
          { day: '2026-11-03', in: '78', payer: 'SOMEBODY ELSE', reference: '900001000002' },
          { day: '2026-11-04', out: '79', payer: 'SOCIETY', reference: '900001000003' },
        ]).toString('base64'),
      }),
      event: ['added', 'bank statement'],
      named: ({ taken }) => taken.bankAccount,
    },
  ],
  [
    'POST /imports/bank',
    {
      as: () => asha,
      // The account of the statement above.
      body: () => ({
        ...RETURNED_BANK,
        account: { ...RETURNED_BANK.account, name: 'Savings', lastFour: '' },
      }),
      event: ['added', 'bank statement'],
      named: ({ bankAccount }) => bankAccount,
    },
  ],
  [
    'POST /banklines/layaside',
    {
      as: () => asha,
      prepare: async (ids) => {
        const { body } = await asha.get('/bank')
        ids['bank line'] = body.lines[0]._id
      },
      body: (ids) => ({ lines: [ids['bank line']], state: 'left' }),
      event: ['changed', 'bank line'],
    },
  ],
  [
    'POST /banklines/{id}/assign',
    {
      as: () => asha,
      id: 'bank line',
      prepare: async (ids) => {
        const { body } = await asha.get('/bank')
        ids['bank line'] = body.lines[0]._id
      },
      body: ({ lease }) => ({ rentMaster: lease }),
      event: ['recorded', 'receipt'],
      named: ({ done }) => done[0].receipts[0]._id,
    },
  ],
  [
    'POST /banklines/{id}/undo',
    { as: () => asha, id: 'bank line', event: ['cancelled', 'receipt'] },
  ],
  [
    'POST /banklines/{id}/expense',
    {
      as: () => asha,
      id: 'bank line',
      prepare: async (ids) => {
        const { body } = await asha.get('/bank')
        const out = body.lines.find((it: { direction: string }) => it.direction === 'out')
        ids['bank line'] = out._id
      },
      body: () => ({ category: 'society', contains: 'SOCIETY' }),
      event: ['recorded', 'expense'],
      named: ({ done }) => done[0].expense,
    },
  ],
  [
    'POST /cheques',
    {
      as: () => asha,
      body: ({ lease }) => ({
        rentMaster: lease,
        number: '000123',
        amount: '100',
        datedOn: '2026-11-01',
      }),
      event: ['added', 'cheque'],
    },
  ],
  [
    'POST /cheques/{id}/bank',
    {
      as: () => asha,
      id: 'cheque',
      body: () => ({}),
      event: ['recorded', 'receipt'],
      named: ({ receipt }) => receipt._id,
    },
  ],
  [
    'POST /cheques/{id}/return',
    {
      as: () => asha,
      id: 'cheque',
      body: () => ({ reason: 'Funds insufficient' }),
      event: ['cancelled', 'receipt'],
    },
  ],
  [
    'POST /cheques/{id}/handback',
    {
      as: () => asha,
      id: 'cheque',
      body: () => ({ reason: 'Paid otherwise' }),
      event: ['withdrawn', 'cheque'],
    },
  ],
  ['POST /cheques/{id}/keep', { as: () => asha, id: 'cheque', event: ['restored', 'cheque'] }],
  [
    'POST /expensecategories',
    {
      as: () => asha,
      body: () => ({ name: 'Pest control' }),
      event: ['added', 'expense category'],
    },
  ],
  [
    'POST /recurringexpenses',
    {
      as: () => asha,
      body: ({ property: propertyMaster }) => ({
        propertyMaster,
        category: 'society',
        amount: '900',
        fromMonth: '2026-11-01',
      }),
      event: ['added', 'monthly expense'],
    },
  ],
  [
    'POST /recurringexpenses/{id}/skip',
    {
      as: () => asha,
      id: 'monthly expense',
      body: () => ({ month: '2026-11-01' }),
      event: ['changed', 'monthly expense'],
    },
  ],
  [
    'POST /recurringexpenses/{id}/end',
    { as: () => asha, id: 'monthly expense', event: ['changed', 'monthly expense'] },
  ],
  [
    'POST /recurringexpenses/{id}/propose',
    {
      as: () => asha,
      id: 'monthly expense',
      body: () => ({ skippedUntil: '2026-11-01' }),
      event: ['changed', 'monthly expense'],
    },
  ],
  [
    'POST /expenses',
    {
      as: () => asha,
      body: ({ property: propertyMaster }) => ({
        propertyMaster,
        category: 'repairs',
        amount: '900',
      }),
      event: ['recorded', 'expense'],
    },
  ],
  [
    'POST /expenses/{id}/reverse',
    {
      as: () => asha,
      id: 'expense',
      body: () => ({ reason: 'Typed twice' }),
      event: ['reversed', 'expense'],
    },
  ],
  [
    'POST /expenses/{id}/recover',
    {
      as: () => asha,
      id: 'expense',
      prepare: async (ids) => {
        const spent = { propertyMaster: ids.property, category: 'repairs', amount: '900' }
        ids.expense = (await asha.post('/expenses', spent)).body._id
      },
      body: ({ lease }) => ({ agreements: [{ rentMaster: lease }], name: 'Tap' }),
      event: ['added', 'charge'],
      named: ({ charges }) => charges[0],
    },
  ],
  [
    'DELETE /expensecategories/{id}',
    { as: () => asha, id: 'expense category', event: ['deleted', 'expense category'] },
  ],
  [
    'PUT /rentmaster/{id}/gst',
    {
      as: () => asha,
      id: 'lease',
      body: () => ({ gstin: '27AAPFU0939F1ZV' }),
      event: ['changed', 'lease'],
    },
  ],
  [
    'POST /closedyears',
    {
      as: () => asha,
      prepare: async (ids) => {
        ids['closed years'] = asha.organizationId
      },
      body: () => ({ year: '2019-20' }),
      event: ['changed', 'closed years'],
    },
  ],
  [
    'POST /closedyears/reopen',
    { as: () => asha, body: () => ({ reason: 'again' }), event: ['changed', 'closed years'] },
  ],
  [
    'POST /rentmaster/{id}/readings',
    {
      as: () => asha,
      id: 'lease',
      body: () => ({ readOn: '2026-11-16', reading: '1284' }),
      event: ['recorded', 'meter reading'],
    },
  ],
  [
    'POST /readings/{id}/void',
    {
      as: () => asha,
      id: 'meter reading',
      body: () => ({ reason: 'misread' }),
      event: ['reversed', 'meter reading'],
    },
  ],
  [
    'POST /readings/together',
    {
      as: () => asha,
      body: ({ lease }) => ({
        readOn: '2026-11-16',
        rows: [{ rentMaster: lease, reading: '1290' }],
      }),
      event: ['recorded', 'meter reading'],
      named: ({ done }) => done[0]._id,
    },
  ],
  [
    'POST /readings/{id}/void',
    {
      as: () => asha,
      id: 'meter reading',
      body: () => ({ reason: 'misread' }),
      event: ['reversed', 'meter reading'],
    },
  ],
  [
    'POST /caretaker/readings',
    {
      as: () => asha,
      body: ({ lease }) => ({ rentMaster: lease, readOn: '2026-11-16', reading: '1290' }),
      event: ['recorded', 'meter reading'],
    },
  ],
  [
    'POST /charges/{id}/reverse',
    {
      as: () => asha,
      id: 'opening',
      // What was open before is a charge that no reply names.
      prepare: async (ids) => {
        const { body } = await asha.get(`/rentmaster/${ids.lease}/ledger`)
        ids.opening = body.charges.find((it: { kind: string }) => it.kind === 'opening')._id
      },
      body: () => ({ reason: 'it was paid' }),
      event: ['reversed', 'opening'],
    },
  ],
  [
    'POST /charges/{id}/again',
    {
      as: () => asha,
      id: 'charge',
      // What is charged by itself is named by no reply.
      prepare: async (ids) => {
        const { body } = await asha.get(`/rentmaster/${ids.lease}/ledger`)
        ids.charge = body.charges.find((it: { automatic: boolean }) => it.automatic)._id
        await asha.post(`/charges/${ids.charge}/reverse`, { reason: 'by mistake' })
      },
      body: () => ({}),
      event: ['added', 'charge'],
    },
  ],
  [
    'POST /rentmaster/{id}/recurring',
    {
      as: () => asha,
      id: 'lease',
      body: () => ({
        name: 'Lift',
        kind: 'maintenance',
        monthlyAmount: '500',
        fromDate: '2026-11-01',
      }),
      event: ['added', 'recurring charge'],
    },
  ],
  [
    'PUT /recurring/{id}',
    {
      as: () => asha,
      id: 'recurring charge',
      body: () => ({ toDate: '2026-12-31' }),
      event: ['ended', 'recurring charge'],
    },
  ],
  [
    'POST /charges',
    {
      as: () => asha,
      body: ({ lease }) => ({
        rentMaster: lease,
        kind: 'other',
        name: 'Key',
        amount: '500',
        dueOn: '2026-11-20',
      }),
      event: ['added', 'charge'],
    },
  ],
  [
    'POST /charges/{id}/credit',
    {
      as: () => asha,
      id: 'charge',
      body: () => ({ amount: '10', reason: 'too much' }),
      event: ['credited', 'charge'],
      named: () => '',
    },
  ],
  [
    'POST /invoices',
    {
      as: () => asha,
      // The charge names a tax and has no invoice, as those from before there were any.
      prepare: async (ids) => {
        ids.invoice = asha.organizationId
        await world.query('update charges set gst_rate = 18 where id = $1', [ids.charge])
      },
      body: () => ({}),
      event: ['added', 'invoice'],
    },
  ],
  [
    'POST /payments',
    {
      as: () => asha,
      body: ({ lease }) => ({
        rentMaster: lease,
        amount: '900',
        depositAmount: '800',
        paymentMode: 'cash',
      }),
      event: ['recorded', 'receipt'],
      named: ({ receipt }) => receipt._id,
    },
  ],
  [
    'POST /payments/together',
    {
      as: () => asha,
      body: ({ lease }) => ({ paymentMode: 'cash', rows: [{ rentMaster: lease, amount: '5' }] }),
      event: ['recorded', 'receipt'],
      named: ({ done }) => done[0].receipt._id,
    },
  ],
  [
    'POST /rents/together',
    {
      as: () => asha,
      body: ({ lease }) => ({ from: '2040-01-01', percentage: '5', rows: [{ rentMaster: lease }] }),
      event: ['changed', 'lease'],
      named: ({ done }) => done[0].rentMaster,
    },
  ],
  [
    'POST /charges/together',
    {
      as: () => asha,
      body: ({ lease }) => ({
        kind: 'other',
        name: 'Lift',
        amount: '5',
        dueOn: '2026-11-20',
        rows: [{ rentMaster: lease }],
      }),
      event: ['added', 'charge'],
      named: ({ done }) => done[0]._id,
    },
  ],
  [
    'POST /rentmaster/{id}/depositdeduction',
    {
      as: () => asha,
      id: 'lease',
      body: () => ({ amount: '100', reason: 'broken door' }),
      event: ['recorded', 'deposit deduction'],
    },
  ],
  [
    'POST /payments/{id}/reverse',
    {
      as: () => asha,
      id: 'deposit deduction',
      body: () => ({ reason: 'the door was mended' }),
      event: ['reversed', 'deposit deduction'],
    },
  ],
  [
    'POST /payouts',
    {
      as: () => asha,
      body: ({ lease }) => ({
        rentMaster: lease,
        kind: 'deposit_return',
        amount: '700',
        paymentMode: 'cash',
      }),
      event: ['recorded', 'payout'],
    },
  ],
  [
    'POST /payouts/{id}/reverse',
    {
      as: () => asha,
      id: 'payout',
      body: () => ({ reason: 'it was never paid' }),
      event: ['reversed', 'payout'],
    },
  ],
  [
    'POST /claims',
    {
      as: () => ravi,
      // The client of the agreement signs in.
      prepare: async () => {
        const credentials = { email: 'ravi@example.in', password: 'a new one' }
        const { body } = await world.nobody.post('/clientmasterlogin', credentials)
        ravi = { ...world.callerWith(body.token), id: body.user._id, name: 'Ravi' } as Person
      },
      body: claimOf,
      event: ['added', 'claim'],
    },
  ],
  ['POST /claims/{id}/withdraw', { as: () => ravi, id: 'claim', event: ['withdrawn', 'claim'] }],
  ['POST /claims/{id}/reopen', { as: () => ravi, id: 'claim', event: ['restored', 'claim'] }],
  ['POST /claims/{id}/withdraw', { as: () => ravi, id: 'claim', event: ['withdrawn', 'claim'] }],
  ['POST /claims', { as: () => ravi, body: claimOf, event: ['added', 'claim'] }],
  [
    'POST /claims/{id}/decline',
    {
      as: () => asha,
      id: 'claim',
      body: () => ({ reason: 'nothing came' }),
      event: ['declined', 'claim'],
    },
  ],
  [
    'POST /rightsrequests',
    {
      as: () => ravi,
      body: () => ({ kind: 'correct', text: 'my name' }),
      event: ['added', 'rights request'],
    },
  ],
  [
    'POST /rightsrequests/{id}/answer',
    {
      as: () => asha,
      id: 'rights request',
      body: () => ({ answer: 'done' }),
      event: ['changed', 'rights request'],
    },
  ],
  [
    'POST /rightsrequests',
    {
      as: () => asha,
      body: () => ({ kind: 'complain', text: 'slow' }),
      event: ['added', 'rights request'],
    },
  ],
  [
    'POST /rightsrequests/{id}/answer',
    {
      as: () => admin,
      id: 'rights request',
      body: () => ({ answer: 'done' }),
      event: ['changed', 'rights request'],
    },
  ],
  ['POST /claims', { as: () => ravi, body: claimOf, event: ['added', 'claim'] }],
  [
    'POST /claims/{id}/confirm',
    {
      as: () => asha,
      id: 'claim',
      body: () => ({}),
      event: ['recorded', 'receipt'],
      named: ({ receipt }) => receipt._id,
    },
  ],
  [
    'POST /files/seen',
    {
      as: () => asha,
      body: ({ client, lease }) => ({
        ...(keeper === asha ? { subject: 'client', of: client } : { subject: 'lease', of: lease }),
        lastFour: '1234',
      }),
      event: ['added', 'file'],
    },
  ],
  [
    'POST /files/hang',
    {
      as: () => asha,
      prepare: async (ids) => {
        ids.file = (await sendFile(keeper, printedPage('hung later'))).body._id
      },
      body: ({ lease: of, file }) => ({ subject: 'lease', of, files: [file] }),
      event: ['added', 'file'],
    },
  ],
  [
    'POST /files/{id}/finish',
    {
      as: () => asha,
      id: 'file',
      prepare: async (ids) => {
        const bytes = printedPage('hung at once')
        const draft = { name: 'rules', size: bytes.length, subject: 'lease', of: ids.lease }
        ids.file = (await keeper.post('/files', draft)).body._id
        await sendPart(keeper, ids.file, bytes, 1)
      },
      event: ['added', 'file'],
    },
  ],
  [
    'PUT /files/{id}',
    { as: () => asha, id: 'file', body: () => ({ shared: true }), event: ['changed', 'file'] },
  ],
  ['DELETE /files/{id}', { as: () => asha, id: 'file', event: ['deleted', 'file'] }],
  ['DELETE /rentmaster/{id}', { as: () => asha, id: 'lease', event: ['ended', 'lease'] }],
  ['POST /rentmaster', { as: () => asha, body: letTo, event: ['added', 'lease'] }],
  [
    'POST /rentmaster/{id}/end',
    {
      as: () => asha,
      id: 'lease',
      body: () => ({ endedOn: '2026-12-15', reason: 'notice' }),
      event: ['changed', 'lease'],
    },
  ],
  ['POST /rentmaster/{id}/stay', { as: () => asha, id: 'lease', event: ['changed', 'lease'] }],
  [
    'POST /rentmaster/{id}/end',
    {
      as: () => asha,
      id: 'lease',
      body: () => ({ endedOn: '2026-11-10', reason: 'moved out' }),
      event: ['ended', 'lease'],
    },
  ],
  [
    'POST /rentmaster/{id}/reinstate',
    { as: () => asha, id: 'lease', event: ['restored', 'lease'] },
  ],
  ['DELETE /rentmaster/{id}', { as: () => asha, id: 'lease', event: ['ended', 'lease'] }],
  // Of what is known alone; what is new beside it leaves its own event.
  ['POST /lettings', { as: () => asha, body: letTo, event: ['added', 'lease'] }],
  // Nothing is due or held: what is deducted and paid out leaves its own events.
  [
    'POST /rentmaster/{id}/settle',
    {
      as: () => asha,
      id: 'lease',
      body: () => ({ endedOn: '2026-11-10', reason: 'moved out', paymentMode: 'cash' }),
      event: ['ended', 'lease'],
    },
  ],
  ['POST /rentmaster', { as: () => asha, body: letTo, event: ['added', 'lease'] }],
  ['DELETE /rentmaster/{id}', { as: () => asha, id: 'lease', event: ['ended', 'lease'] }],
  [
    'POST /account/details',
    {
      as: () => ravi,
      prepare: async (ids) => {
        ids.client = ravi.id
        await world.query("update clients set father_name = '' where id = $1", [ravi.id])
      },
      body: () => ({ fatherName: 'Mohan' }),
      event: ['changed', 'client'],
    },
  ],
  [
    'DELETE /clientmaster/{id}',
    {
      as: () => asha,
      id: 'client',
      // Another one: the first still owes rent.
      prepare: async (ids) => {
        ids.client = (await asha.post('/clientmaster', client('meera'))).body._id
      },
      event: ['deleted', 'client'],
    },
  ],
  [
    'POST /clientmaster/{id}/restore',
    { as: () => asha, id: 'client', event: ['restored', 'client'] },
  ],
  [
    'DELETE /propertymaster/{id}',
    { as: () => asha, id: 'property', event: ['deleted', 'property'] },
  ],
  [
    'POST /propertymaster/{id}/restore',
    { as: () => asha, id: 'property', event: ['restored', 'property'] },
  ],
]

// They write nothing of an organization's records: two are about who reads the calendar, three end sessions, one keeps a language, three begin what another ends, two are the browser's, two forget a wish, one answers a mock, two only return what they would do, one reads, one is about the installation's clock, one keeps that a notice was seen, two begin a file that another ends.
const NO_WRITES = [
  'POST /account/notice',
  'POST /calendarlink',
  'DELETE /calendarlink',
  'POST /logout',
  'DELETE /account/devices/{id}',
  'POST /account/devices/end',
  'POST /session/language',
  'POST /account/totp',
  'POST /account/passkeys/options',
  // Only a browser can; tests/browser/passkeys.test.ts sees what they leave.
  'POST /account/passkeys',
  'POST /account/passkeys/{id}/remove',
  'DELETE /account/email',
  'POST /membership/email',
  'DELETE /membership/email',
  'POST /api-gateway',
  'POST /mydata',
  'POST /rentTranscation/preview',
  'POST /imports/preview',
  'POST /imports/files',
  'POST /clock/confirm',
  'POST /files',
  'PUT /files/{id}/parts/{number}',
]

// Each record that they make, replace or take back has an event of its own: src/features/import/server/import.test.ts,
// src/features/charging/server/late-fees.test.ts, src/features/bank/server/bank.test.ts.
const MANY_WRITES = [
  'POST /banklines/confirm',
  'POST /imports',
  'POST /imports/{id}/undo',
  'POST /hrapacks/reissue',
  'POST /rentmaster/{id}/latefees',
  'POST /rentmaster/{id}/latefees/dismiss',
  'POST /rentmaster/{id}/latefees/restore',
]

// Somebody of a team is concerned: src/features/team/server/team.test.ts.
const WRITES_OF_TEAM = [
  'DELETE /teamdevices/{id}',
  'POST /membership/email/confirm',
  'POST /membership/leave',
  'POST /team/{id}/secondfactor/remove',
]

const contract: Contract = Object.assign({}, ...contracts)

test('every route by which somebody who is signed in writes is tried', () => {
  const guarded = Object.entries(contract)
    .filter(([route, { access }]) => access !== 'public' && !route.startsWith('GET'))
    .map(([route]) => route)
  const tried = new Set([
    ...NO_WRITES,
    ...MANY_WRITES,
    ...WRITES_OF_TEAM,
    ...WRITES.map(([route]) => route),
  ])
  expect([...tried].sort()).toEqual(guarded.sort())
})

// What members sent already stays, and only the owner deletes it.
const OF_OWNER = ['DELETE /files/{id}']

async function writeAll(isLimited: boolean) {
  const ids = {} as Ids
  for (const [route, { as: by, id, body, prepare, event, named }] of WRITES) {
    if (isLimited && keeper === asha && ids.property) keeper = await joinAsManager(ids.property)
    const isTheirs = mayCall('limited manager', contract[route]?.access ?? 'public')
    const as = () => (by() === asha && isTheirs && !OF_OWNER.includes(route) ? keeper : by())
    const [verb, kind] = event
    await prepare?.(ids)
    const before = await events()
    const path = id ? route.replace('{id}', ids[id]) : route
    const { status, body: reply } = await call(as(), path, body?.(ids))
    expect([200, 201], `${route} ${JSON.stringify(reply)}`).toContain(status)
    if (status === 201) ids[kind] = named?.(reply) || (named ? ids[kind] : reply._id)
    const left = (await events()).filter((it) => !before.some((old) => old.id === it.id))
    const who = { actor_id: as().id, actor_name: as().name, job: null }
    expect(left, route).toMatchObject([{ ...who, verb, kind, record_id: ids[kind] }])
  }
}

async function joinAsManager(property: string): Promise<Person> {
  await world.query('update organizations set members_need_second_factor = false')
  const who = { name: 'Lata', email: 'lata@team.in', role: 'manager' as const }
  const owner = { ...asha, password: 'a new one' }
  return joinTeam(world, owner, { ...who, properties: [property] })
}

describe.each(someOf([false, true], (isLimited) => !isLimited))(
  'with a manager of one property: %s',
  (isLimited) => {
    beforeAll(async () => {
      world = await createWorld()
      asha = await world.registerOwner('Asha')
      keeper = asha
      admin = await world.registerAdministrator()
    })
    afterAll(() => world.close())

    test('each write leaves exactly one event, and names who did what to which record', async () => {
      await writeAll(isLimited)
    })

    if (isLimited) return

    test('records that a password was changed, and the password nowhere', async () => {
      const [{ text }] = await world.query(
        "select string_agg(events::text, ' ') as text from events",
      )
      expect(text).toContain('passwordChanged')
      expect(text).not.toMatch(/argon2|a new one|secret-1/)
      expect(text).not.toContain(CLIENT.password)
    })

    test('a write that is refused leaves none', async () => {
      const before = await events()
      const replies = [
        await asha.post('/propertymaster', { ...PROPERTY, city: '' }),
        await asha.post('/propertymaster', { ...PROPERTY, ownerMasters: admin.id }),
        await asha.put(`/propertymaster/${admin.id}`, PROPERTY),
        await asha.delete(`/rentmaster/${admin.id}`),
        await admin.put(`/ownermaster/${asha.id}`, owner('asha'), { 'if-match': '"9"' }),
      ]
      expect(replies.map(({ status }) => status)).toEqual([400, 403, 404, 404, 412])
      expect(await events()).toEqual(before)
    })

    test('a call that is repeated under its Idempotency-Key leaves one', async () => {
      const before = await events()
      const key = { 'idempotency-key': 'once' }
      const replies = await Promise.all(
        [1, 2].map(() => asha.post('/propertymaster', PROPERTY, key)),
      )
      expect(new Set(replies.map(({ body }) => body._id)).size).toBe(1)
      expect(await events()).toHaveLength(before.length + 1)
    })
  },
)

const events = () => world.query('select * from events order by id')

function call(caller: Caller, route: string, body?: object): Promise<Reply> {
  const [method = '', path = ''] = route.split(' ')
  if (method === 'DELETE') return caller.delete(path)
  return method === 'PUT' ? caller.put(path, body) : caller.post(path, body)
}
