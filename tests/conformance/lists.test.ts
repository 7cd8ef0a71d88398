import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyRecord } from '../kit/many-records.ts'
import { createWorld, type World } from '../kit/world.ts'
import { agreementOf, clientOf, PASSWORD, propertyOf, receiptOf } from './payloads.ts'
import { type Owner, registerAdministrator, registerOwner } from './people.ts'
import { type Caller, expectCreated, type Reply, temporaryWebFolder } from './second-client.ts'

const webFolder = temporaryWebFolder()
let world: World
let admin: Caller
let asha: Owner
beforeAll(async () => {
  world = await createWorld({ webFolder, settings: { adminEmails: ['boss@example.in'] } })
  admin = await registerAdministrator(world, 'boss@example.in')
  asha = await registerOwner(world, 'asha')
  // Made in an order that is no column's order.
  for (const [place, name] of ['Carla', 'Anita', 'Esha', 'Bhanu', 'Divya'].entries())
    await fillBooks(name, place)
})
afterAll(() => world.close())

const NUMBERS = ['30', '4', '200', '5.5', '1000']

async function fillBooks(name: string, place: number): Promise<void> {
  const number = NUMBERS[place] ?? '0'
  const owner = { name, email: `${name.toLowerCase()}@list.example.in` }
  expectCreated(await admin.post('/ownermaster', { ...owner, password: PASSWORD, phone: name }))
  const property = expectCreated(
    await asha.post(
      '/propertymaster',
      propertyOf(asha, {
        address1: `${name} House`,
        address2: `${name} floor`,
        city: `${name}pur`,
        state: `${name} Pradesh`,
        pincode: `57001${name.charCodeAt(0) - 64}`,
      }),
    ),
  )
  const client = expectCreated(
    await asha.post(
      '/clientmaster',
      clientOf(asha, name, {
        fatherName: `${name} senior`,
        mobileNumber: `98765${name.charCodeAt(0)}`,
        address1: `${name} street`,
        address2: `${name} town`,
      }),
    ),
  )
  const agreement = expectCreated(
    await asha.post(
      '/rentmaster',
      agreementOf(asha, client, property, {
        electricityMeterNumber: `77${name.charCodeAt(0)}`,
        incrementPercentage: number,
        securityDepositAmount: number,
        monthlyRent: number,
        incrementSchedule: number,
      }),
    ),
  )
  const day = `2027-0${name.charCodeAt(0) - 64}-1${place}`
  expectCreated(
    await asha.post(
      '/rentTranscation',
      receiptOf(
        asha,
        { client, property, agreement, email: '' },
        { RentFrom: day, RentTo: day, paymentThreshold: day },
      ),
    ),
  )
}

type Row = Record<string, unknown> & { _id: string }
const idsOf = ({ body }: Reply) => (body as Row[]).map(({ _id }) => _id)
const totalOf = ({ headers }: Reply) => Number(headers.get('x-total-count'))
const nextOf = ({ headers }: Reply) =>
  /<([^>]+)>\s*;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1]

const lists: [path: string, caller: () => Caller, search: string, columns: string[]][] = [
  ['/ownermaster', () => admin, 'Esha', ['name', 'email', 'phone']],
  ['/propertymaster', () => asha, 'Eshapur', ['address1', 'address2', 'pincode', 'city', 'state']],
  [
    '/clientmaster',
    () => asha,
    'esha',
    ['name', 'fatherName', 'mobileNumber', 'address1', 'address2'],
  ],
  [
    '/rentmaster',
    () => asha,
    'Esha',
    [
      'electricityMeterNumber',
      'incrementPercentage',
      'securityDepositAmount',
      'monthlyRent',
      'incrementSchedule',
    ],
  ],
  [
    '/rentTranscation',
    () => asha,
    'Esha',
    ['RentFrom', 'RentTo', 'paymentThreshold', 'monthlyRent'],
  ],
]

