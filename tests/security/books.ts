import { printedPage } from '../../demo/papers.ts'
import { NAMING_COLUMNS } from '../../src/features/import/file-row.ts'
import { MEMBER_ROLES, type MemberRole } from '../../src/shared/contract.ts'
import { pictureOf, sendFile } from '../kit/files.ts'
import { CLIENT, LEASE, type Person, PROPERTY, type Reply, type World } from '../kit/world.ts'

/** A client with every kind of record about them; each text contains the canary. */
type Estate = {
  canary: string
  client: Person
  /** The id of the client's session. */
  device: string
  property: string
  lease: string
  receipt: string
  /** The tax invoice of what that receipt charged. */
  invoice: string
  /** The charge of that invoice. */
  taxed: string
  charge: string
  payment: string
  payout: string
  recurring: string
  reading: string
  /** What the client reported as paid, and nobody has decided. */
  claim: string
  /** A PDF that is shared with the client. */
  file: string
  /** A picture that the client sent with the claim. */
  picture: string
  /** The client's request about their own data, which was answered. */
  request: string
}

/** One organization with every kind of record, and a second client who is a stranger to the first. */
export type Books = Estate & {
  owner: Person
  /** Who works with the owner, one of each role, signed in. */
  team: Record<MemberRole, Person>
  /** Team members limited to the properties of the estate's client; they know nothing of the neighbour's. */
  limited: Record<MemberRole, Person>
  limitedTo: string[]
  /** Who was removed from the team, with a session of before. */
  removed: Person
  /** Somebody who is invited to the team. */
  invited: string
  /** The id of the manager's session. */
  memberDevice: string
  freeProperty: string
  /** What came in with a sheet. */
  sheet: string
  /** What brought past receipts in. */
  pastSheet: string
  /** A cheque in hand. */
  cheque: string
  /** What was paid for the property, in an own category, and recovered from the client. */
  expense: string
  expenseCategory: string
  /** An own category that no expense is in. */
  unusedCategory: string
  monthlyExpense: string
  /** A line of a bank's statement that waits. */
  bankLine: string
  /** What brought expenses in. */
  spentSheet: string
  neighbour: Estate & Pick<Books, 'cheque' | 'expense' | 'monthlyExpense'>
}

const NAMES = ['asha', 'vikram', 'meera', 'farid']

/** Opens the books of `many` organizations, at most four, each with records of every kind. */
export async function openAllBooks(world: World, many = NAMES.length): Promise<Books[]> {
  const all: Books[] = []
  for (const name of NAMES.slice(0, many)) all.push(await openBooks(world, name))
  return all
}

async function openBooks(world: World, name: string): Promise<Books> {
  const owner = await world.registerOwner(`canary${name}owner`)
  const estate = await openEstate(world, owner, `canary${name}`)
  const neighbour = await openEstate(world, owner, `neighbour${name}`)
  const left = await endInDebt(owner, estate)
  await world.query(
    `insert into payouts (id, organization_id, lease_id, client_id, kind, amount, paid_on, to_lease_id, created_at, created_by)
     select gen_random_uuid(), $1, $2, $3, 'deposit_carried', 1, '2026-11-16', $4, now(), $5`,
    [owner.organizationId, estate.lease, estate.client.id, left.lease, owner.id],
  )
  await owner.put('/account/profile', { email: `new-${owner.email}` })
  await owner.put('/moneysettings', { upiId: `${name}@okbank`, upiName: `${estate.canary} pays` })
  const freeProperty = await made(owner.post('/propertymaster', addressOf(estate.canary), KEY))
  const sheet = await made(owner.post('/imports', sheetOf(estate.canary)))
  const pastSheet = await made(owner.post('/imports', pastReceiptsOf(estate, neighbour)))
  const invited = { ...CLIENT, name: `${estate.canary} guest`, email: `guest@${name}.in` }
  await made(owner.post('/clientmaster', { ...invited, password: undefined, invite: true }))
  await owner.post('/calendarlink', {})
  await made(owner.post('/rightsrequests', requestOf(estate.canary)))
  await owner.put('/remindersettings', { on: true, text: `Dear ${estate.canary}` })
  await owner.put(`/rentmaster/${estate.lease}/reminders`, { on: false })
  await owner.post(`/rentmaster/${estate.lease}/reminders/opened`, { amount: '1' })
  await world.query(
    `insert into reminder_steps select organization_id, $2, 0, id from reminders
     where organization_id = $1`,
    [owner.organizationId, estate.charge],
  )
  await world.query(
    `insert into mail_refusals values ($1, gen_random_uuid(), $2, 'server', now())`,
    [owner.organizationId, estate.client.email],
  )
  await world.query(
    `insert into left_objects values ($1, encode(sha256($2::text::bytea), 'hex'), now() + '1 day'::interval)`,
    [owner.organizationId, estate.canary],
  )
  await world.query("insert into owner_news values ($1, $2, '2026-11-16')", [
    owner.organizationId,
    `claim ${estate.canary}`,
  ])
  await owner.put(`/tdscertificates/${estate.client.id}`, {
    year: '2025-26',
    number: `${estate.canary} 132`,
    amount: '500',
  })
  // With tax and without an invoice, as from before there were any.
  await world.query(
    `update charges set gst_rate = 18
     where organization_id = $1 and lease_id in (select id from leases where ended_at is not null)`,
    [owner.organizationId],
  )
  // No tax is on them: they wait for no invoice, and stay marked when others try to unmark them.
  await world.query(
    'update charges set invoice_due = true where organization_id = $1 and gst_rate is null',
    [owner.organizationId],
  )
  const cheque = await made(owner.post('/cheques', chequeOf(estate.lease, estate.canary)))
  const bankLine = await keepBankLine(world, owner, estate)
  // Clients who have signed in have none of their own any more; the policies are tried with one.
  await world.query(
    `insert into invitations select organization_id, id, '\\x00', now(), now() from accounts
     where organization_id = $1 and role = 'client' and has_password`,
    [owner.organizationId],
  )
  const spent = await spend(owner, estate)
  const beside = await besides(owner, neighbour)
  const kept = { sheet, pastSheet, cheque, bankLine }
  const team = await openTeam(world, owner, estate, [estate.property, left.property])
  return { ...estate, owner, freeProperty, ...kept, ...spent, ...team, neighbour: beside }
}

