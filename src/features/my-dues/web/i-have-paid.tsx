import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef } from 'react'
import { formatPaiseBriefly, paiseToDecimal } from '../../../shared/paise.ts'
import { madeIn } from '../../../web/api/reply.ts'
import { ChoiceField, DateField, DecimalField, TextField } from '../../../web/form/fields.tsx'
import { rulesOf } from '../../../web/form/rules.ts'
import type { SubmitForm } from '../../../web/form/use-submit-form.ts'
import { translated } from '../../../web/language.ts'
import { Stack } from '../../../web/ui/layout.tsx'
import { claimDraftWire } from '../../claims/claim-wire.ts'
import { writeClaims } from '../../claims/web/claim-hooks.ts'
import { LooseFiles, useLooseFiles } from '../../files/web/loose-files.tsx'
import { hangUploads } from '../../files/web/upload-queue.ts'
import { methodOf } from '../../ledger/credit.ts'
import { ActionForm } from '../../ledger/web/actions/action-form.tsx'
import { useActionForm } from '../../ledger/web/actions/use-action-form.ts'
import {
  amountAboveZero,
  amountOrBlank,
  plainAmount,
  typedAmount,
} from '../../ledger/web/amount-rules.ts'
import { referenceHint } from '../../payments/web/payment-fields.tsx'
import { methodChoices } from '../../payments/web/payment-values.ts'
import { type MyDuesView, unreportedAmount } from './own-dues.ts'

const rules = rulesOf(claimDraftWire)

type Props = {
  dues: MyDuesView
  /** The client's other agreements, which the same transfer may have been for. */
  others: MyDuesView[]
  today: string
  /** With what did not work beside it, if anything. */
  onDone: (problem?: string) => void
  onClose: () => void
}

/** Reports a payment to the owner. The input stays until it is sent, even without a connection. */
export function IHavePaid({ dues, others, today, onDone, onClose }: Props) {
  const toTell = unreportedAmount(dues)
  const proof = useLooseFiles()
  const problem = useRef<string>(undefined)
  const using = useActionForm({
    initialValues: {
      amount: toTell > 0n ? paiseToDecimal(toTell) : '',
      paidOn: today,
      method: dues.howToPay.upiId === null ? '' : 'upi',
      reference: '',
      ...Object.fromEntries(others.map(({ leaseId }) => [fieldOf(leaseId), ''])),
    } as Values,
    validate: {
      ...rules,
      ...Object.fromEntries(others.map(({ leaseId }) => [fieldOf(leaseId), amountOrBlank])),
      amount: amountAboveZero(t`Please enter an amount.`),
      paidOn: (day: string) =>
        day > today ? t`Please enter a day up to today.` : rules.paidOn(day),
    },
    send: async ({ amount, paidOn, method, reference, ...parts }, { idempotencyKey }) => {
      const by = methodOf(method) ?? 'other'
      const claim = { amount: plainAmount(amount), paidOn, method: by, reference: reference.trim() }
      const body = { leaseId: dues.leaseId, ...claim, alsoFor: alsoForOf(others, parts) }
      const files = await proof.whenSent()
      const reply = await writeClaims('POST /claims', { body, idempotencyKey })
      if (reply.status !== 201) return reply
      // It is told: what happens to the screenshots takes nothing of that back.
      proof.forget()
      await hangUploads({ kind: 'claim', id: madeIn(reply) ?? '' }, files).catch((error: Error) => {
        const reason = translated(error.message)
        problem.current = t`The screenshot is not with it: ${reason}`
      })
      return reply
    },
    failed: t`It could not be sent`,
    onDone: () => onDone(problem.current),
  })
  return (
    <ActionForm
      using={using}
      submit={t`Tell ${dues.ownerName}`}
      intro={
        <p>
          <Trans>
            Rentbook only records payments: it tells {dues.ownerName} what you paid, and they
            confirm it.
          </Trans>
        </p>
      }
      onClose={onClose}
    >
      <DecimalField label={t`Amount`} unit="₹" data-autofocus {...using.field('amount')} />
      <DateField label={t`Paid on`} max={today} {...using.field('paidOn')} />
      <ChoiceField
        label={t`Method`}
        choices={methodChoices()}
        prompt={t`Please choose`}
        {...using.field('method')}
      />
      <TextField
        label={t`Reference`}
        optional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        description={referenceHint(using.values.method)}
        {...using.field('reference')}
      />
      <AlsoFor others={others} field={using.field} />
      <LooseFiles files={proof} label={t`Screenshot of the payment`} kind="photo" />
    </ActionForm>
  )
}

type Values = { amount: string; paidOn: string; method: string; reference: string } & {
  [part: `also${string}`]: string
}

const fieldOf = (leaseId: string) => `also${leaseId}` as const

const alsoForOf = (others: MyDuesView[], parts: Partial<Values>) =>
  others.flatMap(({ leaseId }) => {
    const typed = parts[fieldOf(leaseId)] ?? ''
    return (typedAmount(typed) ?? 0n) > 0n ? [{ leaseId, amount: plainAmount(typed) }] : []
  })

type PartsProps = {
  others: MyDuesView[]
  field: SubmitForm<Values>['field']
}

/** How much of the same transfer was for each other agreement; folded, for most pay one at a time. */
const AlsoFor = ({ others, field }: PartsProps) =>
  others.length > 0 && (
    <details>
      <summary>
        <Trans>The same transfer was for another property too</Trans>
      </summary>
      <Stack gap={12}>
        {others.map((other) => (
          <DecimalField
            key={other.leaseId}
            label={t`For ${other.property.address1}, on top`}
            unit="₹"
            optional
            description={t`Due: ${formatPaiseBriefly(unreportedAmount(other))}`}
            {...field(fieldOf(other.leaseId))}
          />
        ))}
      </Stack>
    </details>
  )
