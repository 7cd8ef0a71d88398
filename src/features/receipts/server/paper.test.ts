import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld } from '../../../../tests/kit/money-world.ts'
import { textOfPdf } from '../../../../tests/kit/read-pdf.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(() => world.close())

const USUAL = { stampBox: '', receiptLanguage: '', panOnReceipts: '' }
const choose = (settings: object) => world.owner.put('/moneysettings', settings)
beforeEach(() => choose(USUAL))

const shownTo = async (person: 'owner' | 'client', id: string) =>
  (await world[person].get(`/rentTranscation/${id}`)).body
const paidFor = async (lease: string, amount: string, more = {}) =>
  (await world.pay(lease, amount, more)).body.receipt._id

test('the PAN is printed in full where the rent of the year requires it and its owner wants that', async () => {
  // The only agreement of the client so far.
  const { lease } = await world.letTo({ monthlyRent: '8333.34', chargeFrom: '2026-04-01' })
  const before = await paidFor(lease, '100')
  expect(await shownTo('owner', before)).toMatchObject({
    paper: { pan: 'unasked' },
    landlordPan: null,
  })
  await choose({ panOnReceipts: 'asked' })
  const id = await paidFor(lease, '100')
  const paper = { pan: 'given' }
  expect(await shownTo('owner', id)).toMatchObject({ paper, landlordPan: 'ABCDE1234F' })
  expect(await shownTo('client', id)).toMatchObject({ paper, landlordPan: 'ABCDE1234F' })
  // What was chosen later changes no paper.
  expect((await shownTo('owner', before)).landlordPan).toBeNull()
})

test('at ₹ 1,00,000.00 a year or less there is no line for the PAN, unless its owner wants it always', async () => {
  await choose({ panOnReceipts: 'asked' })
  const terms = { monthlyRent: '8333.33', rounding: 'paise', chargeFrom: '2026-04-01' }
  const kiran = await world.addClient(world.owner, 'Kiran')
  const low = await world.letTo(terms, kiran)
  expect((await shownTo('owner', await paidFor(low.lease, '100'))).paper.pan).toBe('none')
  await choose({ panOnReceipts: 'always' })
  expect((await shownTo('owner', await paidFor(low.lease, '100'))).paper.pan).toBe('given')
  // A second flat of the same client: employers add them up.
  await choose({ panOnReceipts: 'asked' })
  await world.letTo({ ...terms, monthlyRent: '100' }, kiran)
  expect((await shownTo('owner', await paidFor(low.lease, '100'))).paper.pan).toBe('given')
})

test('a month above ₹ 8,333.33 requires it, however short the tenancy', async () => {
  await choose({ panOnReceipts: 'asked' })
  const mohan = await world.addClient(world.owner, 'Mohan')
  const { lease } = await world.letTo({ monthlyRent: '20000', chargeFrom: '2026-11-01' }, mohan)
  await world.owner.post(`/rentmaster/${lease}/end`, { endedOn: '2026-11-15', reason: 'Left' })
  expect((await shownTo('owner', await paidFor(lease, '100'))).paper.pan).toBe('given')
})

test('an owner who has not answered gets the question once, and the paper shows nothing till then', async () => {
  const nila = await world.addClient(world.owner, 'Nila')
  const { lease } = await world.letTo({ monthlyRent: '20000', chargeFrom: '2026-11-01' }, nila)
  const id = await paidFor(lease, '100')
  const asked = await shownTo('owner', id)
  expect(asked).toMatchObject({ paper: { pan: 'unasked' }, hints: [{ code: 'pan-unasked' }] })
  const { bytes } = await world.owner.get(`/rentTranscation/${id}/pdf`)
  expect(await textOfPdf(bytes ?? Buffer.of())).not.toContain('PAN')
  await choose({ panOnReceipts: 'asked' })
  expect((await shownTo('owner', id)).hints).toMatchObject([{ code: 'pan-not-given' }])
  await choose({ panOnReceipts: 'never' })
  const refused = await paidFor(lease, '100')
  expect((await shownTo('owner', refused)).paper.pan).toBe('not-given')
})

test('an agreement without automatic charges is judged by twelve rents', async () => {
  await choose({ panOnReceipts: 'asked' })
  const [above, below] = [
    await world.letTo({ monthlyRent: '8333.34' }, await world.addClient(world.owner, 'Leela')),
    await world.letTo(
      { monthlyRent: '8333.33', rounding: 'paise' },
      await world.addClient(world.owner, 'Asmita'),
    ),
  ]
  expect((await shownTo('owner', await paidFor(above.lease, '100'))).paper.pan).toBe('given')
  expect((await shownTo('owner', await paidFor(below.lease, '100'))).paper.pan).toBe('none')
})

test('a receipt for nothing but deposit is a money receipt without a PAN', async () => {
  await choose({ panOnReceipts: 'always' })
  const { lease } = await world.letTo({ monthlyRent: '50000', chargeFrom: '2026-11-01' })
  const id = await paidFor(lease, '20000', { depositAmount: '20000' })
  expect(await shownTo('owner', id)).toMatchObject({
    kind: 'money',
    paper: { pan: 'none' },
    landlordPan: null,
  })
})

