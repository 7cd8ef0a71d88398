import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendInvitations } from '../../../../tests/kit/send-invitations.ts'
import { isWholeRun } from '../../../../tests/kit/whole-run.ts'
import {
  createWorld,
  LEASE,
  type Person,
  PROPERTY,
  type World,
} from '../../../../tests/kit/world.ts'
import type { RowNote } from '../import-row.ts'
import { IN_THE_BOOKS } from '../row-faults.ts'

let world: World
let count = 0
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const newOwner = () => world.registerOwner(`owner${++count}`)

const flat = (line: number, more: object = {}) => ({
  line,
  address1: `Flat ${line}`,
  name: `Tenant ${line}`,
  mobileNumber: `98200${String(10_000 + line)}`,
  monthlyRent: '12000',
  ...more,
})
const sheet = (rows: object[], chargeFrom = '2026-12-01', invite = false) => ({
  name: 'rents.xlsx',
  chargeFrom,
  rows,
  invite,
})

const bringIn = async (owner: Person, rows: object[], chargeFrom?: string, invite = false) => {
  const reply = await owner.post('/imports', sheet(rows, chargeFrom, invite))
  expect(reply).toMatchObject({ status: 201 })
  return reply.body._id as string
}
const leasesOf = async (owner: Person) => (await owner.get('/rentmaster')).body
const ledgerOf = async (owner: Person, place = 0) =>
  (await owner.get(`/rentmaster/${(await leasesOf(owner))[place]._id}/ledger`)).body

