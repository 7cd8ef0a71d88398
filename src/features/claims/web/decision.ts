import { t } from '@lingui/core/macro'
import { fromWire } from '../../../shared/wire-record.ts'
import { paymentWire } from '../../payments/payment-wire.ts'

/** What was decided a moment ago, and the receipt it leads to. */
export type Decision = { text: string; receipt?: { id: string; code: string } }

/** What a confirmation answers. */
export function decisionOf(wire: unknown): Decision {
  const { receipt } = fromWire(paymentWire, wire)
  return { text: t`Recorded.`, receipt: { id: receipt.id, code: receipt.code } }
}