/** Somebody for each role of a team, somebody who was removed, and somebody who is invited. */
async function openTeam(world: World, owner: Person, { canary }: Estate, properties: string[]) {
  const joined = async (role: MemberRole, called: string = role, of?: string[]) => {
    const who = { role, name: `${canary} ${called}`, email: `${canary}${called}@team.in` }
    return joinTeam(world, owner, { ...who, properties: of })
  }
  const all: Partial<Record<MemberRole, Person>> = {}
  const some: Partial<Record<MemberRole, Person>> = {}
  for (const role of MEMBER_ROLES) {
    all[role] = await joined(role)
    some[role] = await joined(role, `limited${role}`, properties)
  }
  const team = all as Record<MemberRole, Person>
  const limited = some as Record<MemberRole, Person>
  const removed = await joined('manager', 'removed')
  await owner.delete(`/team/${removed.id}`)
  const guest = { name: `${canary} invited`, email: `${canary}invited@team.in` }
  const invited = await made(owner.post('/team', { ...guest, role: 'caretaker' }))
  const memberDevice = (await team.manager.get('/account')).body.devices[0]._id
  return { team, limited, limitedTo: properties, removed, invited, memberDevice }
}

type Joining = {
  role: MemberRole
  name: string
  email: string
  /** Those with which they work; all where left out. */
  properties?: string[] | undefined
}

/** Somebody who has come to a team, with the owner's password: it is not hashed again. */
export async function joinTeam(
  world: World,
  owner: Person,
  { role, name, email, properties }: Joining,
): Promise<Person> {
  const { organizationId, id: ownerId, password } = owner
  await world.query(
    `with account as (
       insert into accounts (id, role, organization_id, email, name, password_hash, created_at)
       select gen_random_uuid(), 'member', $1, $3, $4, password_hash, now() from accounts where id = $2 returning id
     ), membership as (
       insert into memberships (organization_id, id, role, invited_by, invited_at, joined_at, is_limited)
       select $1, id, $5, $2, now(), now(), $6::uuid[] is not null from account returning id
     ) insert into membership_properties select $1, id, unnest($6::uuid[]) from membership`,
    [organizationId, ownerId, email, name, role, properties ?? null],
  )
  const { body } = await world.nobody.post('/owner/login', { email, password })
  const who = { id: body.user._id, role: body.user.role, token: body.token, organizationId }
  return { ...world.callerWith(body.token), ...who, name, email, password }
}

/** What a statement left: an account, a line that waits, the one that is the payment, and what it taught. */
async function keepBankLine(world: World, owner: Person, of: Estate): Promise<string> {
  const { organizationId } = owner
  const rows = await world.query(
    `with account as (
       insert into bank_accounts values ($1, gen_random_uuid(), $2, 'HDFC', '4471', null, null, now()) returning id
     ), line as (
       insert into bank_lines (organization_id, id, bank_account_id, place, day_key, state, booked_on, value_on, direction,
         amount, reference, via, narration, payer, upi_address, note, became, created_at)
       select $1, gen_random_uuid(), account.id, place, '\\x00', state, '2026-11-05', '2026-11-05', 'in', 100,
         '900001000001', 'upi', $2, $2, $2, $2, case state when 'confirmed' then 'tick' end, now()
       from account, (values (1, 'new'), (2, 'confirmed')) as kept (place, state) returning id, state
     ), payment as (
       insert into bank_line_payments select $1, $3, id, false from line where state = 'confirmed'
     ), payer as (
       insert into bank_payers values ($1, gen_random_uuid(), $4, 'address', $2, now())
     ), rule as (
       insert into bank_rules values ($1, gen_random_uuid(), $2, null, null, 'repairs', null, $2, 100, now())
     ) select id from line where state = 'new'`,
    [organizationId, of.canary, of.payment, of.client.id],
  )
  return (rows[0] as { id: string }).id
}

