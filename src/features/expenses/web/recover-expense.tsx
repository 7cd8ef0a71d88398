import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { formatDate } from '../../../shared/calendar-date.ts'
import { formatPaiseBriefly, minus, paiseToDecimal } from '../../../shared/paise.ts'
import { AllOptional } from '../../../web/form/field-group.tsx'
import { ChoiceField, DateField, DecimalField, TextField } from '../../../web/form/fields.tsx'
import { rulesOf, TICKED } from '../../../web/form/rules.ts'
import { Checkbox, SegmentedChoice } from '../../../web/ui/checks.tsx'
import { Row, Stack } from '../../../web/ui/layout.tsx'
import type { Meter } from '../../bulk/bulk-wire.ts'
import { useMeters } from '../../bulk/web/bulk-hooks.ts'
import { chargeDraftWire } from '../../charging/charging-wire.ts'
import { GstQuestion, gstAnswer, hasGstFault } from '../../charging/web/gst-question.tsx'
import { useUnsettled } from '../../dues/web/dues-hooks.ts'
import { shortAddress } from '../../dues/web/lease-of-row.tsx'
import { ActionForm } from '../../ledger/web/actions/action-form.tsx'
import { useActionForm } from '../../ledger/web/actions/use-action-form.ts'
import { amountAboveZero, plainAmount, typedAmount } from '../../ledger/web/amount-rules.ts'
import {
  confirmedDayFault,
  OF_SEVERAL,
  UnlikelyDayQuestion,
  whyUnlikely,
} from '../../ledger/web/unlikely-day-question.tsx'
import { type ExpenseDetail, sharedOut } from '../expense.ts'
import { writeExpenses } from './expense-hooks.ts'
import { categoryText } from './expense-texts.ts'
import { weightFault, weightIn } from './expense-values.ts'

type Props = {
  expense: ExpenseDetail
  today: string
  onDone: (message: string) => void
  onClose: () => void
}

/** An agreement that may bear an expense; one that has ended bears it until it is settled. */
type Bearer = Pick<Meter, 'leaseId' | 'client' | 'property' | 'gstRate'> & { endedOn?: string }

/** Charges tenants for an expense: the one who rents the property with one tap, or several by their shares. */
export function RecoverExpense(props: Props) {
  const { data: running } = useMeters()
  const { data: unsettled } = useUnsettled()
  if (!running || !unsettled) return null
  const leases: Bearer[] = [...running, ...unsettled.toReversed()]
  if (leases.length === 0) return <p>{t`No current rent agreement.`}</p>
  return <RecoveryForm {...props} leases={leases} />
}

type By = 'one' | 'equal' | 'weight'

function RecoveryForm({ expense, today, leases, onDone, onClose }: Props & { leases: Bearer[] }) {
  const [by, setBy] = useState<By>('one')
  const left = minus(expense.amount, expense.recovered)
  // Of an empty property, the tenant who left it last.
  const its = leases.find(({ property }) => property.id === expense.property?.id)
  const using = useActionForm<Record<string, string>>({
    initialValues: {
      amount: paiseToDecimal(left),
      lease: its?.leaseId ?? '',
      name: nameOf(expense),
      dueOn: today,
      confirmedDay: '',
      hasGst: '',
      fromDeposit: '',
      ...Object.fromEntries(leases.map(({ leaseId }) => [leaseId, ''])),
    },
    validate: (values) => faultsOf(values, { by, leases, left, today }),
    send: ({ amount = '', name = '', dueOn = '', confirmedDay, hasGst = '', ...values }, context) =>
      writeExpenses('POST /expenses/{id}/recover', {
        params: { id: expense.id },
        body: {
          name,
          dueOn,
          amount: plainAmount(amount),
          expect: expense.state,
          ...gstAnswer(hasGst),
          ...(confirmedDay === dueOn && { confirmDay: true }),
          ...(values.fromDeposit === TICKED && { fromDeposit: true }),
          agreements: chosenOf(values, { by, leases }).map(({ leaseId }) => ({
            leaseId,
            ...(by === 'weight' && { weight: weightIn(values[leaseId]) ?? '' }),
          })),
        },
        idempotencyKey: context.idempotencyKey,
      }),
    failed: t`The charge could not be added`,
    onDone,
  })
  const { values } = using
  const chosen = chosenOf(values, { by, leases })
  const rate = chosen.find(({ gstRate }) => gstRate !== null)?.gstRate ?? null
  const parts = partsOf(values, { by, chosen })
  return (
    <ActionForm using={using} submit={t`Charge`} onClose={onClose}>
      <DecimalField
        label={t`Amount`}
        unit="₹"
        description={t`${formatPaiseBriefly(left)} is not recovered yet`}
        {...using.field('amount')}
      />
      <SegmentedChoice
        aria-label={t`Who bears it`}
        data={[
          { value: 'one', label: t`One tenant` },
          { value: 'equal', label: t`Equal parts` },
          { value: 'weight', label: t`By area or units` },
        ]}
        value={by}
        onChange={setBy}
      />
      {by === 'one' ? (
        <ChoiceField
          label={t`Tenant`}
          prompt={t`Please choose`}
          choices={leases.map((it) => ({ value: it.leaseId, label: whoIs(it) }))}
          {...using.field('lease')}
        />
      ) : (
        <AllOptional value>
          <Stack as="ul" isRuled aria-label={t`Tenants`}>
            {leases.map((it) => (
              <Row as="li" key={it.leaseId} lineGap={4} align="baseline" isSpread>
                {by === 'equal' ? (
                  <Checkbox
                    label={whoIs(it)}
                    name={it.leaseId}
                    checked={values[it.leaseId] === TICKED}
                    error={using.field(it.leaseId).error}
                    onChange={({ currentTarget: { checked } }) =>
                      using.set(it.leaseId, checked ? TICKED : '')
                    }
                  />
                ) : (
                  <DecimalField
                    label={whoIs(it)}
                    optional
                    placeholder={t`Square feet, units`}
                    {...using.field(it.leaseId)}
                    value={values[it.leaseId] === TICKED ? '' : (values[it.leaseId] ?? '')}
                  />
                )}
                <span>{parts.get(it.leaseId) ?? ''}</span>
              </Row>
            ))}
          </Stack>
        </AllOptional>
      )}
      <TextField label={t`What the tenant reads`} {...using.field('name')} />
      <DateField label={t`Due on`} {...using.field('dueOn')} />
      <UnlikelyDayQuestion
        why={whyUnlikely(values.dueOn ?? '', { ledger: OF_SEVERAL, today })}
        day={values.dueOn ?? ''}
        confirmed={using.field('confirmedDay')}
      />
      <GstQuestion gstRate={rate} field={using.field('hasGst')} />
      <Checkbox
        label={t`Take it out of the deposit now`}
        checked={values.fromDeposit === TICKED}
        onChange={({ currentTarget: { checked } }) =>
          using.set('fromDeposit', checked ? TICKED : '')
        }
      />
    </ActionForm>
  )
}

