import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { replyOf } from '../../shared/wire-schema.ts'
import { verifiedReceiptWire } from './verification-wire.ts'

export const verificationContract = defineContract({
  'GET /verify/{token}': {
    name: 'verifyReceipt',
    summary: 'Whether the receipt behind a code is valid, for anybody who holds the paper; masked',
    access: 'public',
    // Whatever it looks like: a token that cannot be one costs as much as one that is not known.
    params: z.object({ token: z.string() }),
    responses: { 200: replyOf(verifiedReceiptWire) },
  },
})