async function spend(owner: Person, { canary, property, lease }: Estate) {
  const name = `${canary} pests`
  const expenseCategory = await made(owner.post('/expensecategories', { name }))
  const unused = { name: `${canary} garden` }
  const unusedCategory = await made(owner.post('/expensecategories', unused))
  const what = { propertyMaster: property, category: 'other', ownCategory: expenseCategory }
  const monthlyExpense = await made(
    owner.post('/recurringexpenses', { ...what, ...MONTHLY, paidTo: `${canary} society` }),
  )
  const expense = await made(
    owner.post('/expenses', {
      ...what,
      amount: '900',
      spentOn: '2026-11-02',
      paidTo: `${canary} vendor`,
      reference: canary,
      billNumber: canary,
      note: canary,
      recurring: monthlyExpense,
      recurringMonth: '2026-11-01',
    }),
  )
  await owner.post(`/expenses/${expense}/recover`, recoveryOf(lease, canary))
  await owner.put(`/houseproperty/${property}`, houseFacts(canary))
  const row = {
    line: 2,
    spentOn: '2026-11-03',
    spentAmount: '5',
    spentCategory: 'Repairs and painting',
  }
  const sheet = {
    name: 'expenses.csv',
    chargeFrom: '2026-12-01',
    rows: [
      { ...row, spentTo: canary },
      { line: 3, monthlySpent: '5', monthlyCategory: 'society', monthlyTo: canary },
    ],
  }
  const spentSheet = await made(owner.post('/imports', sheet))
  return { expense, expenseCategory, unusedCategory, monthlyExpense, spentSheet }
}

/** An estate with a cheque, an expense that is recovered, one that returns, and reminders that are off. */
async function besides(owner: Person, estate: Estate): Promise<Books['neighbour']> {
  const { canary, lease, property } = estate
  const cheque = await made(owner.post('/cheques', chequeOf(lease, canary)))
  const what = { propertyMaster: property, category: 'repairs', paidTo: `${canary} vendor` }
  const monthlyExpense = await made(owner.post('/recurringexpenses', { ...what, ...MONTHLY }))
  const expense = await made(
    owner.post('/expenses', { ...what, amount: '900', spentOn: '2026-11-02', note: canary }),
  )
  await owner.post(`/expenses/${expense}/recover`, recoveryOf(lease, canary))
  await owner.put(`/rentmaster/${lease}/reminders`, { on: false })
  await owner.post(`/rentmaster/${lease}/reminders/opened`, { amount: '1' })
  return { ...estate, cheque, expense, monthlyExpense }
}

const MONTHLY = { amount: '900', fromMonth: '2026-11-01' }

const recoveryOf = (rentMaster: string, name: string) => ({
  agreements: [{ rentMaster }],
  name,
  amount: '1',
  gst: false,
})

/** What an owner says of a property, with a loan of that lender. */
const houseFacts = (lender: string) => ({
  year: '2026-27',
  use: 'let',
  sharePart: 1,
  shareWhole: 3,
  expectedRent: '5',
  loans: [{ lender, interest: '7' }],
})

/** Facts of a house; they name no record, so everybody sends the same. */
const HOUSE_FACTS = houseFacts('not mine')

const CLIENT_GSTIN = '27AAPFU0939F1ZV'

const sheetOf = (canary: string) => ({
  name: `${canary}.csv`,
  chargeFrom: '2026-12-01',
  rows: [{ line: 2, address1: `${canary} shed` }],
})

const pastReceiptsOf = (...estates: Estate[]) => ({
  name: 'past receipts.csv',
  chargeFrom: '2026-12-01',
  rows: estates.map(({ canary, client: { email } }, place) => ({
    line: place + 2,
    email,
    paidOn: '2024-11-01',
    paidAmount: '500',
    paidMode: 'cash',
    receiptNumber: `${canary} 7`,
    paidReference: canary,
    paidFor: `${canary} rent`,
  })),
})

const chequeOf = (rentMaster: string, bank: string) => ({
  rentMaster,
  number: '000123',
  bank,
  datedOn: '2026-11-01',
  amount: '500',
})

const CERTIFICATE = { year: '2025-26', number: 'not mine', amount: '1' }

const NO_SHEET = sheetOf('not mine')
const NO_FILE = { subject: 'client', ...Object.fromEntries(NAMING_COLUMNS.map((it) => [it, ''])) }
const NO_FILES = { files: [NO_FILE] }

// Each account uses the same Idempotency-Key, and must never see another account's reply.
const KEY = { 'idempotency-key': 'the same key' }

const addressOf = (canary: string) => ({
  ...PROPERTY,
  address1: `${canary} road`,
  city: `${canary} city`,
})

