import { t } from '@lingui/core/macro'
import { formatDate } from '../../../shared/calendar-date.ts'
import type { OwnClaim } from '../../ledger/dues.ts'
import { methodText } from '../../ledger/web/document-texts.ts'

/** 'on 14 Nov 2026 · UPI · 4123 4567 8901': when and how, as the client said. */
export const handedOverText = ({ paidOn, method, reference }: OwnClaim): string =>
  [t`on ${formatDate(paidOn)}`, methodText(method), reference && inGroups(reference)]
    .filter(Boolean)
    .join(' · ')

/** In fours, as it is compared with a bank's statement. */
export const inGroups = (reference: string): string => reference.replace(/(.{4})(?=.)/g, '$1 ')