describe('an import', () => {
  test('invites whom it adds, and nobody who has left or was in the books before', async () => {
    const owner = await newOwner()
    const email = (name: string) => `${name}${count}@example.in`
    const left = { startDate: '2023-01-01', endedOn: '2024-03-31' }
    await bringIn(owner, [flat(2, { name: 'Known', email: email('known') })])
    const rows = [
      flat(3, { email: email('left'), ...left }),
      flat(4, { email: email('stays') }),
      // Has moved within the house, and lives there still.
      flat(5, { name: 'Moved', email: email('moved'), ...left }),
      flat(6, { name: 'Moved', email: email('moved') }),
      flat(7, { name: 'Known', email: email('known') }),
    ]
    expect((await owner.post('/imports/preview', sheet(rows))).body).toMatchObject({ invitable: 2 })
    const id = await bringIn(owner, rows, undefined, true)
    const imports: { _id: string; invited: number }[] = (await owner.get('/imports')).body
    expect(imports.find(({ _id }) => _id === id)?.invited).toBe(2)
    const invited = await world.query(
      'select a.email from invitations i join accounts a on a.id = i.client_id where i.organization_id = $1 order by 1',
      [owner.organizationId],
    )
    expect(invited.map((it) => it.email)).toEqual([email('moved'), email('stays')])
    expect(await sendInvitations(world)).toBe(2)
  })

  test('refuses IGST within one state at its cell, but for a special economic zone and what has ended', async () => {
    const owner = await newOwner()
    const between = { gstRate: '18', gstInterState: 'yes' }
    const rows = [
      flat(2, { ...between, state: 'Maharashtra' }),
      flat(3, { ...between, state: 'Karnataka' }),
      flat(4, { ...between, state: 'Maharashtra', gstSez: 'yes' }),
      flat(5, { ...between, state: 'Maharashtra', startDate: '2024-01-01', endedOn: '2025-12-31' }),
    ]
    const { faults } = (await owner.post('/imports/preview', sheet(rows))).body
    expect(faults).toEqual([
      {
        line: 2,
        field: 'gstInterState',
        message: expect.stringContaining('CGST and SGST, not IGST'),
      },
    ])
    expect((await owner.post('/imports', sheet(rows))).body.code).toBe('import-invalid')
    await bringIn(owner, rows.slice(1))
  })

  test('makes properties, clients and agreements with their terms, and what was open before', async () => {
    const owner = await newOwner()
    const row = {
      ...flat(2, { email: 'Ravi@Example.in', gender: 'Male', fatherName: 'Mohan', city: 'Pune' }),
      securityDepositAmount: '24000',
      startDate: '2025-06-01',
      paymentDay: '5',
      dueIn: 'same',
      openingBalance: '4500.50',
      openingDeposit: '24000',
      electricityMeterNumber: 'M-7',
    }
    await bringIn(owner, [row, { line: 3, address1: 'Shop 4' }])
    const [lease] = await leasesOf(owner)
    expect(lease).toMatchObject({
      monthlyRent: '12000',
      securityDepositAmount: '24000',
      startDate: '2025-06-01',
      paymentDate: 5,
      dueIn: 'same',
      electricityMeterNumber: 'M-7',
      chargeFrom: '2026-12-01',
      clientMaster: { name: 'Tenant 2', email: 'ravi@example.in' },
      propertymaster: { address1: 'Flat 2', city: 'Pune' },
    })
    expect(await ledgerOf(owner)).toMatchObject({
      owed: '4500.50',
      deposit: '24000',
      // Rent of November was due on the 5th: what is open of it is late on the day of the import already.
      charges: [{ kind: 'opening', amount: '4500.50', dueOn: '2026-11-05' }],
    })
    expect((await owner.get('/figures')).body.unpaid).toMatchObject([{ overdue: '4500.50' }])
    const properties = (await owner.get('/propertymaster')).body
    expect(properties.map(({ address1 }: typeof PROPERTY) => address1).sort()).toEqual([
      'Flat 2',
      'Shop 4',
    ])
  })

  test('leaves an event for each record that it made, by the account that brought it in', async () => {
    const owner = await newOwner()
    await bringIn(owner, [flat(2)])
    const events: { verb: string; kind: string; actor: string }[] = (await owner.get('/events'))
      .body
    const added = events.filter(({ verb }) => verb === 'added')
    expect(added.map(({ kind }) => kind).sort()).toEqual(['client', 'lease', 'property'])
    expect(new Set(events.map(({ actor }) => actor)).size).toBe(1)
  })

  test('requires at the next update what the sheet left out', async () => {
    const owner = await newOwner()
    await bringIn(owner, [flat(2)])
    const [client] = (await owner.get('/clientmaster')).body
    expect(client).toMatchObject({ email: '', fatherName: '', gender: '', address1: '' })
    const reply = await owner.put(`/clientmaster/${client._id}`, { ...client, name: 'Ravi' })
    expect(reply).toMatchObject({
      status: 400,
      body: {
        errors: { fatherName: 'Please Enter FatherName.', gender: 'Please select a gender' },
      },
    })
  })

  test('marks a client as incomplete until what the sheet left out is filled in', async () => {
    const owner = await newOwner()
    const whole = {
      email: `whole${count}@example.in`,
      fatherName: 'Mohan',
      gender: 'Male',
      mobileNumber: '9820012345',
      clientAddress1: '4 Fort Road',
      clientAddress2: 'Nagpur',
    }
    const almost = { ...whole, email: `almost${count}@example.in`, fatherName: '' }
    await bringIn(owner, [flat(2, whole), flat(3, { ...almost, name: 'Asif' })])
    const incomplete = async () =>
      (await owner.get('/clientmaster?incomplete=true')).body.map(
        ({ name }: { name: string }) => name,
      )
    expect(await incomplete()).toEqual(['Asif'])
    const [client] = (await owner.get('/clientmaster?search=Asif')).body
    const changed = { ...client, fatherName: 'Karim' }
    expect((await owner.put(`/clientmaster/${client._id}`, changed)).status).toBe(200)
    expect(await incomplete()).toEqual([])
    expect((await owner.get('/clientmaster?incomplete=false')).body).toHaveLength(2)
  })

  test('knows a client again in a row without the email, and keeps two emails apart', async () => {
    const owner = await newOwner()
    const ravi = { name: 'Ravi Rao', mobileNumber: '9820012345' }
    await bringIn(owner, [
      flat(2, ravi),
      flat(3, { ...ravi, mobileNumber: '+91 98200 12345', email: `ravi${count}@example.in` }),
      flat(4, { ...ravi, email: `son${count}@example.in` }),
    ])
    const clients = (await owner.get('/clientmaster?sort=email&order=asc')).body
    expect(clients.map(({ email }: { email: string }) => email)).toEqual([
      `ravi${count}@example.in`,
      `son${count}@example.in`,
    ])
    expect(await leasesOf(owner)).toHaveLength(3)
  })

  test('leaves no comma where the second line of an address is blank', async () => {
    const owner = await newOwner()
    await bringIn(owner, [flat(2)])
    expect((await owner.get('/clientmaster')).body[0].home).toBe('Flat 2')
  })

  test('lets nobody sign in whom it made, not even without an e-mail', async () => {
    const owner = await newOwner()
    await bringIn(owner, [flat(2), flat(3), flat(4, { email: 'nobody@example.in' })])
    for (const email of ['', 'nobody@example.in'])
      for (const password of ['', 'null', 'correct horse'])
        expect(
          (await world.nobody.post('/clientmasterlogin', { email, password })).status,
        ).not.toBe(200)
  })

  test('writes nothing at all when one cell is wrong', async () => {
    const owner = await newOwner()
    const reply = await owner.post('/imports', sheet([flat(2), flat(3, { monthlyRent: '12k' })]))
    expect(reply).toMatchObject({ status: 400, body: { code: 'import-invalid' } })
    for (const list of ['/propertymaster', '/clientmaster', '/rentmaster', '/imports'])
      expect((await owner.get(list)).body).toEqual([])
  })

  test('happens once however often it is requested with one key, also at the same time', async () => {
    const owner = await newOwner()
    const key = { 'idempotency-key': 'one import' }
    const replies = await Promise.all(
      [1, 2, 3].map(() => owner.post('/imports', sheet([flat(2)]), key)),
    )
    expect(new Set(replies.map(({ body }) => body._id)).size).toBe(1)
    expect(await leasesOf(owner)).toHaveLength(1)
  })

  test('of two with different keys at once only one lets the property', async () => {
    const owner = await newOwner()
    const replies = await Promise.all([1, 2].map(() => owner.post('/imports', sheet([flat(2)]))))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400])
    expect(await leasesOf(owner)).toHaveLength(1)
  })

  test('knows clients by e-mail or phone and name, and properties by address', async () => {
    const owner = await newOwner()
    const ravi = await world.addClient(owner, `Ravi${count}`)
    await owner.post('/propertymaster', {
      ...PROPERTY,
      address1: 'Flat 2',
      address2: '',
      pincode: '',
    })
    const rows = [
      flat(2, { email: ravi.email.toUpperCase() }),
      flat(3, { name: 'Meena Rao', mobileNumber: '+91 98200 11111' }),
      flat(4, { name: 'MEENA RAO', mobileNumber: '9820011111' }),
    ]
    await bringIn(owner, rows)
    const leases = await leasesOf(owner)
    const byPlace = new Map(
      leases.map((it: { propertymaster: { address1: string }; clientMaster: { _id: string } }) => [
        it.propertymaster.address1,
        it.clientMaster._id,
      ]),
    )
    expect(byPlace.get('Flat 2')).toBe(ravi.id)
    expect(byPlace.get('Flat 3')).toBe(byPlace.get('Flat 4'))
  })

  test('adds a client who rents nothing, and charges an agreement from the day of its own row', async () => {
    const owner = await newOwner()
    const kiran = { line: 3, name: 'Kiran', mobileNumber: '9820012345', email: 'kiran@example.in' }
    await bringIn(owner, [
      flat(2, { chargeFrom: '2027-01-15', rentDay: '15', proration: 'thirty', noticeDays: '60' }),
      kiran,
    ])
    expect((await owner.get('/propertymaster')).body).toHaveLength(1)
    const clients = (await owner.get('/clientmaster')).body
    expect(clients.map(({ name }: { name: string }) => name).sort()).toEqual(['Kiran', 'Tenant 2'])
    expect(await leasesOf(owner)).toMatchObject([
      { chargeFrom: '2027-01-15', rentDay: 15, proration: 'thirty', noticeDays: 60 },
    ])
    const { notes } = (await owner.post('/imports/preview', sheet([kiran]))).body
    expect(notes.map(({ message }: { message: string }) => message)).toEqual([
      'You have this client already. They are used.',
      'No property is named: only the client is added.',
    ])
  })

  test('charges automatically from its day on, beside what is owed already', async () => {
    const owner = await newOwner()
    await bringIn(owner, [flat(2, { openingBalance: '3000' })], '2026-11-01')
    const { charges } = await ledgerOf(owner)
    expect(
      charges.map(({ kind, amount }: { kind: string; amount: string }) => [kind, amount]),
    ).toEqual([
      ['opening', '3000'],
      ['rent', '12000'],
    ])
  })
})

