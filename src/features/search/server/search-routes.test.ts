import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  CLIENT,
  createWorld,
  LEASE,
  type Person,
  PROPERTY,
  type World,
} from '../../../../tests/kit/world.ts'

let world: World
let asha: Person
let vikram: Person
let ravi: Person
let admin: Person
let ids: Record<'property' | 'client' | 'lease' | 'receipt', string>
beforeAll(async () => {
  world = await createWorld()
  asha = await world.registerOwner('Asha')
  vikram = await world.registerOwner('Vikram')
  ravi = await world.addClient(asha, 'Ravi')
  admin = await world.registerAdministrator()
  const property = (await asha.post('/propertymaster', PROPERTY)).body._id
  const parties = { clientMaster: ravi.id, propertymaster: property }
  const lease = (await asha.post('/rentmaster', { ...LEASE, ...parties })).body._id
  const receipt = await asha.post('/rentTranscation', {
    paymentMode: 'cash',
    propertyMaster: property,
    rentMaster: lease,
    clientMaster: ravi.id,
  })
  ids = { property, client: ravi.id, lease, receipt: receipt.body._id }
})
afterAll(() => world.close())

const search = async (person: Person, words: string) => {
  const { status, body } = await person.get(`/search?q=${encodeURIComponent(words)}`)
  expect(status).toBe(200)
  return body.results as {
    kind: string
    _id: string
    title: string
    detail: string
    href: string
  }[]
}
const kinds = (results: { kind: string }[]) => results.map(({ kind }) => kind)

test('an owner finds their properties, clients, agreements and receipts, each with its screen', async () => {
  expect(await search(asha, 'LAKE pune')).toEqual([
    {
      kind: 'property',
      _id: ids.property,
      title: '12 Lake View Road, Flat 101',
      detail: 'Pune, Maharashtra 411010',
      href: `/dashboard/propertymaster/detail?Id=${ids.property}`,
    },
    {
      kind: 'lease',
      _id: ids.lease,
      title: 'Ravi · 12 Lake View Road, Flat 101, Pune 411010',
      detail: '₹ 18,500.50 a month',
      href: `/dashboard/rentmaster/detail?Id=${ids.lease}`,
    },
    {
      kind: 'receipt',
      _id: ids.receipt,
      title: 'Receipt RB/26-27/000001 · Ravi',
      detail: '1 Nov 2026 – 30 Nov 2026 · ₹ 18,500.50',
      href: `/dashboard/rentTranscation/detail?Id=${ids.receipt}`,
    },
  ])
  expect((await search(asha, 'nagpur'))[0]).toEqual({
    kind: 'client',
    _id: ids.client,
    title: 'Ravi',
    detail: 'ravi@example.in · 9811111111 · Nagpur',
    href: `/dashboard/clientmaster/detail?Id=${ids.client}`,
  })
})

test('an address of which a part is blank is shown without a comma too many', async () => {
  const row = { line: 2, address1: 'Godown 77', name: 'Kiran', monthlyRent: '9000' }
  const asked = { name: 'sheet.csv', chargeFrom: '2026-12-01', rows: [row] }
  expect((await vikram.post('/imports', asked)).status).toBe(201)
  expect((await search(vikram, 'godown')).map(({ title, detail }) => [title, detail])).toEqual([
    ['Godown 77', ''],
    ['Kiran · Godown 77', '₹ 9,000 a month'],
  ])
})

test('what is found is told in the language of the reader', async () => {
  const inHindi = async (words: string) => {
    const asked = `/search?q=${encodeURIComponent(words)}`
    const { results } = (await asha.get(asked, { 'accept-language': 'hi-IN' })).body
    return results.map(({ title, detail }: Record<string, string>) => [title, detail])
  }
  expect((await inHindi('lake pune')).slice(1)).toEqual([
    ['Ravi · 12 Lake View Road, Flat 101, Pune 411010', '₹ 18,500.50 हर महीने'],
    ['रसीद RB/26-27/000001 · Ravi', '1 नव॰ 2026 – 30 नव॰ 2026 · ₹ 18,500.50'],
  ])
})

test("an owner's own name finds none of their properties", async () => {
  expect(kinds(await search(asha, 'asha'))).toEqual([])
})

test('what begins with the typed text comes first, whatever its kind', async () => {
  await world.addClient(asha, 'Puneet')
  const [first, ...rest] = await search(asha, 'pune')
  expect(first?.title).toBe('Puneet')
  expect(kinds(rest)).toContain('property')
})

