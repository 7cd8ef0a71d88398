import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hdfcStatement } from '../kit/bank-statement.ts'
import { type KilledProgram, openKilledProgram } from '../kit/killed-program.ts'
import type { Program } from '../kit/program.ts'

// A server that is killed (SIGKILL) while it confirms all lines of a bank's statement.

const LINES = 40

let killed: KilledProgram
let world: KilledProgram['world']
beforeAll(async () => {
  killed = await openKilledProgram()
  world = killed.world
})
afterAll(() => killed.close())

// biome-ignore lint/suspicious/noExplicitAny: a test checks the reply itself
type Json = any

const waiting = async (): Promise<Json[]> => (await world.owner.get('/bank')).body.lines

const confirmAll = ({ url }: Program, lines: Json[]) =>
  fetch(`${url}/banklines/confirm`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${world.owner.token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      lines: lines.map(({ _id, proposed }) => ({ id: _id, expect: proposed.expect })),
    }),
  })

/** Holds the last due, kills the server when it waits for that, and lets go. */
async function killAtLastDue({ child, ended }: Program, dueId: string) {
  const other = new pg.Client(world.database.connection)
  await other.connect()
  try {
    await other.query('begin')
    await other.query('select from charges where id = $1 for update', [dueId])
    while (!(await isSomebodyWaiting()));
    child.kill('SIGKILL')
    await ended
  } finally {
    await other.end()
  }
}

const isSomebodyWaiting = async (): Promise<boolean> => {
  const waiting = await world.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return waiting.length > 0
}

test('a server killed while it confirms all lines has booked each of them once or not at all', async () => {
  const { lease } = await world.letTo({ monthlyRent: '100' })
  const today = world.today()
  const amounts = Array.from({ length: LINES }, (_, place) => 101 + place)
  for (const amount of amounts)
    await world.owner.post('/charges', {
      rentMaster: lease,
      kind: 'other',
      name: `Repair ${amount}`,
      dueOn: today,
      amount: String(amount),
    })
  const rows = amounts.map((amount) => ({
    day: today,
    in: String(amount),
    payer: 'RAVI',
    reference: `900001000${amount}`,
  }))
  const file = hdfcStatement(rows).toString('base64')
  await world.owner.post('/bankstatements', { name: 'a.csv', newAccount: 'HDFC', file })
  const lines = await waiting()
  expect(lines).toHaveLength(LINES)
  const [{ id: lastDue }] = await world.query('select id from charges where name = $1', [
    `Repair ${amounts.at(-1)}`,
  ])
  const program = await killed.start()
  const cut = expect(confirmAll(program, lines)).rejects.toThrow()
  await killAtLastDue(program, lastDue)
  await cut
  expect(await waiting()).toHaveLength(LINES)
  expect((await world.ledger(lease)).credits).toEqual([])
  expect(await world.faults()).toEqual([])
  // Killed after its commit as before it: the answer was lost, and the next one is told what is decided.
  const again = await killed.start()
  expect((await (await confirmAll(again, lines)).json()).done).toHaveLength(LINES)
  again.child.kill('SIGKILL')
  await again.ended
  const last = await killed.start()
  expect(await (await confirmAll(last, lines)).json()).toMatchObject({ done: [] })
  const { credits } = await world.ledger(lease)
  const received = credits
    .map((it: Json) => Number(it.received))
    .sort((a: number, b: number) => a - b)
  expect(received).toEqual(amounts)
  expect(await waiting()).toEqual([])
  expect(await world.faults()).toEqual([])
})