test('no number is in the clear in the database, and none decrypts at another receipt', async () => {
  await choose({ panOnReceipts: 'always' })
  const { lease } = await world.letTo({
    monthlyRent: '50000',
    gstRate: '18',
    chargeFrom: '2026-11-01',
  })
  const id = await paidFor(lease, '59000')
  const [row] = await world.query('select receipts::text as text from receipts where id = $1', [id])
  expect(row?.text).not.toContain('ABCDE1234F')
  const other = await paidFor(lease, '100')
  await world.query(
    'update receipts set landlord_pan_sealed = (select landlord_pan_sealed from receipts where id = $1) where id = $2',
    [id, other],
  )
  expect((await world.owner.get(`/rentTranscation/${other}`)).status).toBe(500)
})

test('tax is shown with the GST number of the landlord, for the part that was paid', async () => {
  const { lease } = await world.letTo({
    monthlyRent: '50000',
    gstRate: '18',
    chargeFrom: '2026-11-01',
  })
  const gstin = '27ABCDE1234F1Z0'
  const half = await shownTo('client', await paidFor(lease, '29500'))
  expect(half.paper.tax).toEqual({ gstin, cgst: '2250', sgst: '2250', igst: '0' })
  const rest = await shownTo('owner', await paidFor(lease, '29500'))
  expect(rest.paper.tax).toEqual({ gstin, cgst: '2250', sgst: '2250', igst: '0' })
})

test('the amount is in words, in Hindi where the owner wants both', async () => {
  const { lease } = await world.letTo({ monthlyRent: '60000', chargeFrom: '2026-11-01' })
  const english = await shownTo('client', await paidFor(lease, '45600', { tdsAmount: '14400' }))
  expect(english.paper).toMatchObject({
    template: 2,
    language: 'en',
    issuedOn: '2026-11-16',
    words: 'Rupees Forty-Five Thousand Six Hundred Only',
    wordsInHindi: null,
  })
  expect(english).toMatchObject({ amount: '45600', tdsAmount: '14400' })
  expect(english.lines).toMatchObject([{ amount: '60000', open: '0' }])
  await choose({ receiptLanguage: 'en-hi' })
  expect((await shownTo('client', await paidFor(lease, '100'))).paper).toMatchObject({
    language: 'en-hi',
    words: 'Rupees One Hundred Only',
    wordsInHindi: 'एक सौ रुपये मात्र',
  })
})

test('cash above ₹ 5,000 has a box for a stamp, and nothing else unless the owner wants that', async () => {
  const { lease } = await world.letTo()
  const boxOf = async (amount: string, more = {}) =>
    (await shownTo('owner', await paidFor(lease, amount, more))).paper.stampBox
  const upi = { paymentMode: 'Online_Payment', method: 'upi' }
  expect([await boxOf('5000'), await boxOf('5000.01'), await boxOf('50000', upi)]).toEqual([
    false,
    true,
    false,
  ])
  // The method is more exact than the mode.
  expect(await boxOf('5000.01', { paymentMode: 'Any', method: 'cash' })).toBe(true)
  await choose({ stampBox: 'all' })
  expect(await boxOf('50000', upi)).toBe(true)
  await choose({ stampBox: 'never' })
  expect(await boxOf('50000')).toBe(false)
})

test('what changes later changes no paper', async () => {
  const { lease } = await world.letTo()
  const id = await paidFor(lease, '100')
  const { paper } = await shownTo('owner', id)
  const { email } = world.owner
  await world.owner.put(`/ownermaster/${world.owner.id}`, { name: 'Asha Rao', email, phone: '1' })
  expect((await shownTo('owner', id)).paper).toEqual(paper)
  expect((await shownTo('owner', await paidFor(lease, '100'))).paper.landlord).toMatchObject({
    name: 'Asha Rao',
    phone: '1',
  })
  await expect(
    world.query('update receipts set document = document || \'{"advance": "1"}\' where id = $1', [
      id,
    ]),
  ).rejects.toThrow('The paper of a receipt never changes.')
})

test('a list carries no papers', async () => {
  const [receipt] = (await world.owner.get('/rentTranscation?limit=1')).body
  expect(receipt).toHaveProperty('lines')
  expect(receipt).not.toHaveProperty('paper')
})

test('the paper bears the day and the year of issue, to the second', async () => {
  // 31 March 2027, 23:59:59 in India.
  const late = await createMoneyWorld(new Date('2027-03-31T18:29:59Z'))
  const { lease } = await late.letTo()
  const first = (await late.pay(lease, '100')).body.receipt
  late.advance({ seconds: 1 })
  const second = (await late.pay(lease, '100')).body.receipt
  const issued = await Promise.all(
    [first, second].map(async ({ _id, receiptCode }) => {
      const { paper } = (await late.owner.get(`/rentTranscation/${_id}`)).body
      return [paper.issuedOn, receiptCode]
    }),
  )
  expect(issued).toEqual([
    ['2027-03-31', 'RB/26-27/000001'],
    ['2027-04-01', 'RB/27-28/000001'],
  ])
  await late.close()
})
