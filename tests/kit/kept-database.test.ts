import { expect, test } from 'vitest'
import { contentsOf, type LentDatabase, lendDatabase } from './kept-database.ts'
import { createWorld } from './world.ts'

const countOwners = async ({ superuser }: LentDatabase) =>
  (await superuser.query('select count(*)::int as count from organizations')).rows[0].count

test('what a world wrote is gone from the database of the next, and comes back from its contents', async () => {
  const world = await createWorld()
  await world.registerOwner('Asha')
  const contents = await contentsOf(world.open.superuser)
  const { database } = world.database.connection
  await world.close()

  const lent = await lendDatabase()
  expect(lent.database.connection.database).toBe(database)
  expect(await countOwners(lent)).toBe(0)
  await lent.fill(contents)
  expect(await countOwners(lent)).toBe(1)
  expect((await contentsOf(lent.superuser)).sums).toEqual(contents.sums)
  await lent.close()
})

test.each([
  'create table left_behind ()',
  'alter table receipts disable trigger user',
  'create function left_behind() returns int language sql as $$ select 1 $$',
])('a database is not lent again after "%s"', async (change) => {
  const lent = await lendDatabase()
  await lent.superuser.query(change)
  await lent.close()
  const next = await lendDatabase()
  expect(next.database.connection.database).not.toBe(lent.database.connection.database)
  await next.close()
})
