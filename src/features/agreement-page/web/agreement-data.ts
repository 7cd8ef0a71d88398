import type { BeginData } from '../../../web/pages.ts'
import { beginLease } from '../../leases/web/lease-hooks.ts'
import { beginLedger } from '../../ledger/web/ledger-hooks.ts'

export const beginAgreement: BeginData = (...given) => {
  beginLedger(...given)
  beginLease(...given)
}