describe('a preview', () => {
  const preview = async (owner: Person, rows: object[]) =>
    (await owner.post('/imports/preview', sheet(rows))).body

  test('returns what would be made, and makes nothing', async () => {
    const owner = await newOwner()
    const { made } = await preview(owner, [
      flat(2, { openingBalance: '1' }),
      { line: 3, address1: 'X' },
    ])
    expect(made).toEqual({
      properties: 2,
      clients: 1,
      leases: 1,
      openings: 1,
      receipts: 0,
      expenses: 0,
      monthly: 0,
    })
    expect((await owner.get('/propertymaster')).body).toEqual([])
  })

  test('names each wrong cell by its line and field', async () => {
    const owner = await newOwner()
    const { faults } = await preview(owner, [
      flat(2, { monthlyRent: 'twelve', email: 'ravi at home', gender: 'M' }),
      { line: 3, name: 'Nobody', openingBalance: '1' },
      flat(4, { startDate: '2026-02-30' }),
      flat(5, { address1: 'Flat 4' }),
      flat(6, { openingBalance: '1', openingAdvance: '2' }),
      flat(7, { startDate: '2026-05-01', endDate: '2026-04-30' }),
    ])
    const places = faults.map(
      ({ line, field }: { line: number; field: string }) => `${line} ${field}`,
    )
    expect(places.sort()).toEqual([
      '2 email',
      '2 gender',
      '2 monthlyRent',
      '3 address1',
      '3 monthlyRent',
      '4 startDate',
      '5 address1',
      '6 openingAdvance',
      '7 endDate',
    ])
  })

  test('names what is in the books already', async () => {
    const owner = await newOwner()
    await bringIn(owner, [flat(2, { email: `again${count}@example.in` })])
    const again = await preview(owner, [flat(2, { email: `again${count}@example.in` })])
    expect(again.faults).toMatchObject([{ line: 2, field: 'address1' }])
    expect(again.notes).toMatchObject([{ line: 2, field: 'name' }])
    expect(again.made).toMatchObject({ properties: 0, clients: 0 })
  })
})

