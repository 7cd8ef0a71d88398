import { type RawBuilder, sql } from 'kysely'
import type { Paise } from '../../../shared/paise.ts'
import type { YearFigure } from '../accounts-wire.ts'

/**
 * The figure of a property's year to which an entry of the journal counts. Null: deposits that came or went back,
 * GST, and what only moves within the books. `entries` is the name that the statement gives to the journal.
 */
export function figureOf(entries: string): RawBuilder<YearFigure | null> {
  const [debit, credit] = [sql.ref(`${entries}.debit`), sql.ref(`${entries}.credit`)]
  return sql`case when ${sql.ref(`${entries}.document`)} = 'expense' then 'spent'
    when 'rent' in (${debit}, ${credit}) then 'rent'
    when 'waived' in (${debit}, ${credit}) then 'waived'
    when ${debit} in ('maintenance', 'electricity', 'other', 'late_fee')
      or ${credit} in ('maintenance', 'electricity', 'other', 'late_fee') then 'other'
    when 'receivable' not in (${debit}, ${credit}) then null
    when 'tds' in (${debit}, ${credit}) then 'tds'
    when ${debit} in ('cash', 'bank', 'unsorted') or ${credit} in ('cash', 'bank', 'unsorted') then 'received'
    when 'deposit' in (${debit}, ${credit}) then 'fromDeposits' end`
}

/** The amount that a journal entry adds to its figure: negative where it lowers the figure, zero where it has none. */
export function countedOf(entries: string): RawBuilder<Paise> {
  const [debit, amount] = [sql.ref(`${entries}.debit`), sql.ref(`${entries}.amount`)]
  return sql`case
    when ${figureOf(entries)} is null then 0
    when ${figureOf(entries)} = 'spent' then case when ${debit} like 'expense%' then ${amount} else -${amount} end
    when (${debit} = 'receivable') = (${figureOf(entries)} in ('rent', 'other')) then ${amount}
    else -${amount} end`
}
