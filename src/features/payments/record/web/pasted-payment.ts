import type { ClipboardEvent } from 'react'
import { paiseToDecimal } from '../../../../shared/paise.ts'
import { type PastedMessage, readPastedMessage } from '../../../../shared/pasted-message.ts'
import { TRANSFERS } from '../../web/payment-means.tsx'
import type { ReceiptValues } from './receipt-values.ts'

/** The fields that a pasted message fills in: none that it does not have, and no day to come. */
export function valuesOfMessage(
  { amount, day, reference, via }: PastedMessage,
  today: string,
): Partial<ReceiptValues> {
  const method = via === 'upi' ? via : TRANSFERS.find((it) => it === via)
  return {
    ...(amount !== null && { amount: paiseToDecimal(amount) }),
    ...(day !== null && day <= today && { receivedOn: day }),
    ...(reference !== null && { reference }),
    ...(method && { method }),
  }
}

/** Why a message may be no payment of this tenant: it tells of money that went out, or names somebody else. */
export function doubtsOf(
  { direction, payer }: Pick<PastedMessage, 'direction' | 'payer'>,
  tenant: string,
): { isOut: boolean; another: string | null } {
  const words = (name: string) =>
    name
      .toUpperCase()
      .split(/[^\p{L}\p{M}]+/u)
      .filter((word) => word.length > 2)
  const own = words(tenant)
  // Banks cut names.
  const isSame = words(payer ?? '').some((word) =>
    own.some((it) => it.startsWith(word) || word.startsWith(it)),
  )
  return { isOut: direction === 'out', another: payer !== null && !isSame ? payer : null }
}

/** The words to search for a message: who paid, else the phone number in their address. */
export const payerToSearch = ({ payer, upiAddress }: PastedMessage): string | undefined =>
  payer ?? /^(?:\+?91)?([6-9]\d{9})@/.exec(upiAddress ?? '')?.[1]

/** Takes a bank's message that is pasted anywhere within; every other text is pasted as it is. */
export const onMessagePasted =
  (take: (message: PastedMessage) => void) =>
  (event: ClipboardEvent): void => {
    const message = readPastedMessage(event.clipboardData.getData('text'))
    if (!message) return
    event.preventDefault()
    take(message)
  }