async function openEstate(world: World, owner: Person, canary: string): Promise<Estate> {
  const client = await world.addClient(owner, `${canary}client`)
  const device = (await client.get('/account')).body.devices[0]._id
  const property = await made(owner.post('/propertymaster', addressOf(canary)))
  const parties = { clientMaster: client.id, propertymaster: property }
  const terms = { ...LEASE, electricityMeterNumber: `77${canary}`, gstRate: '18' }
  const lease = await made(owner.post('/rentmaster', { ...terms, ...parties }))
  await owner.put(`/rentmaster/${lease}/gst`, { gstin: CLIENT_GSTIN })
  const receipt = await made(
    owner.post('/rentTranscation', {
      paymentMode: 'cash',
      propertyMaster: property,
      rentMaster: lease,
      clientMaster: client.id,
    }),
  )
  const [paper] = (await owner.get(`/invoices?rentMaster=${lease}`)).body
  const papers = { invoice: paper._id, taxed: paper.charge }
  const money = await openMoney(owner, { canary, lease })
  const claim = await openClaims(owner, { canary, client, lease })
  const files = await openFiles(owner, { canary, client, lease, claim })
  const request = await made(client.post('/rightsrequests', requestOf(canary)))
  await owner.post(`/rightsrequests/${request}/answer`, { answer: `${canary} is told` })
  const records = { property, lease, receipt, ...papers, claim, ...files, request }
  return { canary, client, device, ...records, ...money }
}

async function openFiles(
  owner: Person,
  { canary, client, lease, claim }: Pick<Estate, 'canary' | 'client' | 'lease' | 'claim'>,
): Promise<Pick<Estate, 'file' | 'picture'>> {
  const onLease = { subject: 'lease', of: lease, shared: true }
  const { body: file } = await sendFile(owner, printedPage(canary), { name: canary, ...onLease })
  const { body: picture } = await sendFile(client, await pictureOf('teal'), { name: canary })
  await client.post('/files/hang', { subject: 'claim', of: claim, files: [picture._id] })
  for (const { _id } of [file, picture]) await owner.put(`/files/${_id}`, { caretakers: true })
  return { file: file._id, picture: picture._id }
}

const requestOf = (canary: string) => ({ kind: 'complain', text: `${canary} asks` })

/** Another agreement of the client, which has ended with a debt and a rent that are overdue. Returns it, and its property. */
async function endInDebt(owner: Person, { canary, client }: Estate) {
  const property = await made(owner.post('/propertymaster', addressOf(canary)))
  const parties = { clientMaster: client.id, propertymaster: property }
  const late = { chargeFrom: '2026-10-01', dueIn: 'same' }
  const lease = await made(owner.post('/rentmaster', { ...LEASE, ...late, ...parties }))
  await made(owner.post('/charges', { ...chargeOf(lease, canary), dueOn: '2026-10-20' }))
  await owner.delete(`/rentmaster/${lease}`)
  return { lease, property }
}

/** What the client reported as paid: one claim that waits, and one that was declined. */
async function openClaims(
  owner: Person,
  { canary, client, lease }: Pick<Estate, 'canary' | 'client' | 'lease'>,
): Promise<string> {
  const declined = await made(client.post('/claims', claimOf(lease)))
  await owner.post(`/claims/${declined}/decline`, { reason: `${canary} sent nothing` })
  return made(client.post('/claims', { ...claimOf(lease), reference: `TOLD${canary}` }))
}

/** A row of each kind that the books of an agreement have. */
async function openMoney(
  owner: Person,
  { canary, lease }: Pick<Estate, 'canary' | 'lease'>,
): Promise<Pick<Estate, 'charge' | 'payment' | 'payout' | 'recurring' | 'reading'>> {
  const charge = await made(owner.post('/charges', chargeOf(lease, canary)))
  // One of the two agreements has a note and an advance, the other a charge that nothing settles.
  const isFirst = canary.startsWith('canary')
  const amount = isFirst ? '6000' : '5000'
  const paid = { amount, depositAmount: '5000', reference: canary }
  const payment = await made(owner.post('/payments', { ...paymentOf(lease), ...paid }))
  const note = { amount: '50', reason: `${canary} roof` }
  if (isFirst) await made(owner.post(`/charges/${charge}/credit`, note))
  const payout = await made(owner.post('/payouts', { ...payoutOf(lease), amount: '1000' }))
  const recurring = await made(
    owner.post(`/rentmaster/${lease}/recurring`, { ...recurringOf(canary), monthlyAmount: '500' }),
  )
  const reading = await made(owner.post(`/rentmaster/${lease}/readings`, FIRST_READING))
  return { charge, payment, payout, recurring, reading }
}

const chargeOf = (lease: string, canary: string) => ({
  rentMaster: lease,
  kind: 'other',
  name: `${canary} key`,
  amount: '500',
  dueOn: '2026-11-20',
  gst: false,
})
const recurringOf = (name: string) => ({
  name,
  kind: 'maintenance',
  monthlyAmount: '1',
  fromDate: '2026-11-01',
  gst: false,
})
const FIRST_READING = { readOn: '2026-11-01', reading: '1284', gst: false }
const paymentOf = (lease: string) => ({ rentMaster: lease, amount: '100', paymentMode: 'cash' })
const claimOf = (lease: string) => ({ rentMaster: lease, amount: '100', method: 'upi' })
const payoutOf = (lease: string) => ({
  rentMaster: lease,
  kind: 'deposit_return',
  amount: '10',
  paymentMode: 'cash',
})

