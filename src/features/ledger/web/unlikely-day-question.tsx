import { t } from '@lingui/core/macro'
import { formatDate } from '../../../shared/calendar-date.ts'
import { translated } from '../../../web/language.ts'
import { Notice } from '../../../web/notice.tsx'
import { Checkbox } from '../../../web/ui/checks.tsx'
import { UNLIKELY_DAY, type UnlikelyDay, unlikelyDay } from '../unlikely-day.ts'
import type { LedgerView } from './ledger-view.ts'

/** Why a day is unlikely, as a question. */
export const unlikelyDayText = (why: UnlikelyDay): string => translated(UNLIKELY_DAY[why])

/** Several agreements together, which begin on days of their own. */
export const OF_SEVERAL = { startDate: null, chargedFrom: null }

type Days = { ledger: Pick<LedgerView, 'startDate' | 'chargedFrom'>; today: string }

/** Why a day that was typed is unlikely for an agreement; undefined where nothing is typed, or it is likely. */
export const whyUnlikely = (day: string, { ledger, today }: Days): UnlikelyDay | undefined =>
  day === ''
    ? undefined
    : unlikelyDay(day, { firstDay: ledger.startDate ?? ledger.chargedFrom, today })

/** The rule of a form's `confirmedDay`: it holds the unlikely day that was confirmed, so that another asks anew. */
export const confirmedDayFault = (confirmed: string, day: string, days: Days) =>
  whyUnlikely(day, days) && confirmed !== day ? t`Confirm the day, or change it.` : undefined

type Props = {
  why: UnlikelyDay | undefined
  day: string
  /** The form's `confirmedDay`. */
  confirmed: {
    name: string
    value: string
    error: string | undefined
    onChange: (day: string) => void
  }
}

/** Asks about the day in a form while it is unlikely; it is saved once somebody has confirmed it. */
export const UnlikelyDayQuestion = ({ why, ...asked }: Props) =>
  why && <DayQuestion text={unlikelyDayText(why)} {...asked} />

/** A question about a day, with the box that confirms it. */
export function DayQuestion({
  text,
  day,
  confirmed,
}: Pick<Props, 'day' | 'confirmed'> & { text: string }) {
  return (
    <Notice>
      <p>{text}</p>
      <Checkbox
        label={t`Yes, ${formatDate(day)} is right`}
        name={confirmed.name}
        checked={confirmed.value === day}
        error={confirmed.error}
        onChange={({ currentTarget }) => confirmed.onChange(currentTarget.checked ? day : '')}
      />
    </Notice>
  )
}
