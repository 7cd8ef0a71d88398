import { read, utils } from '@e965/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld, made } from '../../../../tests/kit/money-world.ts'
import { pagesOfPdf } from '../../../../tests/kit/read-pdf.ts'
import { PROPERTY } from '../../../../tests/kit/world.ts'

// It is 16 November 2026: the year 2025-26 is over, 2026-27 is not.
let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(async () => {
  expect(await world.faults()).toEqual([])
  await world.close()
})

const LET = { use: 'let', sharePart: 1, shareWhole: 1, loans: [] }
const say = (property: string, year: string, facts: object = {}) =>
  world.owner.put(`/houseproperty/${property}`, { ...LET, year, ...facts })
const worksheet = async (to: string) => (await world.owner.get(`/houseproperty?to=${to}`)).body

type Line = { code: string; amount: string | null; note: string | null }
const houseOf = (sheet: Awaited<ReturnType<typeof worksheet>>, property: string) =>
  sheet.houses.find((it: { propertyMaster: { _id: string } }) => it.propertyMaster._id === property)
/** The boxes 1a to 1k of a property, in rupees. */
const boxesOf = (sheet: Awaited<ReturnType<typeof worksheet>>, property: string) =>
  Object.fromEntries(
    houseOf(sheet, property)
      .lines.filter(({ code }: Line) => /^1/.test(code))
      .map(({ code, amount }: Line) => [code, Number(amount)]),
  )
const lineOf = (sheet: Awaited<ReturnType<typeof worksheet>>, property: string, code: string) =>
  houseOf(sheet, property).lines.find((line: Line) => line.code === code)

test('three properties over two years come to what was reckoned by hand', async () => {
  const since = (day: string, monthlyRent: string, more = {}) =>
    world.letTo({ monthlyRent, startDate: day, chargeFrom: day, ...more })
  const dear = await since('2025-04-01', '20000')
  const empty = await since('2025-07-01', '10000')
  const shop = await since('2025-05-01', '15000', {
    rentEvery: 'quarter',
    rentMonth: 2,
    gstRate: '18',
  })
  await world.runCharges()
  const tax = { category: 'municipal_tax', propertyMaster: dear.property, billNumber: 'PT/7' }
  const past = { confirmDay: true }
  await made(
    world.owner.post('/expenses', { ...tax, ...past, amount: '12500', spentOn: '2025-06-10' }),
  )
  await made(world.owner.post('/expenses', { ...tax, amount: '13000', spentOn: '2026-06-10' }))
  const paint = { category: 'repairs', propertyMaster: dear.property, spentOn: '2025-08-01' }
  await made(world.owner.post('/expenses', { ...paint, ...past, amount: '40000' }))
  await made(
    world.owner.post('/expenses', { ...paint, ...past, category: 'insurance', amount: '2500' }),
  )
  const loan = { lender: 'HDFC Bank', certified: true, interest: '150000', principal: '60000' }
  const third = { sharePart: 1, shareWhole: 3, expectedRent: '300000', loans: [loan] }
  expect((await say(dear.property, '2025-26', third)).status).toBe(200)
  const short = { expectedRent: '115000', receivedLater: '20000' }
  expect((await say(empty.property, '2025-26', short)).status).toBe(200)
  const before = { completedOn: '2023-05-01', interestBefore: '50000' }
  const lost = { ...before, unrealised: '15000', unrealisedShown: true }
  expect((await say(shop.property, '2025-26', lost)).status).toBe(200)

  const last = await worksheet('2026-03-31')
  expect(last).toMatchObject({ year: '2025-26', act: 'Income-tax Act 1961', notFor: null })
  // Let at less than it might bring: 3,00,000 less 12,500, a third of it, less 30 % and the interest.
  expect(boxesOf(last, dear.property)).toEqual({
    '1a': 300_000,
    '1b': 0,
    '1c': 12_500,
    '1d': 12_500,
    '1e': 287_500,
    '1f': 95_833.33,
    '1g': 28_750,
    '1h': 150_000,
    '1i': 178_750,
    '1j': 0,
    '1k': -82_916.67,
  })
  // 9 months of 10,000, 91 days empty: at that rent a whole year would bring 1,19,890, above 1,15,000.
  expect(houseOf(last, empty.property)).toMatchObject({ letDays: 274, emptyDays: 91 })
  expect(boxesOf(last, empty.property)).toMatchObject({
    '1a': 90_000,
    '1e': 90_000,
    '1g': 27_000,
    '1j': 14_000,
    '1k': 77_000,
  })
  // May to March: of the quarter from February two months, without GST; a fifth of the interest before completion.
  expect(boxesOf(last, shop.property)).toMatchObject({
    '1a': 165_000,
    '1b': 15_000,
    '1e': 150_000,
    '1g': 45_000,
    '1h': 10_000,
    '1k': 95_000,
  })
  expect(Number(last.total)).toBe(-82_916.67 + 77_000 + 95_000)
  expect(lineOf(last, dear.property, 'spent:repairs')).toMatchObject({
    amount: '40000',
    note: 'Paid, not deducted: covered by the 30 %',
  })
  expect(lineOf(last, dear.property, 'spent')).toMatchObject({
    label: 'Paid, not deducted, in all',
    amount: '42500',
  })
  expect(lineOf(last, dear.property, '1c').note).toBe(
    '10 Jun 2025: ₹ 12,500 PT/7; Demanded and not paid: not deducted.',
  )

  const now = await worksheet('2026-11-16')
  expect(now).toMatchObject({ year: '2026-27', act: 'Income-tax Act 2025', to: '2026-11-16' })
  const inHindi = { 'accept-language': 'hi' }
  const { body } = await world.owner.get('/houseproperty?to=2026-11-16', inHindi)
  expect(body.act).toBe('आयकर अधिनियम 2025')
  // 8 months of 20,000; the share stays what it was, and the expected rent is of one year alone.
  expect(boxesOf(now, dear.property)).toMatchObject({
    '1a': 160_000,
    '1c': 13_000,
    '1e': 147_000,
    '1f': 49_000,
    '1g': 14_700,
    '1k': 34_300,
  })
  expect(boxesOf(now, empty.property)).toMatchObject({ '1a': 80_000, '1k': 56_000 })
  // April of the quarter before, and two quarters and the one that runs.
  expect(boxesOf(now, shop.property)).toMatchObject({ '1a': 150_000, '1h': 10_000, '1k': 95_000 })
})

