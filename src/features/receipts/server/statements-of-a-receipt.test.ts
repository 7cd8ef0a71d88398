import { expect, test } from 'vitest'
import { createMoneyWorld } from '../../../../tests/kit/money-world.ts'
import { turnsTaken } from '../../../../tests/kit/statements-sent.ts'

test('recording a receipt asks the database sixteen statements in six turns at most, and nothing of what it does not need', async () => {
  const world = await createMoneyWorld()
  try {
    const { lease, property, client } = await world.letTo()
    const body = {
      rentMaster: lease,
      propertyMaster: property,
      clientMaster: client.id,
      paymentMode: 'cash',
      allowOverlap: true,
    }
    const record = async () => {
      expect((await world.owner.post('/rentTranscation', body)).status).toBe(201)
    }
    await record()
    // What the process does beside it on a busy machine adds a statement or a turn to one of them, and takes none away.
    const recorded: string[][][] = []
    for (let times = 0; times < 5; times++) recorded.push(await turnsTaken(record))
    expect(Math.min(...recorded.map((turns) => turns.length))).toBeLessThanOrEqual(6)
    expect(Math.min(...recorded.map((turns) => turns.flat().length))).toBeLessThanOrEqual(16)
    const sent = recorded.flat(2)
    // Nothing is charged by itself, and the paper needs no tax.
    expect(sent.filter((it) => /from "clock_marks"|"credits"."tds"/.test(it))).toEqual([])
  } finally {
    await world.close()
  }
})
