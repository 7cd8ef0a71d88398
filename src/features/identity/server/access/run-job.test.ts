import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createWorld,
  type Person,
  PROPERTY,
  SETTINGS,
  type World,
} from '../../../../../tests/kit/world.ts'
import { type Database, openDatabase } from '../../../../server/database/database.ts'
import { listProperties } from '../../../properties/server/property-queries.ts'
import { runJob } from './run-job.ts'

let world: World
let database: Database
let asha: Person
let farid: Person
beforeAll(async () => {
  world = await createWorld()
  database = openDatabase(world.database.connection, { poolSize: 2, onError: () => {} })
  asha = await world.registerOwner('Asha')
  farid = await world.registerOwner('Farid')
  for (const owner of [asha, farid]) await owner.post('/propertymaster', PROPERTY)
})
afterAll(async () => {
  await database.close()
  await world.close()
})

const deps = () => ({ database, clock: world.now, timeZone: SETTINGS.timeZone })
const jobIn = ({ organizationId }: Person) => ({ job: 'test', organizationId })

test('a job works in one organization, on the calendar day of its zone, with nobody signed in', async () => {
  const scope = await runJob(deps(), jobIn(asha), async ({ tx: _, ...scope }) => scope)
  expect(scope).toEqual({
    kind: 'system',
    job: 'test',
    organization: {
      id: asha.organizationId,
      ownerId: asha.id,
      ownerName: 'Asha',
      trial: { trialEndsOn: '2026-12-16', subscribed: false },
    },
    now: world.now(),
    timeZone: 'Asia/Kolkata',
    today: '2026-11-16',
  })
})

test('a job reads and writes the books with the same queries as their owner', async () => {
  const page = await runJob(deps(), jobIn(asha), (scope) => listProperties(scope, {}))
  expect(page?.rows.map(({ owner }) => owner.id)).toEqual([asha.id])
})

test('a job reaches no row of another organization, whatever it queries', async () => {
  const seen = await runJob(deps(), jobIn(asha), ({ tx }) =>
    tx.selectFrom('properties').select('organizationId').execute(),
  )
  expect(seen).toEqual([{ organizationId: asha.organizationId }])
  const changed = await runJob(deps(), jobIn(asha), ({ tx }) =>
    tx.updateTable('properties').set({ city: 'Nowhere' }).returning('organizationId').execute(),
  )
  expect(changed).toEqual([{ organizationId: asha.organizationId }])
})

test('a job that throws leaves nothing behind', async () => {
  const job = runJob(deps(), jobIn(asha), async ({ tx }) => {
    await tx.updateTable('properties').set({ city: 'Lost' }).execute()
    throw new Error('stopped')
  })
  await expect(job).rejects.toThrow('stopped')
  expect(await world.query("select from properties where city = 'Lost'")).toEqual([])
})

test('no job runs in a closed organization', async () => {
  const administrator = await world.registerAdministrator()
  await administrator.delete(`/ownermaster/${farid.id}`)
  let hasRun = false
  const answer = await runJob(deps(), jobIn(farid), async () => {
    hasRun = true
  })
  expect([answer, hasRun]).toEqual([undefined, false])
})