test('a client finds their receipts and nothing else', async () => {
  expect(kinds(await search(ravi, 'lake'))).toEqual(['receipt'])
  const other = await world.addClient(asha, 'Tara')
  expect(await search(other, 'lake')).toEqual([])
})

test('an administrator finds owners and no rent record', async () => {
  const [asked, ...more] = await search(admin, 'asha')
  expect(more).toEqual([])
  expect(asked).toEqual({
    kind: 'owner',
    _id: asha.id,
    title: 'Asha',
    detail: 'asha@example.in · 9876543210',
    href: `/dashboard/ownermaster/update?Id=${asha.id}`,
  })
  expect(await search(admin, 'lake')).toEqual([])
})

test("nobody finds another organization's records", async () => {
  for (const words of ['lake', 'ravi', ids.lease]) expect(await search(vikram, words)).toEqual([])
})

test('search does not find ended and deleted records, but finds cancelled receipts', async () => {
  const gone = await world.addClient(asha, 'Ended')
  const property = (await asha.post('/propertymaster', { ...PROPERTY, city: 'Goa' })).body._id
  const parties = { clientMaster: gone.id, propertymaster: property }
  const lease = (await asha.post('/rentmaster', { ...LEASE, ...parties })).body._id
  const references = { propertyMaster: property, rentMaster: lease, clientMaster: gone.id }
  const receipt = await asha.post('/rentTranscation', { paymentMode: 'cash', ...references })
  await asha.post(`/rentTranscation/${receipt.body._id}/cancel`, { reason: 'Wrong' })
  await asha.delete(`/rentmaster/${lease}`)
  await asha.delete(`/clientmaster/${gone.id}`)
  await asha.delete(`/propertymaster/${property}`)
  expect(kinds(await search(asha, 'goa'))).toEqual(['receipt'])
  expect((await search(asha, 'ended'))[0]?.detail).toMatch(/ · cancelled$/)
})

test('search returns at most 5 of a kind, and takes wildcards literally', async () => {
  for (let count = 0; count < 6; count++)
    await asha.post('/clientmaster', {
      ...CLIENT,
      name: 'Many 100%',
      email: `many${count}@example.in`,
    })
  expect(await search(asha, '100%')).toHaveLength(5)
  expect(await search(asha, '1%0')).toEqual([])
})

test('searches for at most ten different words', async () => {
  const nine = ['many', '100%', 'many', ...'manyexp'].join(' ')
  expect(await search(asha, nine)).not.toEqual([])
  expect(await search(asha, `${nine} nowhere`)).toEqual([])
  expect(await search(asha, `${nine} @ nowhere`)).not.toEqual([])
})

test("a receipt is found by its code, the bank's reference, the amount and the month", async () => {
  const paid = { rentMaster: ids.lease, paymentMode: 'Online_Payment', method: 'upi' }
  const more = { amount: '4321.50', reference: '634200001234', receivedOn: '2026-11-16' }
  const { body } = await asha.post('/payments', { ...paid, ...more })
  const { _id, receiptCode } = body.receipt
  for (const words of [receiptCode.toLowerCase(), '6342 0000-1234', '₹ 4,321.50', '४३२१.५०']) {
    const [first] = await search(asha, words)
    expect([words, first?._id, first?.title, first?.detail]).toEqual([
      words,
      _id,
      `Receipt ${receiptCode} · Ravi`,
      expect.stringContaining('₹ 4,321.50 · '),
    ])
    expect((await search(ravi, words))[0]?._id).toBe(_id)
    expect(await search(vikram, words)).toEqual([])
  }
  const months = await Promise.all(['नवंबर', 'Nov 2026'].map((words) => search(asha, words)))
  for (const found of months) expect(found.map((it) => it._id)).toContain(ids.receipt)
})

test.each([
  '000001',
  '26-27/000001',
  'rb/26-27/000001',
  'RB 26-27 1',
  '1',
  'Receipt 1',
  'रसीद नंबर १',
])('somebody with the paper of a receipt finds it by %s', async (words) => {
  for (const person of [asha, ravi])
    expect([words, ...(await search(person, words)).map((it) => it._id)]).toContain(ids.receipt)
  const listed = await asha.get(`/rentTranscation?search=${encodeURIComponent(words)}`)
  expect(listed.body.map((it: { _id: string }) => it._id)).toContain(ids.receipt)
  expect(await search(vikram, words)).toEqual([])
})

