import { expect, test } from 'vitest'
import { createMoneyWorld } from '../../../../tests/kit/money-world.ts'
import { turnsTaken } from '../../../../tests/kit/statements-sent.ts'

test('recording a receipt asks the database nineteen statements in seven turns at most, and nothing of what it does not need', async () => {
  const world = await createMoneyWorld()
  try {
    const { lease, property, client } = await world.letTo()
    const body = {
      ...{ rentMaster: lease, propertyMaster: property, clientMaster: client.id },
      ...{ paymentMode: 'cash', allowOverlap: true },
    }
    const record = async () => {
      expect((await world.owner.post('/rentTranscation', body)).status).toBe(201)
    }
    await record()
    const turns = await turnsTaken(record)
    expect(turns.length).toBeLessThanOrEqual(7)
    const sent = turns.flat()
    expect(sent.length).toBeLessThanOrEqual(19)
    // Nothing is charged by itself, and the paper needs no tax.
    expect(sent.filter((it) => /from "clock_marks"|"credits"."tds"/.test(it))).toEqual([])
  } finally {
    await world.close()
  }
})