test('a preview names who is there twice, who may be, and what is missing', async () => {
  const owner = await newOwner()
  const ravi = await world.addClient(owner, `Ravi${count}`)
  const whole = { address2: 'Sunrise', pincode: '411045', city: 'Pune', state: 'Maharashtra' }
  const person = {
    fatherName: 'Mohan',
    gender: 'Male',
    clientAddress1: '4 Fort Road',
    clientAddress2: 'X',
  }
  const email = `meena${count}@example.in`
  const rows = [
    flat(2, { ...whole, email: ravi.email, name: 'R. Kumar' }),
    flat(3, { ...whole, ...person, email, mobileNumber: '9820011111', name: 'Meena' }),
    flat(4, { ...whole, ...person, email, mobileNumber: '9820011111', name: 'Meena' }),
    flat(5, { ...whole, ...person, email: `om${count}@example.in`, mobileNumber: '98200 11111' }),
    flat(6, { ...whole, ...person, fatherName: '', email: `tara${count}@example.in` }),
    flat(7, { ...person, email: `uma${count}@example.in`, mobileNumber: '9820011117' }),
  ]
  const { notes, made } = (await owner.post('/imports/preview', sheet(rows))).body
  expect(notes.map(({ line, message }: RowNote) => [line, message])).toEqual([
    [2, IN_THE_BOOKS.otherName],
    [4, IN_THE_BOOKS.sameClient],
    [5, IN_THE_BOOKS.samePhone],
    [6, IN_THE_BOOKS.incompleteClient],
    [7, IN_THE_BOOKS.incompleteProperty],
  ])
  expect(made).toMatchObject({ clients: 4, leases: 6 })
})

