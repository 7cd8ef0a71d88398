import { t } from '@lingui/core/macro'
import { formatDays } from '../../../shared/days.ts'
import type { Paise } from '../../../shared/paise.ts'
import { chargeTitle } from '../../charges/web/charge-texts.ts'
import type { LedgerView } from '../../charges/web/ledger-view.ts'
import type { OpenPeriod } from '../../charges/web/open-periods.ts'

/** Something for which money is missing; `period` where a receipt of rent can be recorded for it. */
export type NotPaid = {
  key: string
  title: string
  dueOn: string
  /** Null where nothing was charged. */
  open: Paise | null
  period?: OpenPeriod
}

/** All that is owed, oldest first: the days of rent, and what was charged beside it. */
export function notPaid(
  periods: readonly OpenPeriod[],
  { charges }: Pick<LedgerView, 'charges'>,
): NotPaid[] {
  const beside = charges.filter((it) => it.open > 0n && !(it.kind === 'rent' && it.days !== null))
  return [
    ...periods.map((period) => ({
      key: period.from,
      title: t`Rent ${formatDays(period)}`,
      ...{ dueOn: period.dueOn, open: period.open, period },
    })),
    ...beside.map((charge) => ({
      key: charge.id,
      title: chargeTitle(charge),
      ...{ dueOn: charge.dueOn, open: charge.open },
    })),
  ].sort((a, b) => (a.dueOn === b.dueOn ? 0 : a.dueOn < b.dueOn ? -1 : 1))
}