async function made(reply: Promise<Reply>): Promise<string> {
  const { status, body } = await reply
  if (status !== 201) throw new Error(`expected 201, got ${status}: ${JSON.stringify(body)}`)
  return body._id
}

/** The records of the second client, which the first must not reach. */
export const neighbourOf = (own: Books): Books => ({ ...own, ...own.neighbour })

/** Which record of these books the `{id}` of a path means. */
export const RECORD_OF: Record<string, (of: Books) => string> = {
  '/team/{id}': ({ invited }) => invited,
  '/team/{id}/invitation': ({ invited }) => invited,
  '/team/{id}/secondfactor/remove': ({ invited }) => invited,
  '/teamdevices/{id}': ({ memberDevice }) => memberDevice,
  '/ownermaster/{id}': ({ owner }) => owner.id,
  '/ownermaster/{id}/audit': ({ owner }) => owner.id,
  '/ownermaster/{id}/reopen': ({ owner }) => owner.id,
  '/ownermaster/{id}/secondfactor/remove': ({ owner }) => owner.id,
  '/clientmaster/{id}/secondfactor': ({ client }) => client.id,
  '/clientmaster/{id}/invitation': ({ client }) => client.id,
  '/propertymaster/{id}': ({ property }) => property,
  '/propertymaster/{id}/restore': ({ property }) => property,
  '/clientmaster/{id}': ({ client }) => client.id,
  '/clientmaster/{id}/restore': ({ client }) => client.id,
  '/rentmaster/{id}': ({ lease }) => lease,
  '/rentmaster/{id}/ledger': ({ lease }) => lease,
  '/rentmaster/{id}/charging': ({ lease }) => lease,
  '/rentmaster/{id}/depositdeduction': ({ lease }) => lease,
  '/rentmaster/{id}/rents': ({ lease }) => lease,
  '/rentmaster/{id}/escalation': ({ lease }) => lease,
  '/rentmaster/{id}/renew': ({ lease }) => lease,
  '/rentmaster/{id}/end': ({ lease }) => lease,
  '/rentmaster/{id}/settle': ({ lease }) => lease,
  '/rentmaster/{id}/stay': ({ lease }) => lease,
  '/rentmaster/{id}/reinstate': ({ lease }) => lease,
  '/rentmaster/{id}/readings': ({ lease }) => lease,
  '/rentmaster/{id}/recurring': ({ lease }) => lease,
  '/rentmaster/{id}/latefees': ({ lease }) => lease,
  '/rentmaster/{id}/latefees/dismiss': ({ lease }) => lease,
  '/rentmaster/{id}/latefees/restore': ({ lease }) => lease,
  '/recurring/{id}': ({ recurring }) => recurring,
  '/charges/{id}/credit': ({ charge }) => charge,
  '/charges/{id}/reverse': ({ charge }) => charge,
  '/charges/{id}/again': ({ charge }) => charge,
  '/payments/{id}/reverse': ({ payment }) => payment,
  '/payouts/{id}/reverse': ({ payout }) => payout,
  '/readings/{id}/void': ({ reading }) => reading,
  '/depositregister/{id}/pdf': ({ payout }) => payout,
  '/tdscertificates/{id}': ({ client }) => client.id,
  '/houseproperty/{id}': ({ property }) => property,
  '/propertymaster/{id}/months': ({ property }) => property,
  '/cheques/{id}/bank': ({ cheque }) => cheque,
  '/cheques/{id}/return': ({ cheque }) => cheque,
  '/cheques/{id}/handback': ({ cheque }) => cheque,
  '/cheques/{id}/keep': ({ cheque }) => cheque,
  '/expenses/{id}': ({ expense }) => expense,
  '/expenses/{id}/reverse': ({ expense }) => expense,
  '/expenses/{id}/recover': ({ expense }) => expense,
  '/expensecategories/{id}': ({ expenseCategory }) => expenseCategory,
  '/recurringexpenses/{id}/skip': ({ monthlyExpense }) => monthlyExpense,
  '/recurringexpenses/{id}/end': ({ monthlyExpense }) => monthlyExpense,
  '/recurringexpenses/{id}/propose': ({ monthlyExpense }) => monthlyExpense,
  '/banklines/{id}/assign': ({ bankLine }) => bankLine,
  '/banklines/{id}/expense': ({ bankLine }) => bankLine,
  '/banklines/{id}/undo': ({ bankLine }) => bankLine,
  '/account/devices/{id}': ({ device }) => device,
  '/account/passkeys/{id}/remove': ({ device }) => device,
  '/rightsrequests/{id}/answer': ({ request }) => request,
  '/claims/{id}/withdraw': ({ claim }) => claim,
  '/claims/{id}/reopen': ({ claim }) => claim,
  '/claims/{id}/confirm': ({ claim }) => claim,
  '/claims/{id}/decline': ({ claim }) => claim,
  '/files/{id}': ({ file }) => file,
  '/files/{id}/content': ({ file }) => file,
  '/files/{id}/thumbnail': ({ picture }) => picture,
  '/files/{id}/parts': ({ picture }) => picture,
  '/files/{id}/parts/{number}': ({ picture }) => picture,
  '/files/{id}/finish': ({ picture }) => picture,
  '/rentmaster/{id}/reminders': ({ lease }) => lease,
  '/rentmaster/{id}/reminders/opened': ({ lease }) => lease,
  '/rentmaster/{id}/reminders/letter': ({ lease }) => lease,
  '/imports/{id}/undo': ({ sheet }) => sheet,
  '/invoices/{id}/pdf': ({ invoice }) => invoice,
  '/rentmaster/{id}/gst': ({ lease }) => lease,
  '/rentTranscation/{id}': ({ receipt }) => receipt,
  '/rentTranscation/{id}/pdf': ({ receipt }) => receipt,
  '/rentTranscation/{id}/cancel': ({ receipt }) => receipt,
  '/rentTranscation/{id}/verification': ({ receipt }) => receipt,
  '/rentTranscation/{id}/reissue': ({ receipt }) => receipt,
  '/rentTranscation/{id}/mail': ({ receipt }) => receipt,
}

