import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../tests/kit/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('a name with a line break, a NUL, half a character or a mark of direction is named by its row', async () => {
  const owner = await world.registerOwner('Asha')
  const names = ['Ravi\nKumar', 'Ra\u0000vi', 'Ravi \ud800', '\u202eivaR', 'Ra\u200bvi']
  const rows = [...names, 'रवि कुमा\u200dर', 'Ravi 😀'].map((name, place) => ({
    line: place + 2,
    name,
    address1: `Flat ${place}`,
    monthlyRent: '12000',
  }))
  const sheet = { name: 'tenants.csv', chargeFrom: '2026-12-01', rows }
  const preview = await owner.post('/imports/preview', sheet)
  expect(preview.status).toBe(200)
  const { faults } = preview.body
  expect(faults.map(({ line, field }: { line: number; field: string }) => [line, field])).toEqual(
    names.map((_, place) => [place + 2, 'name']),
  )
  expect(faults[0].message).toContain('a character that cannot be seen')
  expect((await owner.post('/imports', sheet)).body.code).toBe('import-invalid')
})
