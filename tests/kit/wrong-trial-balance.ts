import { ACCOUNTS, type LedgerAccount } from '../../src/features/accounts/accounts-wire.ts'
import { addDays, addMonths, firstOfMonth } from '../../src/shared/calendar-date.ts'
import { paiseFromDecimal } from '../../src/shared/paise.ts'
import type { MoneyWorld } from './money-world.ts'

type Figures = Record<'opening' | 'debits' | 'credits' | 'closing', bigint>
type Balance = Map<LedgerAccount, Figures>
type Entry = { debit: LedgerAccount; credit: LedgerAccount; amount: string }

const NAMES = ['opening', 'debits', 'credits', 'closing'] as const
const NONE: Figures = { opening: 0n, debits: 0n, credits: 0n, closing: 0n }

/**
 * Where the trial balances of six months, one after the other, do not balance, do not go on from one another, or
 * otherwise than the entries of the day book. Amounts in paise.
 */
export async function wrongTrialBalances(world: MoneyWorld): Promise<string[]> {
  const wrong: string[] = []
  const first = addMonths(firstOfMonth(world.today()), -4)
  let before: Balance | undefined
  for (let month = 0; month < 6; month++) {
    const from = addMonths(first, month)
    const days = `from=${from}&to=${addDays(addMonths(from, 1), -1)}`
    const shown = await balanceOf(world, days)
    const sum = (name: keyof Figures) => [...shown.values()].reduce((all, it) => all + it[name], 0n)
    const [opening, debits, credits, closing] = NAMES.map(sum)
    if (opening !== 0n || closing !== 0n || debits !== credits)
      wrong.push(`${from}: ${opening} before, ${debits} against ${credits}, ${closing} after`)
    const entered = (await world.owner.get(`/daybook?${days}`)).body.entries
    for (const account of ACCOUNTS) {
      const { opening, debits, credits, closing } = shown.get(account) ?? NONE
      const said = [opening, debits, credits, closing].join(' ')
      const stood = before ? (before.get(account) ?? NONE).closing : opening
      const [debited, credited] = [
        moved(entered, 'debit', account),
        moved(entered, 'credit', account),
      ]
      const is = [stood, debited, credited, stood + debited - credited].join(' ')
      if (said !== is) wrong.push(`${from}, ${account}: ${said} instead of ${is}`)
    }
    before = shown
  }
  return wrong
}

async function balanceOf(world: MoneyWorld, days: string): Promise<Balance> {
  const { body } = await world.owner.get(`/trialbalance?${days}`)
  const rows: ({ account: LedgerAccount } & Record<keyof Figures, string>)[] = body.accounts
  return new Map(
    rows.map(({ account, ...it }) => [
      account,
      {
        opening: paiseFromDecimal(it.opening),
        debits: paiseFromDecimal(it.debits),
        credits: paiseFromDecimal(it.credits),
        closing: paiseFromDecimal(it.closing),
      },
    ]),
  )
}

const moved = (entries: Entry[], side: 'debit' | 'credit', account: LedgerAccount): bigint =>
  entries.reduce((all, it) => (it[side] === account ? all + paiseFromDecimal(it.amount) : all), 0n)
