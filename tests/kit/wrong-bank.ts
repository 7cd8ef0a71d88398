import type { MoneyWorld } from './money-world.ts'

/** A line as a bank has it, whatever statement it is read from; in rupees, money that went out below zero. */
export type TrueLine = { reference: string; day: string; amount: number }

/**
 * Where bank, books and receipts do not agree on these lines of a bank, each read from the database's own rows: lines that
 * are known twice, what a decided line became beside what the bank says, money that is in the books twice, receipts that
 * stand without their payment, and days that are said to agree and do not.
 */
export async function wrongBank(
  world: MoneyWorld,
  accountId: string,
  uploaded: readonly TrueLine[],
): Promise<string[]> {
  const wrong: string[] = []
  const lines = await world.query(
    `select id, state, became, reference, direction, amount, booked_on::text as day, expense_id, payout_id
     from bank_lines where bank_account_id = $1`,
    [accountId],
  )
  if (lines.length !== uploaded.length)
    wrong.push(`${lines.length} lines are known of ${uploaded.length}`)
  const { body } = await world.owner.get('/bank')
  const waiting = new Set<string>(body.lines.map(({ _id }: { _id: string }) => _id))
  for (const line of lines) {
    const links = await world.query(
      `select received, tds, dated_on::text as day, reversed_on::text, is_booked,
         (select count(*)::int from receipts where credit_id = credits.id and cancelled_at is null) as receipts
       from bank_line_payments join credits on credits.id = payment_id where line_id = $1`,
      [line.id],
    )
    const standing = links.filter(({ reversed_on }) => reversed_on === null)
    const isWaiting = waiting.has(line.id)
    const about = `${line.reference ?? line.id} (${line.state}, ${line.became ?? '-'})`
    for (const { reversed_on, receipts } of links)
      if (receipts !== (reversed_on === null ? 1 : 0))
        wrong.push(`${about}: ${receipts} receipts of a payment, reversed on ${reversed_on}`)
    if (isWaiting && standing.length > 0) wrong.push(`${about}: waits, and is in the books`)
    if (line.state !== 'confirmed' || isWaiting) continue
    const booked = { receipt: true, tick: true }[line.became as string]
    // Money that came back later was there all the same: its return is a line of its own.
    const all = links.filter(({ reversed_on }) => reversed_on === null || reversed_on > line.day)
    const sum = all.reduce((total, { received }) => total + BigInt(received), 0n)
    if (booked && sum !== BigInt(line.amount))
      wrong.push(`${about}: ${sum} in the books, ${line.amount} in the bank`)
    if (line.became === 'receipt' && all.some(({ day }) => day !== line.day))
      wrong.push(`${about}: recorded on another day`)
  }
  wrong.push(...(await inTwice(world, accountId, uploaded)), ...(await unseen(world, accountId)))
  return [...wrong, ...(await world.faults())]
}

/** References of which more is in the books than the bank has. */
async function inTwice(world: MoneyWorld, accountId: string, uploaded: readonly TrueLine[]) {
  const found: string[] = []
  for (const { reference, amount } of uploaded) {
    const [row] = await world.query(
      `select (select coalesce(sum(received), 0) from credits where reference = $1 and reversed_on is null)::text as credits,
         (select coalesce(sum(amount), 0) from expenses where reference = $1 and reversed_on is null)::text as expenses`,
      [reference],
    )
    const paise = BigInt(Math.abs(amount)) * 100n
    const [into, out] = [BigInt(row?.credits ?? '0'), BigInt(row?.expenses ?? '0')]
    if (into > (amount > 0 ? paise : 0n)) found.push(`${reference}: ${into} received of ${amount}`)
    if (out > (amount < 0 ? paise : 0n)) found.push(`${reference}: ${out} spent of ${amount}`)
  }
  const twice = await world.query(
    `select expense_id from bank_lines where bank_account_id = $1 and expense_id is not null and state = 'confirmed'
     group by expense_id having count(*) > 1`,
    [accountId],
  )
  return [...found, ...twice.map(({ expense_id }) => `an expense is two lines: ${expense_id}`)]
}

/** Whether a line within the days that are said to agree is open. */
async function unseen(world: MoneyWorld, accountId: string): Promise<string[]> {
  const { accounts, lines } = (await world.owner.get('/bank')).body
  const account = accounts.find(({ _id }: { _id: string }) => _id === accountId)
  const { agreesFrom, agreesUpTo } = account
  if (!agreesFrom) return []
  type Line = { bankAccount: string; bookedOn: string; reference: string }
  return lines
    .filter(
      (it: Line) =>
        it.bankAccount === accountId && it.bookedOn >= agreesFrom && it.bookedOn <= agreesUpTo,
    )
    .map(({ reference }: Line) => `${reference} waits in days that are said to agree`)
}
