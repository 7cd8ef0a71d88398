import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld, made } from '../../../../tests/kit/money-world.ts'
import { textOfPdf } from '../../../../tests/kit/read-pdf.ts'
import { LEASE, PASSWORD, type Person, PROPERTY } from '../../../../tests/kit/world.ts'
import { financialYear } from '../../../shared/calendar-date.ts'

// It is 16 November 2026. Asha is registered for GST in Maharashtra, where what she lets is.
let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(async () => {
  expect(await world.faults()).toEqual([])
  await world.close()
})

const TAXED = { monthlyRent: '50000', gstRate: '18', chargeFrom: '2026-11-01', dueIn: 'same' }
const CLIENT_GSTIN = '27AAPFU0939F1ZV'

const let_ = async (terms: object = {}) => (await world.letTo({ ...TAXED, ...terms })).lease
const papersOf = async (lease: string) =>
  (await world.owner.get(`/invoices?rentMaster=${lease}`)).body
const chargesOf = async (lease: string) => (await world.ledger(lease)).charges
const gst = (lease: string, details: object) => world.owner.put(`/rentmaster/${lease}/gst`, details)

test('a charge with tax has its invoice, dated today, with both halves of the tax', async () => {
  const lease = await let_()
  const papers = await papersOf(lease)
  expect(papers).toMatchObject([
    {
      kind: 'invoice',
      issuedOn: '2026-11-16',
      chargeName: 'Rent',
      corrects: null,
      taxableValue: '50000',
      cgst: '4500',
      sgst: '4500',
      igst: '0',
      rate: '18',
      periodStart: '2026-11-01',
      periodEnd: '2026-11-30',
      recipientRegistered: false,
    },
  ])
  expect(papers[0].code).toMatch(/^INV\/26-27\/\d{6}$/)
  expect(papers[0].charge).toBe((await chargesOf(lease))[0]._id)
})

test('the download of own data names the supplier as the invoice does: the registered name and the company', async () => {
  await world.query("update owners set company_name = 'Lake Lettings' where id = $1", [
    world.owner.id,
  ])
  const lease = await let_()
  await world.query('update owners set company_name = null where id = $1', [world.owner.id])
  const { bytes } = await world.owner.post('/mydata', { password: PASSWORD })
  const { 'gst-invoices.json': file = new Uint8Array() } = unzipSync(bytes ?? Buffer.of())
  const [{ code }] = await papersOf(lease)
  const rows: { code: string; supplier: string }[] = JSON.parse(strFromU8(file))
  expect(rows.find((row) => row.code === code)?.supplier).toBe('Asha (Lake Lettings)')
})

test('rent that a receipt charges ahead of its month has its invoice with the receipt', async () => {
  const { lease, property, client } = await world.letTo({ ...TAXED })
  const of = { rentMaster: lease, propertyMaster: property, clientMaster: client.id }
  const december = { RentFrom: '2026-12-01', RentTo: '2026-12-31', paymentMode: 'cash' }
  await made(world.owner.post('/rentTranscation', { ...of, ...december }))
  expect((await papersOf(lease)).map((it: { periodStart: string }) => it.periodStart)).toEqual(
    expect.arrayContaining(['2026-11-01', '2026-12-01']),
  )
})

test('between states it is IGST, and an agreement without tax has no invoice', async () => {
  const lease = await let_({ gstInterState: true, gstSez: true })
  expect(await papersOf(lease)).toMatchObject([{ cgst: '0', sgst: '0', igst: '9000' }])
  expect(await papersOf(await let_({ gstRate: '' }))).toEqual([])
})

test('IGST that was agreed within one state is named where it stands, and has no invoice until it is changed', async () => {
  const lease = await let_({ gstInterState: true, gstSez: true })
  // As before it was refused.
  await world.query('update leases set gst_sez = false where id = $1', [lease])
  expect(await world.ledger(lease)).toMatchObject({ igstWithinState: true })
  const missing = async () => (await world.owner.get(`/rentmaster/${lease}/gst`)).body.missing
  const issued = (await papersOf(lease)).length
  const water = { kind: 'other', name: 'Water', amount: '100', dueOn: '2026-11-20', gst: true }
  await made(world.owner.post('/charges', { rentMaster: lease, ...water }))
  expect(await missing()).toEqual(['igst-within-state'])
  expect(await papersOf(lease)).toHaveLength(issued)
  const { body } = await world.owner.get(`/rentmaster/${lease}`)
  await world.owner.put(`/rentmaster/${lease}`, { ...body, gstInterState: false })
  expect(await world.ledger(lease)).toMatchObject({ igstWithinState: false })
  // The charge keeps its tax: it is what has no invoice.
  expect(await missing()).toEqual(['igst-within-state'])
})