test('a share holds from the year for which it is entered, and what is of one year does not', async () => {
  const since = { startDate: '2025-04-01', chargeFrom: '2025-04-01' }
  const { property } = await world.letTo({ ...since, monthlyRent: '1000' })
  await say(property, '2026-27', { sharePart: 1, shareWhole: 2, expectedRent: '90000' })
  expect(houseOf(await worksheet('2026-03-31'), property).facts).toMatchObject({
    shareWhole: 1,
    expectedRent: null,
  })
  await say(property, '2025-26', { sharePart: 1, shareWhole: 4, expectedRent: '80000' })
  expect(houseOf(await worksheet('2026-11-16'), property).facts).toMatchObject({
    shareWhole: 2,
    expectedRent: '90000',
  })
})

test('tax withheld counts for the year of the rent that the payment settled, whenever it came', async () => {
  const agreed = { startDate: '2026-02-01', chargeFrom: '2026-02-01', dueIn: 'same' }
  const late = await world.letTo({ ...agreed, monthlyRent: '60000' })
  await world.runCharges()
  // February, March and April of 60,000 together, in April: 1,200 of 3,600 withheld are of the new year.
  const paid = {
    receivedOn: '2026-04-20',
    tdsAmount: '3600',
    method: 'neft',
    reference: 'UTR0000077',
  }
  await made(world.pay(late.lease, '176400', paid))
  const tdsIn = async (to: string) => {
    const [tds] = houseOf(await worksheet(to), late.property).tds
    return [tds.byIncome, tds.byPayment]
  }
  expect(await tdsIn('2026-03-31')).toEqual(['2400', '0'])
  expect(await tdsIn('2026-11-16')).toEqual(['1200', '3600'])
})

test('a property of a business or of the owner is named, and not computed', async () => {
  const { property } = await world.letTo({ monthlyRent: '50000', chargeFrom: '2026-10-01' })
  await say(property, '2026-27', { use: 'business' })
  const house = houseOf(await worksheet('2026-11-16'), property)
  expect(house).toMatchObject({ income: null, facts: { use: 'business' } })
  expect(house.lines[0].label).toContain('Letting as a business')
})