/** What no browser made. */
const NO_PASSKEY = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
}

const person = { name: 'X', email: 'x@example.in', phone: '1' }

const belongingTo = ({ owner }: Books) => ({
  ownerMasters: owner.id,
  tenant_id: owner.organizationId,
})

const leaseOf = (of: Books) => ({
  ...LEASE,
  ...belongingTo(of),
  clientMaster: of.client.id,
  propertymaster: of.freeProperty,
})

const receiptOf = (of: Books) => ({
  ...belongingTo(of),
  paymentMode: 'cash',
  RentFrom: '2027-01-01',
  RentTo: '2027-01-31',
  propertyMaster: of.property,
  rentMaster: of.lease,
  clientMaster: of.client.id,
})

/** A complete body for each writing route, referring to records of these books. */
export const BODY_OF: Record<string, (of: Books) => Record<string, unknown> | undefined> = {
  'POST /logout': () => undefined,
  'POST /team': () => ({ ...person, role: 'manager' }),
  'POST /team/{id}/invitation': () => ({}),
  'PUT /team/{id}': () => ({ role: 'manager' }),
  'POST /team/{id}/secondfactor/remove': () => ({}),
  'PUT /teamsettings': () => ({ secondFactorRequired: false }),
  'POST /membership/leave': () => ({}),
  'POST /membership/email': () => ({ email: 'x@example.in' }),
  'POST /membership/email/confirm': () => ({ code: '000000' }),
  'DELETE /membership/email': () => undefined,
  'POST /caretaker/readings': ({ lease }) => ({
    rentMaster: lease,
    readOn: '2026-11-16',
    reading: '1391',
  }),
  'POST /clock/confirm': () => ({ reason: 'Checked' }),
  'POST /account/password': () => ({ current: 'not mine', next: 'not mine' }),
  'POST /account/devices/end': () => undefined,
  'POST /session/language': () => ({ language: 'hi-IN' }),
  'POST /account/totp': () => ({ currentPassword: 'not mine' }),
  'POST /account/totp/confirm': () => ({ code: '000000' }),
  'POST /account/totp/remove': () => ({ currentPassword: 'not mine' }),
  'POST /account/passkeys/options': () => ({ currentPassword: 'not mine' }),
  'POST /account/passkeys': () => ({ name: 'not mine', passkey: NO_PASSKEY }),
  'POST /account/passkeys/{id}/remove': () => ({}),
  'POST /account/recoverycodes': () => ({ currentPassword: 'not mine' }),
  'POST /mydata': () => ({ password: 'not mine' }),
  'POST /account/email': () => ({ code: '000000' }),
  'DELETE /account/email': () => undefined,
  'PUT /account/profile': () => ({ city: 'not mine' }),
  'POST /ownermaster': () => ({ ...person, password: 'secret-1' }),
  'PUT /ownermaster/{id}': () => person,
  'DELETE /ownermaster/{id}': () => ({}),
  'POST /ownermaster/{id}/reopen': () => ({ reason: 'A mistake' }),
  'POST /ownermaster/{id}/secondfactor/remove': () => ({ reason: 'Lost it' }),
  'POST /propertymaster': (of) => ({ ...PROPERTY, ...belongingTo(of) }),
  'PUT /propertymaster/{id}': (of) => ({ ...PROPERTY, ...belongingTo(of) }),
  'POST /clientmaster': (of) => ({ ...CLIENT, ...person, ...belongingTo(of) }),
  'POST /clientmaster/{id}/invitation': () => ({}),
  'POST /propertymaster/{id}/restore': () => undefined,
  'POST /clientmaster/{id}/restore': () => undefined,
  'PUT /clientmaster/{id}': (of) => ({
    ...CLIENT,
    name: 'X',
    email: 'x@example.in',
    ...belongingTo(of),
  }),
  'POST /rentmaster': leaseOf,
  'PUT /rentmaster/{id}': leaseOf,
  'POST /lettings': (of) => ({
    ...LEASE,
    clientMaster: of.client.id,
    propertymaster: of.freeProperty,
  }),
  'POST /rentTranscation': receiptOf,
  'POST /rentTranscation/preview': receiptOf,
  'POST /rentTranscation/{id}/verification': () => undefined,
  'POST /rentTranscation/{id}/reissue': () => undefined,
  'POST /rentTranscation/{id}/cancel': () => ({ reason: 'not mine' }),
  'POST /rentTranscation/{id}/mail': () => undefined,
  'POST /invoices': () => undefined,
  'PUT /rentmaster/{id}/gst': () => ({ gstin: CLIENT_GSTIN, sac: '997211' }),
  'POST /rentmaster/{id}/charging': () => ({ chargeFrom: '2026-11-01' }),
  'POST /rentmaster/{id}/depositdeduction': () => ({ amount: '1', reason: 'not mine' }),
  'POST /rentmaster/{id}/rents': () => ({ from: '2026-11-01', monthlyRent: '1' }),
  'POST /rentmaster/{id}/escalation': () => ({ percentage: '5', everyMonths: 12, steps: 2 }),
  'POST /rentmaster/{id}/renew': () => ({ endDate: '2027-10-31', monthlyRent: '1' }),
  'POST /rentmaster/{id}/end': () => ({ endedOn: '2026-11-10', reason: 'not mine' }),
  'POST /rentmaster/{id}/settle': () => ({ endedOn: '2026-11-10', reason: 'not mine' }),
  'POST /rentmaster/{id}/stay': () => ({}),
  'POST /rentmaster/{id}/reinstate': () => ({}),
  'POST /rentmaster/{id}/readings': () => ({
    readOn: '2026-11-16',
    reading: '1391',
    gst: false,
  }),
  'POST /rentmaster/{id}/recurring': () => recurringOf('not mine'),
  'POST /rentmaster/{id}/latefees': (of) => ({
    fees: [{ charge: of.charge, name: 'not mine', amount: '1' }],
  }),
  'POST /rentmaster/{id}/latefees/dismiss': (of) => ({ charges: [of.charge] }),
  'POST /rentmaster/{id}/latefees/restore': (of) => ({ charges: [of.charge] }),
  'PUT /recurring/{id}': () => ({ toDate: '2026-12-31' }),
  'PUT /moneysettings': () => ({ upiName: 'not mine' }),
  'POST /charges': (of) => chargeOf(of.lease, 'not mine'),
  'POST /calendarlink': () => ({}),
  'POST /rightsrequests': () => ({ kind: 'complain', text: 'not mine' }),
  'POST /rightsrequests/{id}/answer': () => ({ answer: 'not mine' }),
  'POST /account/notice': () => ({ version: 1 }),
  'POST /account/details': () => ({ fatherName: 'not mine' }),
  'POST /charges/{id}/credit': () => ({ amount: '1', reason: 'not mine' }),
  'POST /payments': (of) => paymentOf(of.lease),
  'POST /payments/together': (of) => ({ paymentMode: 'cash', rows: [paymentOf(of.lease)] }),
  'POST /rents/together': ({ lease }) => ({
    from: '2026-12-01',
    percentage: '5',
    rows: [{ rentMaster: lease }],
  }),
  'POST /charges/together': ({ lease }) => ({
    kind: 'other',
    name: 'not mine',
    amount: '1',
    dueOn: '2026-11-20',
    gst: false,
    rows: [{ rentMaster: lease }],
  }),
  'POST /readings/together': ({ lease }) => ({
    readOn: '2026-11-16',
    gst: false,
    rows: [{ rentMaster: lease, reading: '99999' }],
  }),
  'POST /payments/{id}/reverse': () => ({ reason: 'not mine' }),
  'POST /payouts/{id}/reverse': () => ({ reason: 'not mine' }),
  'POST /charges/{id}/reverse': () => ({ reason: 'not mine' }),
  'POST /charges/{id}/again': () => ({}),
  'POST /readings/{id}/void': () => ({ reason: 'not mine' }),
  'POST /claims': (of) => claimOf(of.lease),
  'POST /claims/{id}/withdraw': () => undefined,
  'POST /claims/{id}/reopen': () => undefined,
  'POST /claims/{id}/confirm': () => ({ amount: '1' }),
  'POST /claims/{id}/decline': () => ({ reason: 'not mine' }),
  'POST /files': (of) => ({ name: 'not mine', size: 100, subject: 'claim', of: of.claim }),
  'POST /files/hang': (of) => ({ subject: 'claim', of: of.claim, files: [of.picture] }),
  'POST /files/seen': (of) => ({ subject: 'client', of: of.client.id, lastFour: '0000' }),
  'POST /files/{id}/finish': () => undefined,
  'PUT /files/{id}': () => ({ name: 'not mine' }),
  'PUT /files/{id}/parts/{number}': () => undefined,
  'PUT /remindersettings': () => ({ text: 'not mine' }),
  'PUT /rentmaster/{id}/reminders': () => ({ on: true }),
  'POST /rentmaster/{id}/reminders/opened': () => ({ amount: '1' }),
  'POST /reminders': ({ lease }) => ({ rentMasters: [lease] }),
  'POST /imports/preview': () => NO_SHEET,
  'POST /imports': () => NO_SHEET,
  'POST /imports/files': () => NO_FILES,
  'POST /imports/bank': () => RETURNED_BANK,
  'POST /imports/{id}/undo': () => undefined,
  'POST /payouts': (of) => payoutOf(of.lease),
  'POST /hrapacks/reissue': (of) => ({ year: '2026-27', clientMaster: of.client.id }),
  'PUT /tdscertificates/{id}': () => CERTIFICATE,
  'POST /cheques': (of) => chequeOf(of.lease, 'not mine'),
  'POST /cheques/{id}/bank': () => ({}),
  'POST /cheques/{id}/return': () => ({ reason: 'not mine' }),
  'POST /cheques/{id}/handback': () => ({ reason: 'not mine' }),
  'POST /cheques/{id}/keep': () => undefined,
  'POST /expenses': (of) => ({
    propertyMaster: of.property,
    category: 'other',
    ownCategory: of.expenseCategory,
    amount: '1',
    recurring: of.monthlyExpense,
    recurringMonth: '2026-11-01',
  }),
  'POST /expenses/{id}/reverse': () => ({ reason: 'not mine' }),
  'POST /expenses/{id}/recover': ({ lease }) => recoveryOf(lease, 'not mine'),
  'POST /expensecategories': () => ({ name: 'not mine' }),
  'PUT /houseproperty/{id}': () => HOUSE_FACTS,
  'POST /recurringexpenses': (of) => ({
    propertyMaster: of.property,
    category: 'other',
    ownCategory: of.expenseCategory,
    ...MONTHLY,
  }),
  'POST /recurringexpenses/{id}/skip': () => ({ month: '2026-11-01' }),
  'POST /recurringexpenses/{id}/end': () => undefined,
  'POST /recurringexpenses/{id}/propose': () => ({ skippedUntil: null }),
  'POST /bankstatements': () => ({ name: 'not mine.csv', file: '' }),
  'POST /banklines/confirm': (of) => ({ lines: [{ id: of.bankLine, expect: '' }] }),
  'POST /banklines/{id}/assign': (of) => ({ rentMaster: of.lease }),
  'POST /banklines/{id}/expense': (of) => ({ category: 'repairs', propertyMaster: of.property }),
  'POST /banklines/{id}/undo': () => undefined,
  'POST /banklines/layaside': (of) => ({ lines: [of.bankLine], state: 'private' }),
  'POST /closedyears': () => ({ year: '2020-21' }),
  'POST /closedyears/reopen': () => ({ reason: 'not mine' }),
  'POST /api-gateway': () => undefined,
}

