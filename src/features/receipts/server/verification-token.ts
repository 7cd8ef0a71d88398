import { createHmac } from 'node:crypto'
import { paths } from '../../../paths.ts'
import type { Sealer } from '../../../server/encryption.ts'

/** Secrets and address for the codes of receipts. `appUrl` has no slash at its end. */
export type CodeDeps = { sealer: Sealer; appUrl: string }

/** Which code of which receipt: the version counts up when it is replaced. */
export type ReceiptCodeId = { id: string; version: number }

const BYTES = 16

/**
 * The token in the code of a receipt: 128 bits, 22 characters. It is made again whenever the paper is, and
 * kept nowhere but as its hash (`hashToken`).
 */
export function verificationToken(
  { sealer }: Pick<CodeDeps, 'sealer'>,
  { id, version }: ReceiptCodeId,
): string {
  return createHmac('sha256', sealer.keyFor('receipt verification'))
    .update(`${id}\0${version}`)
    .digest()
    .subarray(0, BYTES)
    .toString('base64url')
}

/** The address that the code on a receipt leads to. */
export const verificationUrl = (deps: CodeDeps, code: ReceiptCodeId): string =>
  `${deps.appUrl}${paths.verification(verificationToken(deps, code))}`