test('the worksheet refuses a share above 1, a year to come, a closed year, and interest before a completion without its day', async () => {
  const { property } = await world.letTo()
  const faultsOf = async (year: string, facts: object) =>
    (await say(property, year, facts)).body.errors
  expect(await faultsOf('2026-27', { sharePart: 3, shareWhole: 2 })).toHaveProperty('sharePart')
  expect(await faultsOf('2026-27', { sharePart: 0 })).toHaveProperty('sharePart')
  expect(await faultsOf('2027-28', {})).toHaveProperty('year')
  expect(await faultsOf('2026-27', { interestBefore: '500' })).toHaveProperty('completedOn')
  expect(await faultsOf('2026-27', { expectedRent: '-5' })).toHaveProperty('expectedRent')
  expect((await say('00000000-0000-4000-8000-000000000000', '2026-27')).status).toBe(404)
})

test('the worksheet is a workbook and a paper with the same figures', async () => {
  const xlsx = await world.owner.get('/houseproperty?to=2026-03-31&as=xlsx')
  const { Sheets, SheetNames } = read(xlsx.bytes)
  const rows = utils.sheet_to_json<(string | number)[]>(Sheets[SheetNames[0] ?? ''] ?? {}, {
    header: 1,
  })
  expect(rows.filter(([line]) => line === '1k').map(([, , amount]) => amount)).toEqual(
    expect.arrayContaining([-82_916.67, 77_000, 95_000]),
  )
  const pdf = await world.owner.get('/houseproperty?to=2026-03-31&as=pdf')
  const text = (await pagesOfPdf(pdf.bytes ?? Buffer.of())).join(' ')
  expect(text).toContain('Income from house property 2025-26')
  expect(text).toContain('₹ 95,833.33')
  expect(text).toContain('not advice')
})

test('the year of a property has its months, its categories and the year before, and all properties add up', async () => {
  const since = { startDate: '2025-12-01', chargeFrom: '2025-12-01', dueIn: 'same' }
  const { lease, property } = await world.letTo({ ...since, monthlyRent: '10000' })
  await world.runCharges()
  await made(world.pay(lease, '40000', { receivedOn: '2026-03-28' }))
  await made(world.pay(lease, '20000', { receivedOn: '2026-05-05', depositAmount: '5000' }))
  const told = {
    receivedOn: '2026-05-06',
    tdsAmount: '100',
    method: 'neft',
    reference: 'UTR0000078',
  }
  await made(world.pay(lease, '900', told))
  const bounced = await made(world.pay(lease, '700', { receivedOn: '2026-06-01' }))
  const back = { reversal: 'returned', returnedOn: '2026-07-09', reason: 'It bounced' }
  await world.owner.post(`/payments/${bounced}/reverse`, back)
  const spend = (amount: string, spentOn: string, more = {}) =>
    made(world.owner.post('/expenses', { amount, spentOn, category: 'repairs', ...more }))
  await spend('4500.50', '2026-05-20', { propertyMaster: property })
  await spend('900', '2026-02-20', { propertyMaster: property })
  await spend('300', '2026-05-21', { category: 'insurance' })

  const { body } = await world.owner.get(`/propertyyear?propertyMaster=${property}&to=2026-11-16`)
  expect(body).toMatchObject({
    year: '2026-27',
    from: '2026-04-01',
    to: '2026-11-16',
    now: {
      rent: '80000',
      other: '0',
      received: '15900',
      tdsAmount: '100',
      spent: '4500.50',
      letDays: 230,
      emptyDays: 0,
    },
    before: { rent: '40000', received: '40000', spent: '900', letDays: 121, emptyDays: 244 },
    categories: [{ category: 'repairs', now: '4500.50', before: '900' }],
    properties: [],
  })
  const monthsWith = (name: string) =>
    body.months
      .filter((month: Record<string, string>) => month[name] !== '0')
      .map((month: Record<string, string>) => [month.month, month[name]])
  expect(monthsWith('received')).toEqual([
    ['2026-05', '15900'],
    ['2026-06', '700'],
    ['2026-07', '-700'],
  ])
  expect(monthsWith('spentBefore')).toEqual([['2027-02', '900']])

  const all = (await world.owner.get('/propertyyear?to=2026-11-16')).body
  const sum = (name: string) =>
    all.properties.reduce(
      (total: number, it: Record<string, string>) => total + Number(it[name]),
      0,
    )
  expect(all.property).toBeUndefined()
  expect(Number(all.now.received)).toBe(sum('received'))
  // What was spent for all properties is in the total and in none of them.
  expect(Number(all.now.spent)).toBe(sum('spent') + 300)

  const xlsx = await world.owner.get(`/propertyyear?propertyMaster=${property}&as=xlsx`)
  const { Sheets, SheetNames } = read(xlsx.bytes)
  const rows = utils.sheet_to_json<(string | number)[]>(Sheets[SheetNames[0] ?? ''] ?? {}, {
    header: 1,
  })
  expect(rows).toEqual(
    expect.arrayContaining([
      ['Received', 15_900, 40_000],
      ['TDS', 100, 0],
      ['Received less spent', 11_399.5, 39_100],
    ]),
  )
})

