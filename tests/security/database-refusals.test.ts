import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../kit/world.ts'
import { type Books, openAllBooks } from './books.ts'

// What the database's own constraints reject, even from its superuser.

let world: World
let own: Books
let foreign: Books
beforeAll(async () => {
  world = await createWorld()
  ;[own, foreign] = (await openAllBooks(world, 2)) as [Books, Books]
})
afterAll(() => world.close())

/** Copies a record as a new one, with these columns changed. */
async function copy(table: 'leases' | 'receipts', id: string, change: Record<string, unknown>) {
  const others = { id: crypto.randomUUID(), ...change }
  await world.query(
    `insert into ${table} select (jsonb_populate_record(t, $1)).* from ${table} t where id = $2`,
    [JSON.stringify(others), id],
  )
}

let unusedNumber = 900

const FOREIGN_KEY = { code: '23503' }
const UNIQUE = { code: '23505' }

describe('a reference to another organization', () => {
  const links: [string, 'leases' | 'receipts', (of: Books) => Record<string, unknown>][] = [
    [
      'of an agreement to its property',
      'leases',
      ({ freeProperty }) => ({ property_id: freeProperty }),
    ],
    ['of an agreement to its client', 'leases', ({ client }) => ({ client_id: client.id })],
    ['of a receipt to its agreement', 'receipts', ({ lease }) => ({ lease_id: lease })],
    ['of a receipt to its property', 'receipts', ({ property }) => ({ property_id: property })],
    ['of a receipt to its client', 'receipts', ({ client }) => ({ client_id: client.id })],
  ]
  test.each(links)('is rejected by the database: %s', async (_, table, linked) => {
    const record = table === 'leases' ? own.lease : own.receipt
    const fresh =
      table === 'leases'
        ? { property_id: own.freeProperty }
        : {
            number: ++unusedNumber,
            code: `${unusedNumber}`,
            overlap_allowed: true,
            credit_id: null,
            verify_hash: null,
          }
    await expect(copy(table, record, { ...fresh, ...linked(foreign) })).rejects.toMatchObject(
      FOREIGN_KEY,
    )
    await copy(table, record, {
      ...fresh,
      ...linked(own),
      ...(table === 'leases' && { ended_at: world.now(), ended_on: '2026-11-16' }),
    })
  })
})

test('the database rejects a second current agreement for one property', async () => {
  await expect(copy('leases', own.lease, {})).rejects.toMatchObject(UNIQUE)
})

test('the database rejects a second receipt with the same number', async () => {
  await expect(
    copy('receipts', own.receipt, { overlap_allowed: true, code: 'other', credit_id: null }),
  ).rejects.toMatchObject(UNIQUE)
})
