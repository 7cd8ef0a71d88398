import { t } from '@lingui/core/macro'
import { formatDate } from '../../../shared/calendar-date.ts'
import { methodText } from '../../ledger/web/document-texts.ts'
import type { Receipt } from '../receipt.ts'

/** 'Received on 3 Dec 2026 by UPI, reference •••• 8901'; 'Recorded on …' where nobody said when it came; '' of a receipt that does not tell. */
export function receivedText({ receivedOn, dateKnown, method, reference }: Receipt): string {
  if (receivedOn === '') return ''
  const day = formatDate(receivedOn)
  const when = dateKnown ? t`Received on ${day}` : t`Recorded on ${day}`
  const how = method ? t`${when} by ${methodText(method)}` : when
  return reference ? t`${how}, reference •••• ${reference.slice(-4)}` : how
}