describe.each(lists)('GET %s', (path, caller, search, columns) => {
  test('returns a plain array, newest first, with the total', async () => {
    const reply = await caller().get(path)
    expect(reply.body).toBeInstanceOf(Array)
    expect(totalOf(reply)).toBe(reply.body.length)
    expect(nextOf(reply)).toBe(undefined)
    // Ids are UUIDv7, which grow with time.
    expect(idsOf(reply)).toEqual(idsOf(reply).sort().reverse())
    expect(reply.body.length).toBeGreaterThanOrEqual(5)
  })

  test('can be narrowed by a search', async () => {
    const found = await caller().get(`${path}?search=${search}`)
    expect(found.body).toHaveLength(1)
    expect(totalOf(found)).toBe(1)
    expect(JSON.stringify(found.body)).toContain('Esha')
    const none = await caller().get(`${path}?search=${encodeURIComponent('%_nothing')}`)
    expect(none.body).toEqual([])
    expect(totalOf(none)).toBe(0)
  })

  test.each(columns)('can be sorted by %s, both ways', async (column) => {
    const up = (await caller().get(`${path}?sort=${column}&order=asc`)).body as Row[]
    const down = (await caller().get(`${path}?sort=${column}&order=desc`)).body as Row[]
    const collator = new Intl.Collator('en', { numeric: true })
    const values = up.map((row) => String(row[column]))
    expect(values).toEqual(values.toSorted(collator.compare))
    expect(down.map((row) => row[column])).toEqual(up.map((row) => row[column]).reverse())
  })

  test.each([
    '',
    `sort=${columns[0]}&order=asc`,
    `sort=${columns[0]}&order=desc`,
    `sort=${columns.at(-1)}&order=asc`,
  ])('has pages that add up to the whole, in order %j', async (order) => {
    const whole = await caller().get(`${path}?${order}`)
    const seen: string[] = []
    let next: string | undefined = `${path}?limit=2&${order}`
    let pages = 0
    while (next !== undefined) {
      const page: Reply = await caller().get(next)
      expect(page.status, page.text).toBe(200)
      expect(totalOf(page)).toBe(whole.body.length)
      expect(page.body.length).toBeLessThanOrEqual(2)
      seen.push(...idsOf(page))
      next = nextOf(page)
      pages += 1
    }
    expect(seen).toEqual(idsOf(whole))
    expect(pages).toBe(Math.ceil(whole.body.length / 2))
  })

  test('keeps the search from page to page', async () => {
    const first = await caller().get(`${path}?search=a&limit=1`)
    const next = nextOf(first)
    expect(totalOf(first)).toBeGreaterThan(1)
    const second = await caller().get(next ?? '')
    expect(totalOf(second)).toBe(totalOf(first))
    expect(new URL(next ?? '', world.url).searchParams.get('search')).toBe('a')
  })
})

test('a search of several words finds what contains them all, in any case', async () => {
  for (const search of ['ESHA%20town', 'town%20esha']) {
    const { body } = await asha.get(`/clientmaster?search=${search}`)
    expect(body).toMatchObject([{ name: 'Esha' }])
  }
  expect((await asha.get('/clientmaster?search=esha%20anita')).body).toEqual([])
})

test('a record added between two pages does not shift the next page', async () => {
  const before = await asha.get('/propertymaster')
  const first = await asha.get('/propertymaster?limit=2')
  expectCreated(await asha.post('/propertymaster', propertyOf(asha)))
  const second = await asha.get(nextOf(first) ?? '')
  expect([...idsOf(first), ...idsOf(second)]).toEqual(idsOf(before).slice(0, 4))
})

test('a list returns 1,000 records without a limit, and a link to the rest', async () => {
  const owner = await registerOwner(world, 'landlord')
  const id = expectCreated(await owner.post('/propertymaster', propertyOf(owner)))
  const thousand = { table: 'properties', id, prefix: 'fa', count: 1_000 }
  await copyRecord(world, thousand, "'address1', 'House ' || n")
  const first = await owner.get('/propertymaster')
  expect(totalOf(first)).toBe(1_001)
  expect(first.body).toHaveLength(1_000)
  const rest = await owner.get(nextOf(first) ?? '')
  expect(rest.body).toHaveLength(1)
  expect(new Set([...idsOf(first), ...idsOf(rest)]).size).toBe(1_001)
})

test('GET /search finds what the role may see', async () => {
  const result = {
    kind: expect.any(String),
    _id: expect.any(String),
    title: expect.any(String),
    detail: expect.any(String),
    href: expect.stringMatching(/^\/dashboard/),
  }
  const found = (await asha.get('/search?q=Esha')).body.results
  expect(found.length).toBeGreaterThanOrEqual(4)
  for (const one of found) expect(one).toMatchObject(result)
  const owners = (await admin.get('/search?q=Esha')).body.results
  expect(owners).toHaveLength(1)
  expect(owners[0]).toMatchObject(result)
})
