import type { LedgerDocument } from '../ledger-entries.ts'
import type { LedgerView } from '../ledger-view.ts'
import { ChargeExplanation } from './charge-explanation.tsx'
import { CreditExplanation } from './credit-explanation.tsx'
import { PayoutExplanation } from './payout-explanation.tsx'

type Props = { document: LedgerDocument; ledger: LedgerView }

/** What stands behind a line of the ledger. */
export function DocumentExplanation({ document, ledger }: Props) {
  if (document.type === 'charge')
    return <ChargeExplanation charge={document.charge} ledger={ledger} />
  if (document.type === 'credit')
    return <CreditExplanation credit={document.credit} ledger={ledger} />
  return <PayoutExplanation payout={document.payout} />
}