test('property tax that came back in a later year lowers line 1c to nothing, and says so', async () => {
  const since = { startDate: '2025-04-01', chargeFrom: '2025-04-01' }
  const { lease, property } = await world.letTo({ ...since, monthlyRent: '1000' })
  await world.runCharges()
  const tax = { category: 'municipal_tax', propertyMaster: property, confirmDay: true }
  const paid = await made(
    world.owner.post('/expenses', { ...tax, amount: '5000', spentOn: '2026-02-10' }),
  )
  await made(world.owner.post('/expenses', { ...tax, amount: '1200', spentOn: '2026-06-10' }))
  const back = { reversal: 'returned', returnedOn: '2026-07-09', reason: 'Paid twice' }
  expect((await world.owner.post(`/expenses/${paid}/reverse`, back)).status).toBe(200)
  expect(lineOf(await worksheet('2026-03-31'), property, '1c').amount).toBe('5000')
  const now = await worksheet('2026-11-16')
  const line = lineOf(now, property, '1c')
  expect(line.amount).toBe('0')
  expect(line.note).toContain('10 Jun 2026: ₹ 1,200')
  expect(line.note).toContain('₹ 5,000 came back in this year')
  // The rent of the year, charge by charge.
  const { rents } = houseOf(now, property)
  expect(rents).toHaveLength(8)
  expect(rents[0]).toMatchObject({ rentMaster: lease, periodStart: '2026-04-01', ofYear: '1000' })
  expect(lineOf(now, property, 'rent').amount).toBe('8000')
})

test('rent charged ahead is divided between its years, also before the second begins', async () => {
  const agreed = { rentEvery: 'year', rentMonth: 5, dueIn: 'same' }
  const since = { startDate: '2026-05-01', chargeFrom: '2026-05-01' }
  const { property } = await world.letTo({ ...agreed, ...since, monthlyRent: '10000' })
  await world.runCharges()
  const rentIn = async (to: string) => lineOf(await worksheet(to), property, 'rent').amount
  expect([await rentIn('2026-11-16'), await rentIn('2027-11-16')]).toEqual(['110000', '10000'])
  expect(houseOf(await worksheet('2027-11-16'), property)).toMatchObject({
    letDays: 0,
    emptyDays: 0,
  })
})

test('the paper of a year groups the days of many properties as amounts are', async () => {
  for (const address1 of ['Tower 1', 'Tower 2', 'Tower 3'])
    await made(world.owner.post('/propertymaster', { ...PROPERTY, address1 }))
  const { before } = (await world.owner.get('/propertyyear?to=2026-11-16')).body
  expect(before.emptyDays).toBeGreaterThanOrEqual(3 * 365)
  const pdf = await world.owner.get('/propertyyear?to=2026-11-16&as=pdf')
  const text = (await pagesOfPdf(pdf.bytes ?? Buffer.of())).join(' ').replace(/\s+/g, ' ')
  const said = [before.letDays, before.emptyDays].map((days) => days.toLocaleString('en-IN'))
  expect(text).toContain(`In the year before: ${said.join(' and ')}.`)
})

