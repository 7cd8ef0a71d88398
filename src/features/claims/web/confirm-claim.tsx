import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { paths } from '../../../paths.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { formatPaiseBriefly, paiseToDecimal } from '../../../shared/paise.ts'
import { Code } from '../../../web/breakable.tsx'
import { DecimalField } from '../../../web/form/fields.tsx'
import { Notice } from '../../../web/notice.tsx'
import { Anchor } from '../../../web/ui/text.tsx'
import { useToday } from '../../identity/web/access/client-settings.ts'
import { ActionForm } from '../../ledger/web/actions/action-form.tsx'
import { useActionForm } from '../../ledger/web/actions/use-action-form.ts'
import { amountAboveZero, typedAmount } from '../../ledger/web/amount-rules.ts'
import { unlikelyDayIn } from '../../payments/web/notices.tsx'
import { HandedOverFields, MethodField, PartFields } from '../../payments/web/payment-fields.tsx'
import {
  NO_PAYMENT,
  type PaymentValues,
  paymentRules,
  paymentToWire,
} from '../../payments/web/payment-values.ts'
import { Settles } from '../../payments/web/settles.tsx'
import type { Claim } from '../claim-wire.ts'
import {
  confirmedWith,
  type Decision,
  leaveIfGone,
  useClaimPreview,
  writeClaims,
} from './claim-hooks.ts'

type Props = {
  claim: Claim
  /** The state of the books that was shown beside the button; undefined where they could not be read. */
  shown: string | undefined
  onDecided: (decision: Decision) => void
  onClose: () => void
}

const PAUSE_MS = 300

/** Confirms a claim with the owner's corrections. */
export function ConfirmClaim({ claim, shown, onDecided, onClose }: Props) {
  const today = useToday() ?? ''
  const confirmed = useRef<Decision>(undefined)
  const whereGone = leaveIfGone({ onDecided, onClose })
  const using = useActionForm({
    initialValues: {
      ...NO_PAYMENT,
      amount: paiseToDecimal(claim.amount),
      receivedOn: claim.paidOn,
      method: claim.method,
      reference: claim.reference ?? '',
      tdsAmount: claim.tds === null ? '' : paiseToDecimal(claim.tds),
      depositAmount: claim.toDeposit === null ? '' : paiseToDecimal(claim.toDeposit),
    },
    validate: { ...paymentRules(today), amount: amountAboveZero(t`Please enter an amount.`) },
    send: async (values, { idempotencyKey }) => {
      const body = { ...correctionsOf(values, claim, today), expect: seen.current }
      const call = { params: { id: claim.id }, body, idempotencyKey }
      const reply = await writeClaims('POST /claims/{id}/confirm', call)
      if (reply.status === 201) confirmed.current = confirmedWith(reply.body.receipt)
      whereGone(reply)
      return reply
    },
    failed: t`The payment could not be recorded`,
    onDone: () => {
      onClose()
      if (confirmed.current) onDecided(confirmed.current)
    },
  })
  const { values } = using
  const [{ reference: _, ...asked }] = useDebouncedValue(
    correctionsOf(values, claim, today),
    PAUSE_MS,
  )
  const preview = useClaimPreview(claim.id, asked)
  // The preview of what is typed may still come: the books that it is about were seen.
  const seen = useRef(shown)
  const previewed = preview.data?.expect
  useEffect(() => {
    if (previewed !== undefined) seen.current = previewed
  }, [previewed])
  const hasAmount = (typedAmount(values.amount) ?? 0n) > 0n
  return (
    <ActionForm using={using} submit={t`Confirm`} onClose={onClose}>
      <RecordedAlready claim={claim} />
      <DecimalField label={t`Amount`} unit="₹" data-autofocus {...using.field('amount')} />
      <Settles
        preview={hasAmount ? preview.data : undefined}
        problem={hasAmount ? preview.error?.message : undefined}
        deposit={values.depositAmount}
        hint={hasAmount ? '' : t`Enter an amount to see what it settles.`}
      />
      <HandedOverFields
        field={using.field}
        today={today}
        method={<MethodField field={using.field} />}
        why={unlikelyDayIn(preview.data?.warnings)}
      />
      <PartFields field={using.field} />
    </ActionForm>
  )
}

/** The corrections to send; a field that the owner emptied is sent as none. */
const correctionsOf = (values: PaymentValues, { tds, toDeposit }: Claim, today: string) => {
  const sent = paymentToWire({ ...values, receivedOn: values.receivedOn || today })
  return {
    ...sent,
    // What is left out is as it was stated.
    ...(tds !== null && { tdsAmount: sent.tdsAmount ?? '0' }),
    ...(toDeposit !== null && { depositAmount: sent.depositAmount ?? '0' }),
    reference: values.reference.trim(),
    ...(values.method === '' && { method: '' as const }),
  }
}

/** Warns of the payment that was recorded by hand and probably is this one. */
export const RecordedAlready = ({ claim: { recorded, amount } }: { claim: Claim }) =>
  recorded && (
    <Notice>
      <Trans>
        You recorded {formatPaiseBriefly(amount)} already, received on{' '}
        {formatDate(recorded.receivedOn)}:{' '}
        <Anchor to={paths.receipt(recorded.id)} inherit underline="always">
          <Code text={recorded.code} />
        </Anchor>
        . If it is the same payment, decline this one: confirmed, it would count twice.
      </Trans>
    </Notice>
  )
