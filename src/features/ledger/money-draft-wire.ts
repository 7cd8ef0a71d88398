import { requiredText } from '../../shared/form-kinds.ts'
import { NO_REASON } from '../../shared/rule.ts'
import { idOf } from '../../shared/wire-kinds.ts'
import { wireRecord } from '../../shared/wire-record.ts'

/** The agreement for which money is recorded, in bodies. */
export const moneyDraftWire = wireRecord({
  leaseId: ['rentMaster', idOf],
  /** The agreement of the same client that the deposit is carried to. */
  toLeaseId: ['toRentMaster', idOf],
})

/** Why something in the books is corrected. */
export const reasonWire = wireRecord({
  reason: requiredText({ prompt: NO_REASON, longest: 500, hasLines: true }),
})
