import { useClient } from '../../clients/web/client-hooks.ts'
import { RemindLink } from '../../dues/web/remind-link.tsx'
import type { LedgerView } from '../../ledger/web/ledger-view.ts'

/** Reminds the client of an agreement by WhatsApp, where something is owed. */
export function RemindClient({ ledger }: { ledger: LedgerView }) {
  const client = useClient(ledger.client.id)
  const [oldest] = ledger.charges
    .filter(({ open }) => open > 0n)
    .map(({ dueOn }) => dueOn)
    .sort()
  if (oldest === undefined) return null
  const phone = client.status === 'loaded' ? client.record.mobileNumber : ''
  return <RemindLink isNamed dues={{ ...ledger, phone, language: null, oldestDueOn: oldest }} />
}