test('what is credited has a credit note, and what is charged after all a debit note; a debt let go has none', async () => {
  const lease = await let_()
  const [charge] = await chargesOf(lease)
  const credit = (amount: string, more = {}) =>
    made(world.owner.post(`/charges/${charge._id}/credit`, { amount, reason: 'Roof', ...more }))
  const note = await credit('11800')
  await credit('5900', { waiver: true })
  await world.owner.post(`/payments/${note}/reverse`, { reversal: 'mistake', reason: 'No roof' })
  const papers = await papersOf(lease)
  const [invoice] = papers.filter(({ kind }: { kind: string }) => kind === 'invoice')
  // The latest first: of one day in the order in which they were issued.
  expect(papers.map(({ kind }: { kind: string }) => kind)).toEqual([
    'debit note',
    'credit note',
    'invoice',
  ])
  for (const kind of ['credit note', 'debit note'])
    expect(papers.find((it: { kind: string }) => it.kind === kind)).toMatchObject({
      taxableValue: '10000',
      cgst: '900',
      sgst: '900',
      corrects: invoice.code,
    })
})

test('a charge that is taken back, or ends early, is credited to what it is worth', async () => {
  const lease = await let_()
  const ended = { endedOn: '2026-11-15', reason: 'Moved' }
  expect((await world.owner.post(`/rentmaster/${lease}/end`, ended)).status).toBe(200)
  const papers = await papersOf(lease)
  expect(papers.find((it: { kind: string }) => it.kind === 'credit note')).toMatchObject({
    taxableValue: '25000',
    cgst: '2250',
    sgst: '2250',
  })
})

test('by reverse charge no tax is charged, and the invoice states who pays it', async () => {
  const lease = await let_({ gstReverseCharge: true })
  // Only a registered tenant pays it.
  expect(await papersOf(lease)).toEqual([])
  await gst(lease, { gstin: CLIENT_GSTIN, sac: '' })
  await world.owner.post('/invoices', {})
  expect(await chargesOf(lease)).toMatchObject([{ net: '50000', gst: '0', amount: '50000' }])
  const [paper] = await papersOf(lease)
  expect(paper).toMatchObject({ taxableValue: '50000', cgst: '0', igst: '0', reverseCharge: true })
  const words = await printed(paper._id)
  expect(words).toContain('the recipient pays the GST of 18 %')
  expect(words).toContain('997211')
  expect(words).not.toMatch(/CGST|SGST|IGST/)
})

/** A paper as it is read back from its PDF. */
async function printed(id: string, { token } = world.owner, headers = {}): Promise<string> {
  const authorization = `Bearer ${token}`
  const { rawPayload } = await world.app.inject({
    url: `/invoices/${id}/pdf`,
    headers: { authorization, ...headers },
  })
  return textOfPdf(rawPayload)
}

test('what was issued stays as it is, whatever is changed later', async () => {
  const lease = await let_()
  const [paper] = await papersOf(lease)
  const before = await printed(paper._id)
  await gst(lease, { gstin: CLIENT_GSTIN, sac: '9972' })
  await world.owner.put(`/clientmaster/${world.client.id}`, { name: 'Ravi Kumar Rao' })
  expect(await printed(paper._id)).toEqual(before)
})

