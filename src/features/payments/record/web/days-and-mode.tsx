import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { formatDate } from '../../../../shared/calendar-date.ts'
import { type Days, earlier, formatDays, later } from '../../../../shared/days.ts'
import { DateField, ReadOnlyField } from '../../../../web/form/fields.tsx'
import type { SubmitForm } from '../../../../web/form/use-submit-form.ts'
import { Text } from '../../../../web/ui/text.tsx'
import type { LedgerView } from '../../../ledger/web/ledger-view.ts'
import type { SettledCharge } from '../../web/payment-hooks.ts'
import { howPaidText, ModeFields } from './how-paid.tsx'
import classes from './payment-sheet.module.css'
import type { ReceiptValues } from './receipt-values.ts'

type Props = {
  using: Pick<SubmitForm<ReceiptValues>, 'form' | 'values' | 'set' | 'field'>
  /** The form says for which days the receipt is; otherwise they are those of the rent that the payment settles. */
  hasDays: boolean
  ledger: LedgerView
  settles: readonly SettledCharge[]
}

/** The rest of what a receipt says, folded below what it will be; one at fault opens it. */
export function DaysAndMode({ using, hasDays, ledger, settles }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { errors } = using.form.formState
  const isAtFault = [errors.rentFrom, errors.rentTo, errors.paymentThreshold].some(Boolean)
  useEffect(() => {
    if (isAtFault) setOpen(true)
  }, [isAtFault])
  const rent = hasDays ? rentTyped(using.values) : rentSettled(settles, ledger)
  const summary = [
    rent && formatDays(rent),
    // On one line.
    rent?.dueOn && t`due ${formatDate(rent.dueOn)}`.replaceAll(' ', '\u00a0'),
    howPaidText(using.values),
  ]
  return (
    <details
      className={classes.fold}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <Trans>Days and payment mode</Trans>
        <Text as="span" size="small" isDimmed className={classes.quiet}>
          {summary.filter(Boolean).join(', ') || t`Set by the amount and how it was paid`}
        </Text>
      </summary>
      {isOpen && (
        <div className={classes.folded}>
          {hasDays ? <DayFields using={using} /> : <DaysSettled rent={rent} />}
          <ModeFields using={using} isErrorAbove />
        </div>
      )}
    </details>
  )
}

type RentDays = Days & { dueOn: string }

function rentTyped({ rentFrom, rentTo, paymentThreshold }: ReceiptValues): RentDays | undefined {
  if (rentFrom === '' || rentTo < rentFrom) return undefined
  return { from: rentFrom, to: rentTo, dueOn: paymentThreshold }
}

/** The days and the latest due day of the rent that is settled; undefined where none is. */
function rentSettled(
  settles: readonly SettledCharge[],
  { charges }: Pick<LedgerView, 'charges'>,
): RentDays | undefined {
  const rents = settles.flatMap(({ chargeId, days }) => {
    const charge = charges.find(({ id, kind }) => id === chargeId && kind === 'rent')
    return charge && days ? [{ ...days, dueOn: charge.dueOn }] : []
  })
  const [first, ...others] = rents
  return others.reduce<RentDays | undefined>(
    (all, it) =>
      all && {
        from: earlier(all.from, it.from),
        to: later(all.to, it.to),
        dueOn: later(all.dueOn, it.dueOn),
      },
    first,
  )
}

/** For which days the receipt is, and until when their rent is to be paid. */
export const DayFields = ({ using }: Pick<Props, 'using'>) => (
  <>
    <DateField label={t`Rent from`} {...using.field('rentFrom')} />
    <DateField label={t`Rent to`} {...using.field('rentTo')} />
    <DateField label={t`Payment threshold`} {...using.field('paymentThreshold')} />
  </>
)

/** The days of a receipt that follow from the charges it settles, to be read only. */
const DaysSettled = ({ rent }: { rent: RentDays | undefined }) => (
  <>
    <ReadOnlyField
      label={t`Days of rent`}
      value={rent ? formatDays(rent) : t`None`}
      description={t`Those of the rent that it settles`}
    />
    {rent && <ReadOnlyField label={t`Payment threshold`} value={formatDate(rent.dueOn)} />}
  </>
)
