import { say, type Text } from '../../shared/said.ts'
import type { Sheet } from '../../shared/sheet.ts'
import type { Income } from './books.ts'

const money = (head: Text) => ({ head, kind: 'money' as const, isSummed: true })

/** The income of a financial year for spreadsheets and paper. */
export const incomeSheet = ({ year, properties }: Income): Sheet<Text> => ({
  title: say`Income ${year}`,
  columns: [
    { head: say`Property`, kind: 'text' },
    ...[money(say`Owed before`), money(say`Brought forward`), money(say`Charged`)],
    ...[money(say`Credited`), money(say`Received`), money(say`TDS`), money(say`From deposits`)],
    ...[money(say`Owed after`), money(say`Net deposits`)],
  ],
  rows: properties.map((it) => [
    [it.property.address1, it.property.address2, it.property.city].filter(Boolean).join(', '),
    ...[it.owedBefore, it.broughtForward, it.charged, it.credited, it.received, it.tds],
    ...[it.fromDeposits, it.owedAfter, it.deposits],
  ]),
})
