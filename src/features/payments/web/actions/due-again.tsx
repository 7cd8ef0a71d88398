import { t } from '@lingui/core/macro'
import { formatPaiseBriefly } from '../../../../shared/paise.ts'
import { chargeTitle } from '../../../ledger/web/charge-texts.ts'
import { usesOf } from '../../../ledger/web/explanations/settlements.ts'
import type { LedgerView } from '../../../ledger/web/ledger-view.ts'

/** What a payment settled, which is due again once the payment is taken back. */
export function DueAgain({ ledger, credit }: { ledger: LedgerView; credit: { id: string } }) {
  const settled = usesOf(ledger, credit.id)
  if (settled.length === 0) return null
  return (
    <ul>
      {settled.map(({ use, amount }) => (
        <li key={use.id}>
          {unbroken(
            'dueOn' in use
              ? t`${chargeTitle(use)}: ${formatPaiseBriefly(amount)} is due again`
              : t`A refund of ${formatPaiseBriefly(amount)} is no longer covered`,
          )}
        </li>
      ))}
    </ul>
  )
}

/** The charges that are due again once the payment of this receipt is taken back. */
export function DueAgainOf({ ledger, receiptId }: { ledger: LedgerView; receiptId: string }) {
  const credit = ledger.credits.find(({ receipt }) => receipt?.id === receiptId)
  return credit && <DueAgain ledger={ledger} credit={credit} />
}

/** The sign stays beside its figures. */
const unbroken = (sentence: string) => sentence.replaceAll('₹ ', '₹\u00a0')
