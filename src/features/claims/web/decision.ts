import { t } from '@lingui/core/macro'
import { fromWire } from '../../../shared/wire-record.ts'
import { paymentWire } from '../../payments/payment-wire.ts'

/** The latest decision, and its receipt. */
export type Decision = { text: string; receipt?: { id: string; code: string } }

/** Decodes the reply to a confirmation. */
export function decisionOf(wire: unknown): Decision {
  const { receipt } = fromWire(paymentWire, wire)
  return { text: t`Recorded.`, receipt: { id: receipt.id, code: receipt.code } }
}