/** A bank account without lines, as it comes back with the books. */
export const RETURNED_BANK = {
  account: {
    name: 'Returned',
    bank: 'HDFC',
    lastFour: '1234',
    headKey: null,
    answers: null,
    spans: [],
    longestNames: {},
    swapsColumns: false,
    keys: 'sealed elsewhere',
    createdAt: '2026-11-01T10:00:00+05:30',
  },
  lines: [],
  payers: [],
  rules: [],
}

/** Query parameters that name no record. A new parameter must be considered first. */
export const HARMLESS_QUERIES = new Set([
  'search',
  'sort',
  'order',
  'limit',
  'cursor',
  'page',
  'q',
  'free',
  'due',
  'paid',
  'waiting',
  'renting',
  'incomplete',
  'uncharged',
  'state',
  'ending',
  'expired',
  'month',
  'thisMonth',
  'thisYear',
  'cancelled',
  'year',
  'category',
  'forAll',
  'reversed',
  'from',
  'to',
  'as',
  'subject',
  'view',
])

/** Query parameters that name records of these books, or find them by sound. */
export const QUERY_OF: Record<string, (of: Books) => string> = {
  record: ({ property }) => property,
  propertyMaster: ({ property }) => property,
  rentMaster: ({ lease }) => lease,
  clientMaster: ({ client }) => client.id,
  ownCategory: ({ expenseCategory }) => expenseCategory,
  of: ({ lease }) => lease,
  alike: ({ canary }) => `true&search=${canary}`,
}

/** What is read without a word of a record in it: whether an import of one's own runs, how far a file has come, a picture. */
export const CARRIES_NO_RECORD = new Set([
  'GET /imports/running',
  'GET /files/{id}/parts',
  'GET /files/{id}/thumbnail',
  'GET /propertymaster/{id}/months',
  'GET /bank/progress',
])

/** What a route requires beside its path, in these books. */
export const NEEDED_QUERY: Record<string, (of: Books) => string> = {
  'GET /accountantyear': () => 'year=2026-27',
  'GET /hrapack': ({ client }) => `clientMaster=${client.id}`,
  'GET /statement': ({ lease }) => `rentMaster=${lease}`,
  'GET /hrapack/figures': ({ client }) => `clientMaster=${client.id}`,
}