describe('undoing an import', () => {
  test('takes back all of it: lists are empty, nothing is owed, and the sheet can come in again', async () => {
    const owner = await newOwner()
    const rows = [
      flat(2, { email: `undo${count}@example.in`, openingBalance: '500', openingDeposit: '9000' }),
      flat(3, { openingAdvance: '20000' }),
    ]
    const id = await bringIn(owner, rows, '2026-11-01')
    const leases = await leasesOf(owner)
    const undone = await owner.post(`/imports/${id}/undo`)
    expect(undone, JSON.stringify(undone.body)).toMatchObject({ status: 200 })
    for (const list of ['/propertymaster', '/clientmaster', '/rentmaster', '/dues'])
      expect((await owner.get(list)).body).toEqual([])
    for (const { _id } of leases)
      expect((await owner.get(`/rentmaster/${_id}/ledger`)).body).toMatchObject({
        owed: '0',
        advance: '0',
        deposit: '0',
        balance: '0',
      })
    expect((await owner.post(`/imports/${id}/undo`)).status).toBe(409)
    await bringIn(owner, rows)
  })

  test('is not kept from it by invitations that were sent again or taken back, and their links are void', async () => {
    const owner = await newOwner()
    const emails = [2, 3].map((line) => `invited${count}-${line}@example.in`)
    const id = await bringIn(
      owner,
      emails.map((email, place) => flat(place + 2, { email })),
      undefined,
      true,
    )
    const [sent = '', takenBack = ''] = await Promise.all(
      emails.map(async (email) => {
        const { body } = await owner.get(`/clientmaster?search=${email}`)
        return `/clientmaster/${body[0]._id}/invitation`
      }),
    )
    expect((await owner.delete(takenBack)).status).toBe(200)
    expect(await sendInvitations(world)).toBe(1)
    await world.nextMail(emails[0] as string)
    world.advance({ minutes: 6 })
    expect((await owner.post(sent, {})).status).toBe(200)
    const { text } = await world.nextMail(emails[0] as string)
    const [, invited, token] = /invitation\?id=([\w-]+)&token=([\w-]+)/.exec(text) ?? []
    expect((await owner.post(`/imports/${id}/undo`)).status).toBe(200)
    const accepted = { id: invited, token, password: 'a long enough password' }
    expect((await world.nobody.post('/invitations/accept', accepted)).status).toBe(400)
  })

  test('is refused once somebody has built upon it, and changes nothing then', async () => {
    const owner = await newOwner()
    const id = await bringIn(owner, [flat(2), flat(3)], '2026-11-01')
    const [lease] = await leasesOf(owner)
    await owner.post('/payments', { rentMaster: lease._id, amount: '100', paymentMode: 'cash' })
    expect(await owner.post(`/imports/${id}/undo`)).toMatchObject({ status: 409 })
    expect(await leasesOf(owner)).toHaveLength(2)
  })

  test('is refused where its property was let again', async () => {
    const owner = await newOwner()
    const id = await bringIn(owner, [{ line: 2, address1: 'Empty' }])
    const [{ _id: propertymaster }] = (await owner.get('/propertymaster')).body
    const { id: clientMaster } = await world.addClient(owner, `Late${count}`)
    await owner.post('/rentmaster', { ...LEASE, clientMaster, propertymaster })
    expect((await owner.post(`/imports/${id}/undo`)).status).toBe(409)
  })

  test('is refused after a day, and for an import of somebody else', async () => {
    const owner = await newOwner()
    const id = await bringIn(owner, [flat(2)])
    expect((await (await newOwner()).post(`/imports/${id}/undo`)).status).toBe(404)
    // A session ends after 12 hours without use.
    for (const minutes of [11 * 60, 11 * 60, 2 * 60]) {
      world.advance({ minutes })
      expect((await owner.get('/imports')).status).toBe(200)
    }
    expect((await owner.get('/imports')).body).toMatchObject([{ mayUndo: false, rows: 1 }])
    expect((await owner.post(`/imports/${id}/undo`)).status).toBe(409)
  })
})

