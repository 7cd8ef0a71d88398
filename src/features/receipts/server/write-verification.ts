import { hashToken } from '../../identity/server/access/keyed-hash.ts'
import { type IssuedReceiptFacts, type Verification, verificationOf } from '../verification.ts'
import { printable } from './printable-text.ts'
import { type CodeDeps, verificationToken } from './verification-token.ts'
import { panContext } from './write-paper.ts'

type ReceiptToVerify = Omit<IssuedReceiptFacts, 'landlordPan'> & {
  id: string
  /** Of its code. */
  version: number
  landlordPanSealed: string | null
}

/** What the page behind a receipt's code is looked up by, and what it shows. */
export function writeVerification(
  { sealer }: Pick<CodeDeps, 'sealer'>,
  { id, version, landlordPanSealed, ...receipt }: ReceiptToVerify,
): { verifyHash: Buffer; verification: Verification } {
  const landlordPan = landlordPanSealed && sealer.open(landlordPanSealed, panContext(id))
  return {
    verifyHash: hashToken(verificationToken({ sealer }, { id, version })),
    verification: printable(verificationOf({ ...receipt, landlordPan })),
  }
}
