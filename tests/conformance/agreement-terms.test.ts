import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../kit/world.ts'
import { agreementOf, clientOf, propertyOf } from './payloads.ts'
import { type Owner, registerOwner } from './people.ts'
import { expectCreated, expectError, temporaryWebFolder } from './second-client.ts'

const webFolder = temporaryWebFolder()
let world: World
let asha: Owner
let client: string
beforeAll(async () => {
  world = await createWorld({ webFolder })
  asha = await registerOwner(world, 'asha')
  client = expectCreated(await asha.post('/clientmaster', clientOf(asha, 'Ravi')))
})
afterAll(() => world.close())

const property = async (owner = asha) =>
  expectCreated(await owner.post('/propertymaster', propertyOf(owner)))
const add = async (changes: object = {}) =>
  expectCreated(
    await asha.post('/rentmaster', agreementOf(asha, client, await property(), changes)),
  )
const detail = async (id: string) => (await asha.get(`/rentmaster/${id}`)).body

test.each([
  ['12000', '12000'],
  ['12000.5', '12000.5'],
  ['12000.50', '12000.50'],
  ['90071992547409.93', '90071992547409.93'],
  ['0', '0'],
  ['', '0'],
  [null, '0'],
  [12000.5, '12000.5'],
  [0.0000001, '0.0000001'],
  [{ $numberDecimal: '12000.50' }, '12000.50'],
])('returns a monthly rent of %j as %s', async (monthlyRent, shown) => {
  const id = await add({ monthlyRent })
  expect((await detail(id)).monthlyRent).toBe(shown)
  expect((await asha.get('/rentmaster')).body[0].monthlyRent).toBe(shown)
})

test.each(['incrementPercentage', 'securityDepositAmount', 'incrementSchedule'])(
  '%s accepts texts, numbers, wrappers and blanks, also outside its hint',
  async (field) => {
    for (const [sent, shown] of [
      ['2.25', '2.25'],
      [99, '99'],
      [{ $numberDecimal: '11' }, '11'],
      ['', '0'],
    ])
      expect((await detail(await add({ [field as string]: sent })))[field]).toBe(shown)
  },
)

test('rejects a JSON number with more digits than it can hold exactly', async () => {
  for (const monthlyRent of [1 / 3, 0.1 + 0.2])
    expectError(
      await asha.post('/rentmaster', agreementOf(asha, client, await property(), { monthlyRent })),
      400,
      'monthlyRent',
    )
})

test('an agreement accepts an exact JSON number where a text of digits is kept', async () => {
  const id = await add({ electricityMeterNumber: 123456789012345 })
  expect((await detail(id)).electricityMeterNumber).toBe('123456789012345')
  const longer = { electricityMeterNumber: 2 ** 53 }
  const refused = agreementOf(asha, client, await property(), longer)
  expectError(await asha.post('/rentmaster', refused), 400, 'electricityMeterNumber')
})

test('rejects an amount that is not a number, at its field', async () => {
  for (const field of ['monthlyRent', 'securityDepositAmount', 'incrementPercentage'])
    for (const value of ['much', '-5', '1e3'])
      expectError(
        await asha.post(
          '/rentmaster',
          agreementOf(asha, client, await property(), { [field]: value }),
        ),
        400,
        field,
      )
})

test.each(['electricityMeterNumber', 'paymentMode'])('an agreement requires %s', async (field) => {
  for (const empty of ['', undefined]) {
    const payload = agreementOf(asha, client, await property(), { [field]: empty })
    expectError(await asha.post('/rentmaster', payload), 400, field)
  }
})

test('an agreement accepts cash, Online_Payment or Any as the payment mode, and nothing else', async () => {
  for (const paymentMode of ['cash', 'Online_Payment', 'Any'])
    expect((await detail(await add({ paymentMode }))).paymentMode).toBe(paymentMode)
  const payload = agreementOf(asha, client, await property(), { paymentMode: 'Cheque' })
  expectError(await asha.post('/rentmaster', payload), 400, 'paymentMode')
})

test('a payment date of 0 or blank means none was agreed', async () => {
  for (const paymentDate of ['', '0', 0, null, undefined])
    expect(Number((await detail(await add({ paymentDate }))).paymentDate ?? 0)).toBe(0)
})

test('an agreement accepts a payment date of up to 365 whole days', async () => {
  for (const paymentDate of ['5', 31, '45', 365])
    expect(String((await detail(await add({ paymentDate }))).paymentDate)).toBe(`${paymentDate}`)
  for (const paymentDate of [366, -1, 2.5, 'fifth'])
    expectError(
      await asha.post('/rentmaster', agreementOf(asha, client, await property(), { paymentDate })),
      400,
      'paymentDate',
    )
})