test('a number that is no receipt, or in another year or series, finds none', async () => {
  for (const words of ['000999', '25-26/000001', 'XY/26-27/000001', 'Receipt 999'])
    expect([words, await search(asha, words)]).toEqual([words, []])
})

test('a receipt that is found by its running number alone shows that', async () => {
  await world.query('update receipts set number = 7001 where id = $1', [ids.receipt])
  const [found] = await search(asha, 'Receipt 7001')
  await world.query('update receipts set number = 1 where id = $1', [ids.receipt])
  expect([found?._id, found?.detail]).toEqual([ids.receipt, expect.stringMatching(/ · No\. 7001$/)])
})

test('a month finds what is for it first, and then what was received in it', async () => {
  const paid = { rentMaster: ids.lease, paymentMode: 'cash', receivedOn: '2026-11-16' }
  const { body } = await asha.post('/payments', { ...paid, amount: '111' })
  await world.query(
    `update receipts set rent_from = '2025-03-01', rent_to = '2025-03-31' where id = $1`,
    [body.receipt._id],
  )
  const found = (await search(asha, 'Nov 2026')).map(({ _id }) => _id)
  expect(found.indexOf(ids.receipt)).toBeLessThan(found.indexOf(body.receipt._id))
  expect(found).toContain(ids.receipt)
  expect((await search(asha, 'March 2025')).map(({ _id }) => _id)).toEqual([body.receipt._id])
})

test('a client is found by the telephone number in any spelling', async () => {
  const client = { ...CLIENT, name: 'Leela', email: 'leela@example.in' }
  const made = await asha.post('/clientmaster', { ...client, mobileNumber: '98222 33333' })
  // The last as telephones copy it, between marks of direction.
  const copied = '\u202a+91 98222 33333\u202c'
  const listed = async (words: string) =>
    (await asha.get(`/clientmaster?search=${encodeURIComponent(words)}`)).body
  for (const words of ['+91 98222-33333', '09822233333', '9822233333', '98222 33333', copied])
    for (const found of [await search(asha, words), await listed(words)])
      expect([words, found.map(({ _id }: { _id: string }) => _id)]).toEqual([
        words,
        [made.body._id],
      ])
})

test('fewer than four digits find the number of a flat, and no telephone number', async () => {
  const flat = { address1: 'Flat 917', email: 'flat917of@example.in', mobileNumber: '9000000001' }
  await asha.post('/clientmaster', { ...CLIENT, ...flat, name: 'Zubin' })
  const phone = { mobileNumber: '+91 91791 79179', email: 'phone@example.in' }
  await asha.post('/clientmaster', { ...CLIENT, ...phone, name: 'Yamini' })
  const listed = async (words: string) =>
    (await asha.get(`/clientmaster?search=${words}`)).body.map((it: { name: string }) => it.name)
  for (const [words, expected] of [
    ['917', ['Zubin']],
    ['%2B91', []],
    ['9179', ['Yamini']],
  ] as const) {
    const found = await search(asha, decodeURIComponent(words))
    expect([words, found.map(({ title }) => title)]).toEqual([words, expected])
    expect([words, await listed(words)]).toEqual([words, expected])
  }
})

