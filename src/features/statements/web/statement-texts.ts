import { t } from '@lingui/core/macro'
import { chargeTitle } from '../../charges/web/charge-texts.ts'
import { creditKindText, payoutTitle } from '../../charges/web/document-texts.ts'
import { daysOf } from '../../charges/web/ledger-view.ts'
import type { StatementLine } from '../statement.ts'

/** What a line of a statement is called. */
export function lineTitle(line: StatementLine): string {
  const title = titleOf(line)
  return line.isReversal ? t`Reversed: ${title}` : title
}

function titleOf(line: StatementLine): string {
  const { kind, waiver } = line
  if (kind === 'charge') return chargeTitle({ name: line.name, days: daysOf(line) })
  if (kind === 'refund' || kind === 'deposit_return' || kind === 'deposit_carried')
    return payoutTitle({ kind })
  return waiver ? t`Waived` : creditKindText(kind)
}