test('a receipt for days before the agreement is known to run is divided between its years', async () => {
  const { lease, property } = await world.letTo({ monthlyRent: '31000' })
  const days = { RentFrom: '2026-03-31', RentTo: '2026-04-01' }
  const parties = { rentMaster: lease, propertyMaster: property, clientMaster: world.client.id }
  await made(world.owner.post('/rentTranscation', { ...parties, ...days, paymentMode: 'cash' }))
  const path = `/rentmaster/${lease}/charging`
  expect((await world.owner.post(path, { chargeFrom: '2026-11-01' })).status).toBe(200)
  const rentIn = async (to: string) => Number(lineOf(await worksheet(to), property, 'rent').amount)
  const { charges } = await world.ledger(lease)
  const all = charges.reduce((sum: number, { net }: { net: string }) => sum + Number(net), 0)
  const [before, since] = [await rentIn('2026-03-31'), await rentIn('2026-11-16')]
  expect([before, before + since]).toEqual([1016.5, all])
})

test('loan interest for all properties is in none, and says so', async () => {
  const { property } = await world.letTo({ startDate: '2026-04-01', chargeFrom: '2026-04-01' })
  await made(world.owner.post('/expenses', { category: 'loan_interest', amount: '4321' }))
  const said = async () =>
    (await worksheet('2026-11-16')).notes.filter((it: string) => it.includes('4,321'))
  expect(await said()).toMatchObject([expect.stringContaining('loan interest')])
  expect(lineOf(await worksheet('2026-11-16'), property, '1h').amount).toBe('0')
})

test('a property that is deleted keeps its days in the years until then, and the rows add up to them', async () => {
  const gone = await made(world.owner.post('/propertymaster', { ...PROPERTY, address1: 'Gone 1' }))
  const days = async (to: string) => {
    const { now, properties } = (await world.owner.get(`/propertyyear?to=${to}`)).body
    const empty = properties.map((it: { emptyDays: number }) => it.emptyDays)
    expect(empty.reduce((sum: number, it: number) => sum + it, 0)).toBe(now.emptyDays)
    return [now.letDays, now.emptyDays]
  }
  const before = [await days('2026-03-31'), await days('2026-11-16')]
  expect((await world.owner.delete(`/propertymaster/${gone}`)).status).toBe(200)
  expect([await days('2026-03-31'), await days('2026-11-16')]).toEqual(before)
})

test('a credit after the year was closed changes no figure of its worksheet, and is named', async () => {
  const since = { startDate: '2025-04-01', chargeFrom: '2025-04-01' }
  const { lease, property } = await world.letTo({ ...since, monthlyRent: '7000' })
  await world.runCharges()
  const [february, march] = (await world.ledger(lease)).charges.filter(
    (it: { periodStart: string }) => ['2026-02-01', '2026-03-01'].includes(it.periodStart),
  )
  const credit = (charge: { _id: string }) =>
    world.owner.post(`/charges/${charge._id}/credit`, { reason: 'Leak', amount: '500' })
  const grossRent = async () => boxesOf(await worksheet('2026-03-31'), property)['1a']
  expect((await credit(february)).status).toBe(201)
  expect(await grossRent()).toBe(83_500)
  expect((await world.owner.post('/closedyears', { year: '2025-26' })).status).toBe(200)
  world.advance({ minutes: 1 })
  expect((await credit(march)).status).toBe(201)
  expect(await grossRent()).toBe(83_500)
  expect(lineOf(await worksheet('2026-03-31'), property, 'rent').note).toContain(
    '₹ 500 was credited after the year was closed and is still in it: ask your accountant.',
  )
  await world.owner.post('/closedyears/reopen', { reason: 'Go on' })
  expect(await grossRent()).toBe(83_000)
})

test('facts that somebody saved meanwhile are not saved over', async () => {
  const { property } = await world.letTo({})
  const version = async () => houseOf(await worksheet('2026-11-16'), property).__v
  const put = (at: number, facts: object) =>
    world.owner.put(
      `/houseproperty/${property}`,
      { ...LET, year: '2026-27', ...facts },
      { 'if-match': `"${at}"` },
    )
  const begun = await version()
  expect((await put(begun, { expectedRent: '90000' })).status).toBe(200)
  expect((await put(begun, { sharePart: 1, shareWhole: 2 })).status).toBe(412)
  expect(houseOf(await worksheet('2026-11-16'), property).facts).toMatchObject({
    expectedRent: '90000',
    shareWhole: 1,
  })
  expect((await put(await version(), { shareWhole: 2 })).status).toBe(200)
})
