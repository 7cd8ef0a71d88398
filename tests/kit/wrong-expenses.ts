import { paiseFromDecimal } from '../../src/shared/paise.ts'
import type { MoneyWorld } from './money-world.ts'

type Charge = { _id: string; net: string; reversedOn: string | null }
type Credit = { _id: string; kind: string; credited: string; reversedOn: string | null }
type Recovery = { charge: string; rentMaster: string }
type Listed = { _id: string; category: string; amount: string; recovered: string }

/**
 * Where expenses are not what the list, the trial balance and the ledgers of tenants say of them, each reckoned by
 * itself. Amounts in paise.
 */
export async function wrongExpenses(world: MoneyWorld): Promise<string[]> {
  const listed: Listed[] = (await world.owner.get('/expenses?reversed=false')).body
  const { accounts } = (await world.owner.get('/trialbalance')).body
  const wrong: string[] = []
  for (const { account, closing } of accounts as { account: string; closing: string }[]) {
    if (!account.startsWith('expense_')) continue
    const standing = listed.filter(({ category }) => account === `expense_${category}`)
    const sum = standing.reduce((all, { amount }) => all + paiseFromDecimal(amount), 0n)
    if (sum !== paiseFromDecimal(closing)) wrong.push(`${account}: ${sum} instead of ${closing}`)
  }
  for (const { _id, recovered } of listed) {
    const { recoveries } = (await world.owner.get(`/expenses/${_id}`)).body
    let sum = 0n
    for (const it of recoveries as Recovery[]) sum += await worthOf(world, it)
    if (sum !== paiseFromDecimal(recovered)) wrong.push(`${_id}: ${sum} instead of ${recovered}`)
  }
  return wrong
}

/** A tenant's open or paid part of a charge by their ledger: without tax, less its credit notes. */
async function worthOf(world: MoneyWorld, { charge: id, rentMaster }: Recovery): Promise<bigint> {
  const ledger = await world.ledger(rentMaster)
  const charge = (ledger.charges as Charge[]).find(({ _id }) => _id === id)
  if (!charge || charge.reversedOn !== null) return 0n
  const notes = await world.query(
    "select id, gst from credits where kind = 'credit_note' and against_charge_id = $1",
    [id],
  )
  const taxes = new Map(notes.map((note) => [note.id as string, BigInt(note.gst)]))
  return (ledger.credits as Credit[])
    .filter((it) => taxes.has(it._id) && it.reversedOn === null)
    .reduce(
      (left, it) => left - paiseFromDecimal(it.credited) + (taxes.get(it._id) ?? 0n),
      paiseFromDecimal(charge.net) as bigint,
    )
}