function whoIs({ client, endedOn, ...place }: Bearer): string {
  const who = `${client.name}, ${shortAddress(place)}`
  return endedOn === undefined ? who : t`${who} (left on ${formatDate(endedOn)})`
}

/** 'Repairs and painting, Kumar Plumbing, 10 Nov 2026': the tenant sees for which expense it is. */
const nameOf = (expense: ExpenseDetail) =>
  [categoryText(expense), expense.paidTo, formatDate(expense.spentOn)].filter(Boolean).join(', ')

function chosenOf(
  values: Record<string, string>,
  { by, leases }: { by: By; leases: readonly Bearer[] },
): Bearer[] {
  if (by === 'one') return leases.filter(({ leaseId }) => leaseId === values.lease)
  const isIn = (typed: string | undefined) =>
    by === 'equal' ? typed === TICKED : weightIn(typed) !== undefined
  return leases.filter(({ leaseId }) => isIn(values[leaseId]))
}

/** The amounts that each of several would be charged. */
function partsOf(
  values: Record<string, string>,
  { by, chosen }: { by: By; chosen: readonly Bearer[] },
): Map<string, string> {
  const amount = typedAmount(values.amount ?? '')
  if (by === 'one' || amount === null || amount <= 0n || chosen.length === 0) return new Map()
  const weights = chosen.map(({ leaseId }) =>
    by === 'equal' ? 1n : BigInt(Math.round(Number(weightIn(values[leaseId])) * 1000)),
  )
  const parts = sharedOut(amount, weights)
  return new Map(
    chosen.map(({ leaseId }, at) => [leaseId, formatPaiseBriefly(parts[at] ?? amount)]),
  )
}

type Asked = { by: By; leases: readonly Bearer[]; left: bigint; today: string }

function faultsOf(values: Record<string, string>, { by, leases, left, today }: Asked) {
  const { amount = '', dueOn = '', confirmedDay = '', hasGst = '' } = values
  const chosen = chosenOf(values, { by, leases })
  const typed = typedAmount(amount)
  const rules = rulesOf(chargeDraftWire)
  const gstRate = chosen.find((it) => it.gstRate !== null)?.gstRate ?? null
  const field = by === 'one' ? 'lease' : (leases[0]?.leaseId ?? '')
  const found: Record<string, string | undefined> = {
    name: rules.name(values.name ?? ''),
    dueOn: rules.dueOn(dueOn),
    amount:
      typed !== null && typed > left
        ? t`This is more than is left to recover.`
        : amountAboveZero(t`Please enter an amount.`)(amount),
    confirmedDay: confirmedDayFault(confirmedDay, dueOn, { ledger: OF_SEVERAL, today }),
    hasGst: hasGstFault(hasGst, { gstRate }),
    ...(by === 'weight' &&
      Object.fromEntries(leases.map(({ leaseId }) => [leaseId, weightFault(values[leaseId])]))),
    ...(chosen.length === 0 && { [field]: t`Please choose a rent agreement.` }),
  }
  return Object.fromEntries(
    Object.entries(found).flatMap(([at, fault]) => (fault ? [[at, fault]] : [])),
  )
}
