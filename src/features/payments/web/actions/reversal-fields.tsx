import { t } from '@lingui/core/macro'
import { formatPaiseBriefly } from '../../../../shared/paise.ts'
import { unbroken } from '../../../../web/amount.tsx'
import { DateField } from '../../../../web/form/fields.tsx'
import type { SubmitForm } from '../../../../web/form/use-submit-form.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { SegmentedChoice } from '../../../../web/ui/checks.tsx'
import { Row } from '../../../../web/ui/layout.tsx'
import { Text } from '../../../../web/ui/text.tsx'
import type { ReversalKind } from '../../../ledger/credit.ts'
import { chargeTitle } from '../../../ledger/web/charge-texts.ts'
import { usesOf } from '../../../ledger/web/explanations/settlements.ts'
import type { LedgerView } from '../../../ledger/web/ledger-view.ts'
import { ReasonField } from '../../../ledger/web/reason-field.tsx'

/** The form's values for reversing money received. */
export type ReversalValues = { reversal: ReversalKind; returnedOn: string; reason: string }

export const newReversal = (today: string): ReversalValues => ({
  reversal: 'mistake',
  returnedOn: today,
  reason: '',
})

/** The fields of a form on the wire: a day only where money came back on one. */
export const reversalBody = ({ reversal, returnedOn, reason }: ReversalValues) =>
  reversal === 'returned' ? { reversal, returnedOn, reason } : { reversal, reason }

type Days = { today: string; first: string }

/** The rule of the day on which money came back: between the day on which it was paid and today. */
export const returnedOnRule =
  ({ today, first }: Days) =>
  (day: string, { reversal }: ReversalValues): string | undefined => {
    if (reversal === 'mistake') return undefined
    if (day > today) return t`Choose today or an earlier day.`
    return day < first ? t`The money came later than this.` : undefined
  }

type Props = Days & {
  using: SubmitForm<ReversalValues>
  /** Whether the money was the client's ('in') or went to them ('out'). */
  way: 'in' | 'out'
  /** Whether it is the owner's own expense, which no client reads. */
  isOwn?: boolean
}

/** Asks what happened: nothing, so that no month shows it, or that the money came back, and when. */
export function ReversalFields({ using, way, today, first, isOwn = false }: Props) {
  const { reversal } = using.values
  return (
    <>
      <SegmentedChoice
        aria-label={t`What happened?`}
        data={[
          {
            value: 'mistake',
            label: way === 'in' ? t`It was never received` : t`It was never paid`,
          },
          { value: 'returned', label: t`The money came back` },
        ]}
        value={reversal}
        onChange={(value) => using.set('reversal', value)}
      />
      {reversal === 'mistake' ? (
        <Text size="small" isDimmed>
          {t`A typing mistake: no month shows it, as if it had never been recorded.`}
        </Text>
      ) : (
        <>
          <Text size="small" isDimmed>
            {t`It happened, and was undone later: each stays in the month of its own day.`}
          </Text>
          <DateField
            label={t`It came back on`}
            min={first}
            max={today}
            {...using.field('returnedOn')}
          />
        </>
      )}
      <Row gap={8}>
        {reasonsFor(way, reversal).map((reason) => (
          <Button
            key={reason}
            size="xs"
            variant="default"
            onClick={() => using.set('reason', reason)}
          >
            {reason}
          </Button>
        ))}
      </Row>
      <ReasonField
        description={isOwn ? undefined : t`The client can read it.`}
        data-autofocus
        {...using.field('reason')}
      />
    </>
  )
}

function reasonsFor(way: Props['way'], reversal: ReversalKind): string[] {
  if (reversal === 'mistake') return [t`Recorded by mistake.`]
  return way === 'in'
    ? [t`The cheque bounced.`, t`The transfer was returned.`]
    : [t`The transfer was returned.`]
}

/** Charges that a payment settled, and that are due again once it is reversed. */
export function DueAgain({ ledger, credit }: { ledger: LedgerView; credit: { id: string } }) {
  const settled = usesOf(ledger, credit.id)
  if (settled.length === 0) return null
  return (
    <ul data-bullets>
      {settled.map(({ use, amount }) => (
        <li key={use.id}>
          {unbroken(
            'dueOn' in use
              ? t`${chargeTitle(use)}: ${formatPaiseBriefly(amount)} is due again`
              : t`A refund of ${formatPaiseBriefly(amount)} is no longer covered`,
          )}
        </li>
      ))}
    </ul>
  )
}

/** The charges that are due again once the payment of this receipt is taken back. */
export function DueAgainOf({ ledger, receiptId }: { ledger: LedgerView; receiptId: string }) {
  const credit = ledger.credits.find(({ receipt }) => receipt?.id === receiptId)
  return credit && <DueAgain ledger={ledger} credit={credit} />
}
