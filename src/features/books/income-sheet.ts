import type { Sheet } from '../../shared/sheet.ts'
import type { Income } from './books.ts'

const money = (head: string) => ({ head, kind: 'money' as const, isSummed: true })

/** The income of a financial year for spreadsheets and paper. */
export const incomeSheet = ({ year, properties }: Income): Sheet => ({
  title: `Income ${year}`,
  columns: [
    { head: 'Property', kind: 'text' },
    ...[money('Owed before'), money('Brought forward'), money('Charged'), money('Credited')],
    ...[money('Received'), money('TDS'), money('From deposits'), money('Owed after')],
    money('Deposits, in less out'),
  ],
  rows: properties.map((it) => [
    [it.property.address1, it.property.address2, it.property.city].filter(Boolean).join(', '),
    ...[it.owedBefore, it.broughtForward, it.charged, it.credited, it.received, it.tds],
    ...[it.fromDeposits, it.owedAfter, it.deposits],
  ]),
})
