import type { Decoded } from '../../shared/wire-record.ts'
import type { CLAIM_STATES } from '../dues/dues-wire.ts'
import type { claimWire } from './claim-wire.ts'

/** A payment that a client reports; it moves nothing until the owner confirms it. */
export type Claim = Decoded<typeof claimWire>

export type ClaimState = (typeof CLAIM_STATES)[number]
