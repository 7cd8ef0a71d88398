import { violates } from '../../../server/database/database.ts'
import { Refusal } from '../../../server/refusal.ts'
import { type Paise, paiseToDecimal } from '../../../shared/paise.ts'
import { say } from '../../../shared/said.ts'
import { hashToken } from '../../identity/server/access/keyed-hash.ts'
import type { OwnerScope } from '../../identity/server/access/scope.ts'
import type { Gst } from '../../leases/gst.ts'
import type { PaymentMode } from '../../leases/lease.ts'
import { isCash } from '../../ledger/credit.ts'
import {
  type ReceiptDates,
  type ReceiptDocument,
  type ReceiptKind,
  type ReceiptParties,
  rentDaysOf,
} from '../receipt.ts'
import { type IssuedReceiptFacts, type Verification, verificationOf } from '../verification.ts'
import { takeReceiptNumbers } from './receipt-number.ts'
import { printable } from './receipt-pdf.ts'
import { insertReceipt } from './receipt-queries.ts'
import { type CodeDeps, verificationToken } from './verification-token.ts'
import { type PaperDeps, panContext, readPaperFacts, writePaper } from './write-paper.ts'
import '../../ledger/server/ledger-tables.ts'

export type IssuedReceipt = { id: string; number: number; code: string }

/** A receipt, and whether its owner has receipts mailed. */
export type WrittenReceipt = IssuedReceipt & { mailReceipts: boolean }

type ReceiptToWrite = {
  id: string
  parties: ReceiptParties
  dates: ReceiptDates
  kind: ReceiptKind
  document: ReceiptDocument
  paymentMode: PaymentMode
  /** The payment behind it; null where no money was due. */
  creditId: string | null
  /** All the money received. */
  amount: Paise
  isAmountStated: boolean
  receivedOn: string
  /** The tax in what it settles; null where there is none. */
  gst: Gst | null
  overlapAllowed: boolean
}

/**
 * Writes a receipt with the next number, its paper and what the page behind its code shows, all as it is
 * today; what is written `alongside` is sent with it. @throws Refusal `receipt-overlap`
 */
export async function writeReceipt(
  scope: OwnerScope,
  deps: PaperDeps,
  { dates, document, gst, ...receipt }: ReceiptToWrite,
  alongside?: (issued: IssuedReceipt) => Promise<void>,
): Promise<WrittenReceipt> {
  const { id, kind, parties, amount, paymentMode, receivedOn } = receipt
  // As late as may be: from here on everybody waits who issues a receipt in these books. The paper reads in the same turn,
  // and for a limited member as somebody else: its statements come after.
  const rentDays = rentDaysOf({ ...document, ...dates, kind })
  const [{ number, code, settings }, facts] = await Promise.all([
    takeReceiptNumbers(scope, scope.today),
    readPaperFacts(scope, deps, { leaseId: parties.lease.id, rentDays }),
  ])
  const { paper, landlordPanSealed } = writePaper(deps, facts, {
    id,
    amount,
    gst,
    settings,
    issuedOn: scope.today,
    isCash: isCash({ method: document.method, mode: paymentMode }),
  })
  const content = {
    id,
    code,
    kind,
    receivedOn,
    parties,
    paymentMode,
    landlordPanSealed,
    document: { ...document, paper },
  }
  const verification = writeVerification(deps, {
    ...content,
    version: 1,
    amount: paiseToDecimal(amount),
  })
  const issued = { id, number, code }
  await refuseOverlap(() =>
    Promise.all([
      insertReceipt(scope, { ...receipt, ...dates, ...content, ...verification, number }),
      alongside?.(issued),
    ]),
  )
  return { ...issued, mailReceipts: settings.mailReceipts }
}

export const overlapping = (name?: string) =>
  new Refusal(
    'receipt-overlap',
    say`${name === undefined ? say`Another receipt` : say`Receipt ${name}`} of this agreement covers some of these days already.`,
  )

async function refuseOverlap(write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (violates(error, 'receipts_no_overlap')) throw overlapping()
    throw error
  }
}

type ReceiptToVerify = Omit<IssuedReceiptFacts, 'landlordPan'> & {
  id: string
  /** Of its code. */
  version: number
  landlordPanSealed: string | null
}

/** Writes the content of the page behind a receipt's code, and the key by which it is found. */
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