test('the list of invoices shows what is missing, and one press issues the invoices of before, dated today', async () => {
  const vikram = await world.registerOwner('Vikram')
  await vikram.put('/account/profile', { gstNumber: '' })
  const sita = await world.addClient(vikram, 'Sita')
  const { lease } = await letBy(vikram, sita.id)
  expect((await vikram.get(`/invoices?rentMaster=${lease}`)).body).toEqual([])
  const waiting = { missing: ['owner-gstin', 'client-gstin'], charges: 2 }
  const read = async () => (await vikram.get('/invoices/waiting')).body.rentMasters
  expect(await read()).toMatchObject([{ rentMaster: lease, ...waiting }])
  expect((await vikram.get(`/rentmaster/${lease}/gst`)).body).toMatchObject({
    gstin: null,
    sac: null,
    usualSac: '997212',
    taxed: true,
    waiting: 2,
  })
  expect((await vikram.post('/invoices', {})).body.invoices).toBe(0)
  await vikram.put('/account/profile', { gstNumber: '27ABCDE1234F1Z0' })
  expect(await read()).toMatchObject([{ missing: ['client-gstin'], charges: 2 }])
  expect((await vikram.post('/invoices', {})).body.invoices).toBe(0)
  await vikram.put(`/rentmaster/${lease}/gst`, { gstin: '', sac: '' })
  expect(await read()).toMatchObject([{ missing: [], charges: 2 }])
  expect((await vikram.post('/invoices', {})).body.invoices).toBe(2)
  expect((await vikram.post('/invoices', {})).body.invoices).toBe(0)
  expect(await read()).toEqual([])
  const papers = (await vikram.get(`/invoices?rentMaster=${lease}`)).body
  const year = financialYear(world.today()).slice(2)
  expect(papers.map(({ code }: { code: string }) => code)).toEqual([
    `INV/${year}/000002`,
    `INV/${year}/000001`,
  ])
  expect(papers[0].issuedOn).toBe(world.today())
})

async function letBy(owner: Person, clientMaster: string) {
  const propertymaster = await made(owner.post('/propertymaster', { ...PROPERTY, state: 'MH' }))
  const parties = { clientMaster, propertymaster }
  const terms = { ...TAXED, monthlyRent: '20000', chargeFrom: '2026-10-01' }
  return { lease: await made(owner.post('/rentmaster', { ...LEASE, ...terms, ...parties })) }
}

test.each([
  ['gstin', { gstin: '27AAPFU0993F1ZV' }],
  ['gstin', { gstin: 'nothing' }],
  ['sac', { sac: '12' }],
])('refuses details at their field: %s', async (field, details) => {
  const { status, body } = await gst(await let_(), details)
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
})

test('a client reads their own and nothing else', async () => {
  const lease = await let_()
  const own = (await world.client.get(`/invoices?rentMaster=${lease}`)).body
  expect(own).toHaveLength((await papersOf(lease)).length)
  const stranger = await world.addClient(world.owner, 'Farid')
  expect((await stranger.get(`/invoices?rentMaster=${lease}`)).body).toEqual([])
  expect((await stranger.get(`/invoices/${own[0]._id}/pdf`)).status).toBe(404)
  expect((await world.client.post('/invoices', {})).status).toBe(403)
  expect((await world.client.get(`/rentmaster/${lease}/gst`)).status).toBe(403)
})

// From here on the days pass.

test('the hourly run issues them too, each kind in a series without a gap', async () => {
  const lease = await let_({ chargeFrom: '2026-12-01' })
  expect(await papersOf(lease)).toEqual([])
  await world.passDays(16)
  await world.runCharges()
  expect(await papersOf(lease)).toMatchObject([{ kind: 'invoice', issuedOn: '2026-12-02' }])
  const year = await world.owner.get('/invoices?from=2026-04-01&to=2027-03-31')
  const numbers = year.body
    .filter(({ kind }: { kind: string }) => kind === 'invoice')
    .map(({ code }: { code: string }) => Number(code.slice(-6)))
  expect(numbers.toSorted((a: number, b: number) => a - b)).toEqual(
    numbers.map((_: number, at: number) => at + 1),
  )
})

test('an invoice to a registered tenant has all that the rule requires', async () => {
  const lease = await let_({ chargeFrom: '2027-01-01' })
  expect((await gst(lease, { gstin: CLIENT_GSTIN, sac: '997211' })).status).toBe(200)
  await world.passDays(30)
  await world.runCharges()
  const [paper] = await papersOf(lease)
  expect(paper.recipientRegistered).toBe(true)
  const words = await printed(paper._id)
  for (const said of [
    'Tax invoice',
    paper.code,
    'Asha',
    'Ravi',
    '27ABCDE1234F1Z0',
    CLIENT_GSTIN,
    'Maharashtra (27)',
    '997211',
    'Reverse charge',
    '₹ 50,000.00',
    'CGST 9 %',
    'SGST 9 %',
    '₹ 4,500.00',
    '₹ 59,000.00',
    'Rupees Fifty-Nine Thousand Only',
    'January 2027',
  ])
    expect(words).toContain(said)
  // Read by the tenant, it is the same; nobody else's is.
  expect(await printed(paper._id, world.client)).toBe(words)
})
