import type { BeginData } from '../../../web/pages.ts'
import { beginLedger } from '../../charges/web/ledger-hooks.ts'
import { beginLease } from '../../leases/web/lease-hooks.ts'

export const beginAgreement: BeginData = (...given) => {
  beginLedger(...given)
  beginLease(...given)
}
