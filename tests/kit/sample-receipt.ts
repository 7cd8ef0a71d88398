import { amountInWords } from '../../src/features/receipts/amount-in-words.ts'
import type { ReceiptWithPaper } from '../../src/features/receipts/printed-receipt.ts'
import type { PaperFields } from '../../src/features/receipts/receipt.ts'
import { paiseFromDecimal } from '../../src/shared/paise.ts'

/** A receipt of one month's rent with its paper, overridden by `more`. */
export const sampleReceipt = (
  more: Partial<ReceiptWithPaper> = {},
  paper: Partial<PaperFields> = {},
): ReceiptWithPaper => ({
  ...{ id: '1', number: 42, code: 'RB/26-27/000042', kind: 'rent', version: 1 },
  ...{ rentFrom: '2026-11-01', rentTo: '2026-11-30', paymentThreshold: '2026-12-06' },
  ...{ paymentMode: 'Online_Payment', monthlyRent: '18500', amount: '18500' },
  ...{ receivedOn: '2026-12-03', dateKnown: true, method: 'upi', reference: '406512348901' },
  lines: [
    {
      ...{ kind: 'rent', name: 'Rent', periodStart: '2026-11-01', periodEnd: '2026-11-30' },
      ...{ amount: '18500', open: '0' },
    },
  ],
  ...{ advance: '0', deposit: '0', tds: '0' },
  property: {
    ...{ id: '2', address1: 'Flat 302, Shanti Residency', address2: '14 Baner Road' },
    ...{ pincode: '411045', city: 'Pune', state: 'Maharashtra' },
  },
  lease: {
    ...{ id: '3', electricityMeterNumber: 'MH-44512', monthlyRent: '18500' },
    ...{ paymentDay: 6, paymentMode: 'Online_Payment' },
  },
  client: { id: '4', name: 'Ravi Kumar', email: 'ravi@example.in' },
  owner: { id: '5', name: 'Asha Sharma', email: 'asha@example.in', phone: '98220 12345' },
  ...{ organizationId: '6', createdAt: '', updatedAt: '', cancelledAt: null, cancelReason: null },
  ...{ replacedBy: null, mailed: null, recordedBy: null, hints: [], landlordPan: 'ABCPS1234K' },
  verifyUrl: 'https://rentbook.example.in/v/Zk3vQ0mP9sT4xW7yB2nC5d',
  ...more,
  paper: {
    template: 1,
    edition: 1,
    language: 'en',
    issuedOn: '2026-12-03',
    pan: 'given',
    stampBox: false,
    landlord: {
      ...{ name: 'Asha Sharma', company: null, phone: '98220 12345' },
      address: '7 Prabhat Road, Deccan Gymkhana, Pune, Maharashtra, 411004',
    },
    words: amountInWords(paiseFromDecimal(more.amount || '18500')),
    ...{ wordsInHindi: null, tax: null },
    ...paper,
  },
})