describe('a name or an address is found by its sound', () => {
  let owner: Person
  beforeAll(async () => {
    owner = await world.registerOwner('Farah')
    const people: [name: string, address1: string][] = [
      ['Meera Sharma', 'Banyan Residency'],
      ['जैस्मिन शेख', 'कमल कुंज'],
      ['Sameera Chowdhury', 'Palm Court'],
    ]
    for (const [index, [name, address1]] of people.entries()) {
      const email = `sound${index}@example.in`
      const client = await owner.post('/clientmaster', {
        ...CLIENT,
        name,
        email,
        fatherName: 'Om',
        address1: 'Wadi',
        address2: 'Wardha',
      })
      const property = await owner.post('/propertymaster', { ...PROPERTY, address1, city: 'Goa' })
      const parties = { clientMaster: client.body._id, propertymaster: property.body._id }
      await owner.post('/rentmaster', { ...LEASE, ...parties })
    }
  })
  const titles = async (words: string) => (await search(owner, words)).map(({ title }) => title)

  test.each([
    ['mera', 'Meera Sharma'],
    ['मीरा', 'Meera Sharma'],
    ['mira sarma', 'Meera Sharma'],
    ['jasmin', 'जैस्मिन शेख'],
    ['Shaikh', 'जैस्मिन शेख'],
    ['chaudhari', 'Sameera Chowdhury'],
    ['बैनयन', 'Banyan Residency, Flat 101'],
    ['banian', 'Banyan Residency, Flat 101'],
    ['kamal', 'कमल कुंज, Flat 101'],
  ])('%s finds %s', async (words, title) => {
    const found = await titles(words)
    expect(found[0]).toBe(title)
    // The agreement, too.
    expect(found.some((it) => it.includes(' · ') && it.includes(title))).toBe(true)
  })

  test('what has the word itself comes before what sounds like it', async () => {
    const added = { ...PROPERTY, address1: 'Mira Bhavan', city: 'Mira Road' }
    await owner.post('/propertymaster', added)
    const found = await titles('meera')
    const places = ['Meera Sharma', 'Sameera Chowdhury', 'Mira Bhavan, Flat 101'].map((it) =>
      found.indexOf(it),
    )
    expect(places).toEqual([0, ...places.slice(1).toSorted((a, b) => a - b)])
    expect((await titles('mira'))[0]).toBe('Mira Bhavan, Flat 101')
    expect(await titles('mira')).toContain('Meera Sharma')
  })

  test('each of several words has to be there or to sound so', async () => {
    expect(kinds(await search(owner, 'mera banian 411010'))).toEqual(['lease'])
    expect(await titles('mera palm')).toEqual([])
    expect(await titles('mera 999999')).toEqual([])
  })

  test.each([
    ['clientmaster', 'jasmin', 'जैस्मिन शेख'],
    ['rentmaster', 'mera banian', 'Meera Sharma'],
    ['propertymaster', 'बैनयन', 'Banyan Residency'],
  ])(
    '%s finds by sound where a form picks from it and nothing has the words',
    async (list, words, named) => {
      const find = async (person: Person, typed: string, more = '') =>
        (await person.get(`/${list}?search=${encodeURIComponent(typed)}${more}`)).body
      expect(await find(owner, words)).toEqual([])
      const alike = await find(owner, words, '&alike=true')
      expect(alike).toHaveLength(1)
      expect(JSON.stringify(alike)).toContain(named)
      expect(await find(owner, named, '&alike=true')).toEqual(alike)
      expect(await find(vikram, words, '&alike=true')).toEqual([])
    },
  )

  test('nobody finds by sound what is in the books of others', async () => {
    expect(await search(vikram, 'chaudhari')).toEqual([])
  })
})

test('an agreement is found by the rent that is in force, and not by an earlier one', async () => {
  const client = (await world.addClient(asha, 'Meera')).id
  const property = (await asha.post('/propertymaster', { ...PROPERTY, city: 'Satara' })).body._id
  const terms = { ...LEASE, clientMaster: client, propertymaster: property, monthlyRent: '7654' }
  const { _id } = (await asha.post('/rentmaster', terms)).body
  expect(kinds(await search(asha, 'satara 7654'))).toEqual(['lease'])
  await world.query(
    `insert into lease_rents (organization_id, lease_id, client_id, effective_from, monthly_rent, source, created_at)
     select organization_id, lease_id, client_id, '2026-01-01', 8765, 'raised', created_at
     from lease_rents where lease_id = $1`,
    [_id],
  )
  expect(kinds(await search(asha, 'satara 8765'))).toEqual(['lease'])
  expect(await search(asha, 'satara 7654')).toEqual([])
})

test('search finds nothing without a query', async () => {
  expect(await search(asha, '  ')).toEqual([])
  expect((await asha.get('/search')).body).toEqual({ results: [] })
})

test('search requires a session', async () => {
  expect((await world.nobody.get('/search?q=lake')).status).toBe(401)
})

test('whole rupees are shown without paise', async () => {
  const added = async (path: string, body: object) => (await asha.post(path, body)).body._id
  const propertymaster = await added('/propertymaster', { ...PROPERTY, address1: '7 Mall Road' })
  const parties = { clientMaster: ids.client, propertymaster }
  await added('/rentmaster', { ...LEASE, ...parties, monthlyRent: '12000' })
  const found = await search(asha, 'mall road')
  expect(found.find(({ kind }) => kind === 'lease')?.detail).toBe('₹ 12,000 a month')
})
