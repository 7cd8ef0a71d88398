import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld } from '../kit/money-world.ts'

// More agreements than one transaction of the run takes; `MANY_LEASES=10000` sets another number.
const MANY = Number(process.env.MANY_LEASES ?? 1_000)
const MONTHS = 3

let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
  const { lease } = await world.letTo({ monthlyRent: '12000' })
  await world.query(
    `with homes as (
       insert into properties
       select copy.* from properties, generate_series(1, ${MANY}) n,
         jsonb_populate_record(properties, jsonb_build_object('id', md5(n::text)::uuid)) copy
       returning id
     ), agreements as (
       insert into leases
       select copy.* from leases, homes, jsonb_populate_record(leases, jsonb_build_object(
         'id', md5(homes.id::text)::uuid, 'property_id', homes.id, 'charged_from', '2026-09-01')) copy
       where leases.id = $1 returning id
     )
     insert into lease_rents
     select rent.organization_id, agreements.id, rent.effective_from, rent.monthly_rent, rent.source,
       rent.created_at, rent.created_by, rent.client_id
     from lease_rents rent, agreements where rent.lease_id = $1`,
    [lease],
  )
})
afterAll(() => world.close())

test('a run charges every month of every agreement, and a second run nothing', async () => {
  expect(await world.runCharges()).toBe(MANY * MONTHS)
  expect(await world.runCharges()).toBe(0)
  const [{ sum }] = await world.query('select sum(net) / 100 as sum from charges')
  expect(Number(sum)).toBe(MANY * MONTHS * 12_000)
  expect(await world.faults()).toEqual([])
}, 600_000)
