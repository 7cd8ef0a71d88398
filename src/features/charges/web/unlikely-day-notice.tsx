import { t } from '@lingui/core/macro'
import { Notice } from '../../../web/notice.tsx'
import { type UnlikelyDay, unlikelyDay } from '../unlikely-day.ts'
import type { LedgerView } from './ledger-view.ts'

/** Why a day is unlikely, as a question. */
export const unlikelyDayText = (why: UnlikelyDay): string =>
  why === 'before-agreement'
    ? t`This day is before the agreement begins. Is it right?`
    : t`This day is more than three years ago. Is the year right?`

type Props = { day: string; ledger: LedgerView; today: string }

/** Asks about the day in a form while it is unlikely; what is typed can be saved all the same. */
export function UnlikelyDayNotice({ day, ledger, today }: Props) {
  const firstDay = ledger.startDate ?? ledger.chargedFrom
  const why = day === '' ? undefined : unlikelyDay(day, { firstDay, today })
  return why ? <Notice>{unlikelyDayText(why)}</Notice> : null
}
