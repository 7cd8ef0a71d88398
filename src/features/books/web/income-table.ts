import { t } from '@lingui/core/macro'
import { type Paise, ZERO } from '../../../shared/paise.ts'
import type { Sheet } from '../../../shared/sheet.ts'
import type { Income, PropertyIncome } from '../books.ts'

type Figure = {
  head: string
  of: (property: PropertyIncome) => Paise
  /** Shown where no property has any, too. */
  isAlways?: boolean
  /** Nothing is said as zero: it is an answer. */
  isZeroSaid?: boolean
}

const figures = (): Figure[] => [
  { head: t`Owed before`, of: ({ owedBefore }) => owedBefore },
  { head: t`Brought forward`, of: ({ broughtForward }) => broughtForward },
  { head: t`Charged`, of: ({ charged }) => charged, isAlways: true },
  { head: t`Credited`, of: ({ credited }) => credited },
  { head: t`Received`, of: ({ received }) => received, isAlways: true },
  { head: t`TDS`, of: ({ tds }) => tds },
  { head: t`From deposits`, of: ({ fromDeposits }) => fromDeposits },
  { head: t`Owed after`, of: ({ owedAfter }) => owedAfter, isAlways: true, isZeroSaid: true },
  { head: t`Net deposits`, of: ({ deposits }) => deposits },
]

/** The income of a financial year as the page shows it: a column in which no property has anything is left out. */
export function incomeTable({ year, properties }: Income): Sheet {
  const shown = figures().filter(
    ({ of, isAlways }) => isAlways || properties.some((it) => of(it) !== ZERO),
  )
  return {
    title: t`Income ${year}`,
    columns: [
      { head: t`Property`, kind: 'text' },
      ...shown.map(({ head }) => ({ head, kind: 'money' as const, isSummed: true })),
    ],
    rows: properties.map((it) => [
      [it.property.address1, it.property.address2].filter(Boolean).join(', '),
      ...shown.map(({ of, isZeroSaid }) => (of(it) === ZERO && !isZeroSaid ? null : of(it))),
    ]),
  }
}