if (isWholeRun)
  test('5,000 rows come in at once, and one more is refused', async () => {
    const owner = await newOwner()
    const rows = Array.from({ length: 5_000 }, (_, place) =>
      flat(place + 2, { openingBalance: '100', openingDeposit: '5000' }),
    )
    const tooMany = await owner.post('/imports', sheet([...rows, flat(9_999)]))
    expect(tooMany).toMatchObject({ status: 400 })
    await bringIn(owner, rows)
    const [{ rows: brought, made }] = (await owner.get('/imports')).body
    expect([brought, made]).toEqual([
      5_000,
      {
        properties: 5_000,
        clients: 5_000,
        leases: 5_000,
        openings: 5_000,
        receipts: 0,
        expenses: 0,
        monthly: 0,
      },
    ])
    const sums = await world.query(
      'select sum(net)::text as owed from charges where organization_id = $1',
      [owner.organizationId],
    )
    expect(sums).toEqual([{ owed: '50000000' }])
  })

describe('an import of thousands of records', () => {
  // More than one part, of 500.
  const rows = Array.from({ length: 600 }, (_, place) => flat(place + 2))
  const until = async <T>(read: () => Promise<T>, isReached: (it: T) => boolean): Promise<T> => {
    for (;;) {
      const it = await read()
      if (isReached(it)) return it
    }
  }
  const progressOf = async (owner: Pick<Person, 'get'>) =>
    (await owner.get('/imports/running')).body
  type Progress = { isRunning: boolean; done: number; of: number }
  const AT_REST: Progress = { isRunning: false, done: 0, of: 0 }

  test('reports its progress, whatever server is asked, to its owner alone, is cancelled by hanging up, without a trace, and comes in by the same key later', async () => {
    const [owner, other] = [await newOwner(), await newOwner()]
    expect(await progressOf(owner)).toEqual(AT_REST)
    const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
    const headers = {
      authorization: `Bearer ${owner.token}`,
      'content-type': 'application/json',
      'idempotency-key': 'a-cancelled-import',
    }
    const send = (signal?: AbortSignal) =>
      fetch(`${address}/imports`, {
        method: 'POST',
        headers,
        body: JSON.stringify(sheet(rows)),
        ...(signal && { signal }),
      })
    const hangUp = new AbortController()
    const sent = send(hangUp.signal)
    const another = (await world.serverWith({})).callerWith(owner.token)
    const middle = await until(
      () => progressOf(another),
      ({ done }: Progress) => done > 0,
    )
    expect(middle).toMatchObject({ isRunning: true, of: 2_400 })
    expect(await progressOf(other)).toEqual(AT_REST)
    hangUp.abort()
    await expect(sent).rejects.toThrow(/abort/)
    await until(
      () => progressOf(owner),
      ({ isRunning }: Progress) => !isRunning,
    )
    for (const path of ['/imports', '/propertymaster', '/clientmaster', '/rentmaster'])
      expect((await owner.get(path)).body, path).toEqual([])
    expect(await (await send()).json()).toMatchObject({ message: 'Your sheet is imported.' })
    expect((await owner.get('/imports')).body).toHaveLength(1)
    expect(await progressOf(owner)).toEqual(AT_REST)
  })
})
