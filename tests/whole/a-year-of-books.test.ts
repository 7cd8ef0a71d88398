import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Happening, live } from '../kit/live.ts'
import { createMoneyWorld, type MoneyWorld, made } from '../kit/money-world.ts'
import type { Person } from '../kit/world.ts'

// Three tenants over the financial year 2026-27 as a chartered accountant would keep them on paper: every figure is
// written out beside its arithmetic, none is taken from the product. Rent is due on the 5th of its month.
//
// Office   60,000 a month from 1 April, 66,000 from 1 October (10 %). Withholds 10 % of each payment.
//          6 × 60,000 + 6 × 66,000 = 3,60,000 + 3,96,000 = 7,56,000 charged
//          6 × 6,000 + 6 × 6,600 = 36,000 + 39,600 = 75,600 withheld; 7,56,000 − 75,600 = 6,80,400 in the bank
// Flat     15,500 a month from 17 June: 14 of 30 days of June are 7,233.33, so 7,233; then nine whole months.
//          7,233 + 9 × 15,500 = 7,233 + 1,39,500 = 1,46,733 of rent
//          October was paid on the 20th: 2 % of 15,500 = 310 for paying late
//          December's cheque came back: 500 as agreed; paid by UPI instead
//          1,46,733 + 310 + 500 = 1,47,543 charged, and all of it received
// Shop     12,000 a month in cash from 1 April, deposit 24,000; leaves on 12 September.
//          12 of 30 days of September are 4,800, so 7,200 of the 12,000 paid are credited
//          5 × 12,000 + 4,800 = 64,800 of rent; a door of 9,000: 7,200 of it from what was paid, 1,800 from the deposit
//          24,000 − 1,800 = 22,200 go back in cash
const MONTHS = ['04', '05', '06', '07', '08', '09', '10', '11', '12', '01', '02', '03'].map(
  (month) => `${month > '03' ? 2026 : 2027}-${month}`,
)
const YEAR = 'from=2026-04-01&to=2027-03-31'
const UPI = { paymentMode: 'Online_Payment', method: 'upi' }

let world: MoneyWorld
let office: string
let flat: string
let shop: string
let tenants: { office: Person; flat: Person; shop: Person }

const post = (path: string, body: object) => world.owner.post(path, body)

async function letFrom(chargeFrom: string, monthlyRent: string, to: Person, more = {}) {
  const due = { paymentDate: 5, dueIn: 'same' }
  const { lease } = await world.letTo({ monthlyRent, startDate: chargeFrom, ...due, ...more }, to)
  expect((await post(`/rentmaster/${lease}/charging`, { chargeFrom })).status).toBe(200)
  return lease
}

beforeAll(async () => {
  world = await createMoneyWorld(new Date('2026-04-01T12:00:00+05:30'))
  tenants = {
    office: await world.addClient(world.owner, 'Kiran'),
    flat: world.client,
    shop: await world.addClient(world.owner, 'Sita'),
  }
  office = await letFrom('2026-04-01', '60000', tenants.office)
  shop = await letFrom('2026-04-01', '12000', tenants.shop)
  const rise = { percentage: '10', everyMonths: 6, steps: 1 }
  expect((await post(`/rentmaster/${office}/escalation`, rise)).status).toBe(200)
  await made(world.pay(shop, '24000', { depositAmount: '24000' }))
  await live(world, [...ofOffice(), ...ofShop(), ...ofFlat()], '2027-03-31')
}, 600_000)
afterAll(async () => {
  expect(await world.faults()).toEqual([])
  await world.close()
})

const ofOffice = (): Happening[] =>
  MONTHS.map((month, place) => [
    `${month}-05`,
    () =>
      place < 6
        ? made(world.pay(office, '54000', { ...UPI, tdsAmount: '6000' }))
        : made(world.pay(office, '59400', { ...UPI, tdsAmount: '6600' })),
  ])

const ofShop = (): Happening[] => [
  ...MONTHS.slice(0, 6).map(
    (month): Happening => [`${month}-05`, () => made(world.pay(shop, '12000'))],
  ),
  ['2026-09-12', leaveShop],
]

async function leaveShop() {
  const end = { endedOn: '2026-09-12', reason: 'Moved out' }
  const { body } = await post(`/rentmaster/${shop}/end`, { ...end, preview: true })
  expect(body.adjustments).toMatchObject([{ from: '12000', to: '4800', difference: '-7200' }])
  const ended = await post(`/rentmaster/${shop}/end`, { ...end, expect: body.expect })
  expect(ended.status).toBe(200)
  const door = { kind: 'other', name: 'Broken door', amount: '9000', dueOn: '2026-09-12' }
  await made(post('/charges', { rentMaster: shop, ...door }))
  const deduction = { amount: '1800', reason: 'Broken door' }
  await made(post(`/rentmaster/${shop}/depositdeduction`, deduction))
  const rest = { kind: 'deposit_return', amount: '22200', paymentMode: 'cash' }
  await made(post('/payouts', { rentMaster: shop, ...rest }))
}

const payFlat = (amount: string) => () => made(world.pay(flat, amount, UPI))

