import type { Decoded } from '../../shared/wire-record.ts'
import { maskedClient, maskedLandlord, maskedPan, maskedReference } from './masked.ts'
import type { Receipt, ReceiptDocument, ReceiptParties } from './receipt.ts'
import type { verificationWire, verifiedReceiptWire } from './verification-wire.ts'

/** What anybody with the paper may read of a receipt, masked. */
export type Verification = Decoded<typeof verificationWire>

/** The same, with what became of the receipt. */
export type VerifiedReceipt = Decoded<typeof verifiedReceiptWire>

type Issued = Pick<Receipt, 'code' | 'kind' | 'amount' | 'receivedOn'> & {
  /** The day of recording, an ISO date. */
  issuedOn: string
  parties: Pick<ReceiptParties, 'owner' | 'client' | 'property'>
  document: ReceiptDocument
  /** As the paper carries it, in full; null where it carries none. */
  landlordPan: string | null
}

/** What a receipt shows to whoever holds the paper. No name, number or address is in it that was not masked. */
export function verificationOf({ parties, document, ...receipt }: Issued): Verification {
  const { code, kind, amount, issuedOn, receivedOn, landlordPan } = receipt
  const { method, reference, advance, deposit, tds, dateKnown } = document
  return {
    ...{ code, kind, issuedOn, method, advance, deposit, tds, amount },
    receivedOn: dateKnown ? receivedOn : null,
    reference: reference && maskedReference(reference),
    lines: document.lines.map(({ kind, periodStart, periodEnd, amount }) => ({
      ...{ kind, periodStart, periodEnd, amount },
    })),
    landlord: maskedLandlord(parties.owner.name),
    landlordPan: landlordPan && maskedPan(landlordPan),
    client: maskedClient(parties.client.name),
    city: parties.property.city,
    pincode: parties.property.pincode,
  }
}
