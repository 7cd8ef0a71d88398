import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatDate } from '../../../../shared/calendar-date.ts'
import type { Paise } from '../../../../shared/paise.ts'
import { Amount } from '../../../../web/amount.tsx'
import { readAs } from '../../../../web/api/calls.ts'
import { DecimalField, DigitsField } from '../../../../web/form/fields.tsx'
import { required } from '../../../../web/form/rules.ts'
import classes from '../../../ledger/web/actions/action-form.module.css'
import {
  type AdjustmentsView,
  adjustmentsView,
  PreviewedForm,
} from '../../../ledger/web/actions/previewed-form.tsx'
import type { ActionProps } from '../../../ledger/web/actions/use-action-form.ts'
import { usePreviewedForm } from '../../../ledger/web/actions/use-previewed-form.ts'
import type { Lease } from '../../lease.ts'
import { risesWire } from '../terms-wire.ts'
import { callTerms } from './terms-hooks.ts'

type Rises = AdjustmentsView & { rents: readonly { from: string; monthlyRent: Paise }[] }

/** Rents to come, each a percentage above the one before it. */
export function PlanRises({ ledger, lease, onDone, onClose }: ActionProps) {
  const state = usePreviewedForm({
    initialValues: proposedRises(lease),
    validate: {
      percentage: required({ prompt: t`Please enter a percentage.` }),
      everyMonths: required({ prompt: t`Please enter the months between increases.` }),
      steps: required({ prompt: t`Please enter how many increases to plan.` }),
    },
    send: ({ percentage, everyMonths, steps }, how, idempotencyKey) =>
      callTerms('POST /rentmaster/{id}/escalation', {
        params: { id: ledger.leaseId },
        body: { percentage, everyMonths, steps, ...how },
        idempotencyKey,
      }),
    read: readRises,
    failed: t`The increases could not be planned`,
    onDone,
  })
  const { using } = state
  return (
    <PreviewedForm
      state={state}
      confirm={t`Plan these increases`}
      intro={
        <p>
          <Trans>
            Filled in from the agreement. Change it to what you agreed; each increase is rounded to
            the rupee.
          </Trans>
        </p>
      }
      more={({ rents }) => <DatedRents rents={rents} />}
      onClose={onClose}
    >
      <DecimalField
        label={t`Each increase`}
        unit="%"
        data-autofocus
        {...using.field('percentage')}
      />
      <DigitsField label={t`Months between increases`} {...using.field('everyMonths')} />
      <DigitsField label={t`How many increases`} {...using.field('steps')} />
    </PreviewedForm>
  )
}

const DatedRents = ({ rents }: Pick<Rises, 'rents'>) => (
  <ul className={classes.changes}>
    {rents.map(({ from, monthlyRent }) => (
      <li key={from}>
        <span>{t`From ${formatDate(from)}`}</span>
        <Amount of={monthlyRent} />
      </li>
    ))}
  </ul>
)

const readRises = readAs(
  risesWire,
  (rises): Rises => ({
    ...adjustmentsView(rises),
    rents: rises.rents,
  }),
)

const USUAL = { percentage: '5', everyMonths: '12' }
const STEPS = '3'

/**
 * The rent increases that the specification's increment fields propose: the percentage as it is, the schedule as
 * years between two increases. Its screen writes '%' behind the schedule and its hint says 1 to 10, so it is only a
 * proposal.
 */
export function proposedRises(lease: Lease | undefined) {
  const percentage = lease?.incrementPercentage ?? ''
  const years = lease?.incrementSchedule ?? ''
  return {
    percentage: /[1-9]/.test(percentage) ? percentage : USUAL.percentage,
    everyMonths: /^(?:[1-9]|10)$/.test(years) ? String(Number(years) * 12) : USUAL.everyMonths,
    steps: STEPS,
  }
}
