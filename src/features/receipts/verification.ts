import type { Decoded } from '../../shared/wire-record.ts'
import { isCash } from '../ledger/credit.ts'
import type { Receipt, ReceiptDocument, ReceiptPaper, ReceiptParties } from './receipt.ts'
import { maskedClient, maskedLandlord, maskedPan, maskedReference } from './verification-masks.ts'
import type { verificationWire, verifiedReceiptWire } from './verification-wire.ts'

/** What anybody with the paper may read of a receipt, masked. */
export type Verification = Decoded<typeof verificationWire>

/** The fields that anybody with the paper may read of a receipt, and whether it still stands. */
export type VerifiedReceipt = Decoded<typeof verifiedReceiptWire>

/** The fields of a receipt, as issued, that the page behind its code depends on. */
export type IssuedReceiptFacts = Pick<
  Receipt,
  'code' | 'kind' | 'amount' | 'receivedOn' | 'paymentMode'
> & {
  parties: Pick<ReceiptParties, 'client' | 'property'>
  document: ReceiptDocument & { paper: ReceiptPaper }
  /** As the paper carries it, in full; null where it carries none. */
  landlordPan: string | null
}

/** What a receipt shows to a holder of the paper. No name, number or address is in it that was not masked. */
export function verificationOf({
  parties,
  document,
  ...receipt
}: IssuedReceiptFacts): Verification {
  const { code, kind, amount, receivedOn, paymentMode: mode, landlordPan } = receipt
  const { paper, method, reference, advance, deposit, tds, dateKnown } = document
  return {
    ...{ code, kind, advance, deposit, tds, amount },
    issuedOn: paper.issuedOn,
    method: isCash({ method, mode }) ? 'cash' : method,
    receivedOn: dateKnown ? receivedOn : null,
    reference: reference && maskedReference(reference),
    lines: document.lines.map(({ kind, periodStart, periodEnd, amount }) => ({
      ...{ kind, periodStart, periodEnd, amount },
    })),
    landlord: maskedLandlord(paper.landlord.name),
    landlordPan: landlordPan && maskedPan(landlordPan),
    client: maskedClient(parties.client.name),
    city: parties.property.city,
    pincode: parties.property.pincode,
  }
}
