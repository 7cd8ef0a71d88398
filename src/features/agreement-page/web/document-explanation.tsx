import { ChargeExplanation } from '../../charges/web/explanations/charge-explanation.tsx'
import type { LedgerDocument } from '../../charges/web/ledger-entries.ts'
import type { LedgerView } from '../../charges/web/ledger-view.ts'
import { CreditExplanation } from '../../payments/web/explanations/credit-explanation.tsx'
import { PayoutExplanation } from '../../payments/web/explanations/payout-explanation.tsx'

type Props = { document: LedgerDocument; ledger: LedgerView }

/** Explains a line of the ledger. */
export function DocumentExplanation({ document, ledger }: Props) {
  if (document.type === 'charge')
    return <ChargeExplanation charge={document.charge} ledger={ledger} />
  if (document.type === 'credit')
    return <CreditExplanation credit={document.credit} ledger={ledger} />
  return <PayoutExplanation payout={document.payout} />
}
