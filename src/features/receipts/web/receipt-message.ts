import { t } from '@lingui/core/macro'
import { formatDate } from '../../../shared/calendar-date.ts'
import { formatPaiseBriefly, paiseFromDecimal } from '../../../shared/paise.ts'
import { amountOf, type ReceiptDetail } from '../receipt.ts'
import { periodOf } from './receipt-texts.ts'

/** What an owner writes to whoever paid, with the page that proves the receipt. */
export function receiptMessage(receipt: ReceiptDetail): string {
  const amount = formatPaiseBriefly(paiseFromDecimal(amountOf(receipt)))
  const { client, property, owner, code, receivedOn, verifyUrl } = receipt
  const about = [periodOf(receipt), property.address1].filter(Boolean).join(', ')
  const thanks = t`Dear ${client.name}, ${amount} received on ${formatDate(receivedOn)} for ${about}. Receipt ${code}.`
  return [thanks, verifyUrl, owner.name].filter(Boolean).join('\n')
}