const ofFlat = (): Happening[] => [
  ['2026-06-17', startFlat],
  ...MONTHS.slice(3)
    .filter((month) => month !== '2026-10' && month !== '2026-12')
    .map((month): Happening => [`${month}-05`, payFlat('15500')]),
  ['2026-10-20', payFlat('15500')],
  ['2026-10-25', askFee],
  ['2026-12-05', bankCheque],
  ['2026-12-09', returnCheque],
  ['2026-12-15', payFlat('16000')],
]

let cheque = ''

async function startFlat() {
  const lateFee = { graceDays: 5, kind: 'percent', value: '2', cap: '' }
  const more = { lateFee, returnedChequeCharge: '500' }
  flat = await letFrom('2026-06-17', '15500', tenants.flat, more)
  await payFlat('7233')()
  const december = { number: '004512', datedOn: '2026-12-05', amount: '15500' }
  cheque = await made(post('/cheques', { rentMaster: flat, ...december }))
}

async function askFee() {
  const { lateFees } = await world.ledger(flat)
  expect(lateFees).toMatchObject([{ amount: '310' }])
  const [{ charge, amount }] = lateFees
  const fee = { kind: 'late_fee', name: 'Late fee', amount, dueOn: '2026-10-25' }
  await made(post('/charges', { rentMaster: flat, ...fee, lateCharge: charge }))
  await payFlat('310')()
}

const bankCheque = async () => expect((await post(`/cheques/${cheque}/bank`, {})).status).toBe(201)

const returnCheque = async () =>
  expect((await post(`/cheques/${cheque}/return`, { reason: 'Funds' })).status).toBe(200)

/** The dues of an agreement at the end of a day. */
async function owedOn(lease: string, day: string): Promise<string> {
  const { body } = await world.owner.get(`/statement?rentMaster=${lease}&from=${day}&to=${day}`)
  return body.balance
}

test('the trial balance of the year is the accountant’s', async () => {
  const { body } = await world.owner.get(`/trialbalance?${YEAR}`)
  const closing = Object.fromEntries(
    body.accounts.map((it: Record<string, string>) => [it.account, it.closing]),
  )
  expect(closing).toEqual({
    // All is paid: 9,77,343 charged, 8,27,943 + 72,000 + 75,600 + 1,800 settled.
    receivable: '0',
    // 24,000 + 6 × 12,000 − 22,200.
    cash: '73800',
    // 6,80,400 + 1,47,543; December's cheque went in and came back.
    bank: '827943',
    tds: '75600',
    deposit: '0',
    // 7,56,000 + 1,46,733 + 64,800.
    rent: '-967533',
    // 9,000 for the door and 500 for the cheque.
    other: '-9500',
    late_fee: '-310',
  })
})

test('the income of the year is the accountant’s, by property', async () => {
  const { body } = await world.owner.get('/income?to=2027-03-31')
  const rows = body.properties.map((it: Record<string, string>) => ({
    charged: it.charged,
    credited: it.credited,
    received: it.received,
    tds: it.tdsAmount,
    fromDeposits: it.fromDeposits,
    owedAfter: it.owedAfter,
    deposits: it.deposits,
  }))
  const nothing = { credited: '0', tds: '0', fromDeposits: '0', owedAfter: '0', deposits: '0' }
  expect(rows).toHaveLength(3)
  expect(rows).toEqual(
    expect.arrayContaining([
      { ...nothing, charged: '756000', received: '680400', tds: '75600' },
      { ...nothing, charged: '147543', received: '147543' },
      // 6 × 12,000 + 9,000, less 7,200; 1,800 of the deposit stayed.
      {
        ...nothing,
        charged: '81000',
        credited: '7200',
        received: '72000',
        fromDeposits: '1800',
        deposits: '1800',
      },
    ]),
  )
})

test.each([
  // The cheque is for December.
  ['2026-12-08', '0'],
  // 15,500 and the 500 that were agreed for a cheque that comes back.
  ['2026-12-09', '16000'],
  ['2026-12-15', '0'],
  // October is charged, and paid on the 20th; the fee is charged and paid on the 25th.
  ['2026-10-19', '15500'],
  ['2026-10-25', '0'],
  // Nothing before the first day.
  ['2026-06-16', '0'],
])('on %s the flat owes %s', async (day, owed) => expect(await owedOn(flat, day)).toBe(owed))

test('the tax withheld is 75,600, of which a certificate of 60,000 leaves 15,600', async () => {
  const certificate = { year: '2026-27', number: 'A132', amount: '60000' }
  expect((await world.owner.put(`/tdscertificates/${tenants.office.id}`, certificate)).status).toBe(
    200,
  )
  const { body } = await world.owner.get('/tdsledger')
  expect(body.years).toMatchObject([{ told: '75600', certified: '60000', difference: '15600' }])
})

test('the year’s rent for an employer is 1,46,733, of ten months that are paid, and no fee', async () => {
  const { body } = await world.owner.get(
    `/hrapack/figures?year=2026-27&clientMaster=${tenants.flat.id}`,
  )
  const [{ rentOfYear, months }] = body.agreements
  expect(rentOfYear).toBe('146733')
  expect(months.map((it: Record<string, string>) => it.paid)).toEqual([
    '7233',
    ...Array.from({ length: 9 }, () => '15500'),
  ])
})
