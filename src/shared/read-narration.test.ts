import { expect, it } from 'vitest'
import { readNarration } from './read-narration.ts'

// What a file of a bank shows is in the tests of statements; these are further spellings of the same.
it.each([
  ['UPIAB/900101000001/CR/9000000104/UTIB/9000000104@ybx', 'upi 900101000001 · 9000000104@ybx ·'],
  ['UPI/CR/900101000001/RAVI K/HDFC/**9911/oct rent', 'upi 900101000001 RAVI K · oct rent'],
  ['UPI/CR/900101000001/RAVI K/HDFC//oct rent', 'upi 900101000001 RAVI K · oct rent'],
  [
    'UPI/900101000001/oct/nov/r.mv@okzzz/HDFC BANK/ICI4f3e',
    'upi 900101000001 · r.mv@okzzz oct/nov',
  ],
  [
    'UPI/900101000001/rent/r.mv@okzzz/Nagari/ICI4f3e92e50ca377',
    'upi 900101000001 · r.mv@okzzz rent',
  ],
  [
    'UPI/r.mv@okzzz/rent/HDFC/900101000001/ICI4f3e92e50ca/RAVI',
    'upi 900101000001 RAVI r.mv@okzzz rent',
  ],
  ['UPI/P2A/900101000001/RAVI K/ICICI Ban/oct_rent2026', 'upi 900101000001 RAVI K · oct_rent2026'],
  ['UPI OUT/900101000001/kirana.3@pthx/UPI/0000', 'upi 900101000001 · kirana.3@pthx ·'],
  [
    'UPI-M/S ABCO-AB.CO@OKZZZ-SBIN0999999-900101000001-R',
    'upi 900101000001 M/S ABCO AB.CO@OKZZZ R',
  ],
  [
    'UPI-ANN D-SOUZA-ANN.D@OKZZZ-900101000001-RENT',
    'upi 900101000001 ANN D-SOUZA ANN.D@OKZZZ RENT',
  ],
  [
    'MMT/IMPS/900101000001/oct/nov rent/RAVI K/KKBK0999999',
    'imps 900101000001 RAVI K · oct/nov rent',
  ],
  ['IMPS/P2A/900101000001/XXXXXXXX4321/RAVI K', 'imps 900101000001 RAVI K · ·'],
  ['NEFT:BRIGHT LABS PVT LTD UTIBN26282990413', 'neft UTIBN26282990413 BRIGHT LABS PVT LTD · ·'],
  [
    'NFT/BRIGHT LABS PVT LTD/UTIBN26282990413/rent',
    'neft UTIBN26282990413 BRIGHT LABS PVT LTD · rent',
  ],
  ['NEFT*HDFC0999999*N290261234567890*RAVI KUMAR', 'neft N290261234567890 RAVI KUMAR · ·'],
  [
    'RTGS CR-ICIC0999999-AB LLP-ASHA RAO-ICICR52026100900112233',
    'rtgs ICICR52026100900112233 AB LLP · ·',
  ],
  ['CHQ DEP - MICR 8 CLEARING - PUNE - 000412', 'cheque 000412 · · ·'],
  ['BY INST 000412 : CTS CLEARING', 'cheque 000412 · · ·'],
  ['O/W RETURN CHQ 000777', 'cheque return 000777 · · ·'],
  ['CHQ RET CHGS-000777', 'charge · · · ·'],
  ['ACH C- BRIGHT LABS PVT LTD-99120', 'nach · BRIGHT LABS PVT LTD · ·'],
  ['REVERSAL OF UPI 900101000001', 'reversal 900101000001 · · ·'],
  ['UPI/CR/900101000001/REV/RAVI', 'reversal 900101000001 · · ·'],
  ['NEFT RETURN-UTIBN26282990913-ACCOUNT CLOSED', 'reversal UTIBN26282990913 · · ·'],
  ['IB:FUND TRANSFER FROM RAVI KUMAR', 'transfer · RAVI KUMAR · ·'],
  ['BY TRANSFER-INB 9990 FROM RAVI KUMAR--', 'transfer · RAVI KUMAR · ·'],
  ['DEBIT CARD ANNUAL FEE OCT', 'charge · · · ·'],
  ['LOCKER RENT 2026', 'other · · · ·'],
  // Further banks and orders.
  ['UPICR/900101000001/RAVI K/SBIN/r.mv@okzzz/rent', 'upi 900101000001 RAVI K r.mv@okzzz rent'],
  ['UPI:CR:900101000001:RAVI K:SBIN:rent', 'upi 900101000001 RAVI K · rent'],
  ['UPI Payment from RAVI K (r.mv@okzzz) Ref 900101000001', 'upi 900101000001 RAVI K r.mv@okzzz ·'],
  ['UPI/CR/900101000001/RAVI K/SBI/r.mv@okzzz/rent', 'upi 900101000001 RAVI K r.mv@okzzz rent'],
  ['IMPS P2A 900101000001 FROM 9000000104 RAVI K', 'imps 900101000001 RAVI K · ·'],
  ['NEFT CR SBIN426274123456 RAVI K SBIN0001234', 'neft SBIN426274123456 RAVI K · ·'],
  ['FT FROM RAVI K A/C 1234567890', 'transfer · RAVI K · ·'],
  ['TRF FROM RAVI K 00000033445566', 'transfer · RAVI K · ·'],
  ['BY TRANSFER RAVI K', 'transfer · RAVI K · ·'],
  ...['RTN NEFT', 'NEFT RTN', 'NEFT INWARD RETURN', 'NEFT REJECT'].map(
    (begin): [string, string] => [
      `${begin} SBIN426274123456 RAVI K`,
      'reversal SBIN426274123456 · · ·',
    ],
  ),
  ...['IMPS FAILED', 'UPI/REFUND', 'CR ADJ UPI', 'CHARGEBACK UPI', 'R-UPI', 'UPI DR RVSL'].map(
    (begin): [string, string] => [
      `${begin}/900101000001/RAVI K/r.mv@okzzz`,
      'reversal 900101000001 · · ·',
    ],
  ),
  ['NACH CR RTN-RAVI K-123', 'reversal · · · ·'],
  ['CHEQUE REJECTED 000412', 'cheque return 000412 · · ·'],
  ['IMPS-900101000001-RETURN', 'reversal 900101000001 · · ·'],
  ['UPI/CRADJ/900101000001/amazon/YES', 'reversal 900101000001 · · ·'],
  ['N/HDFCN52026100598765/HDFC0999999/AB LLP/RENT', 'neft HDFCN52026100598765 AB LLP · RENT'],
  ['CLG-CHQ NO 000412-RAVI KUMAR', 'cheque 000412 RAVI KUMAR · ·'],
  ['BY CLEARING / CHEQUE 000412', 'cheque 000412 · · ·'],
  [
    'UPI/900101000001/RAVI/r.mv@okzzz/SBIN/rent/RBL9f3c2d1e4b',
    'upi 900101000001 RAVI r.mv@okzzz rent',
  ],
  ['UPI/CR/C900101000001/RAVI/SBIN/r.mv@okzzz', 'upi 900101000001 RAVI r.mv@okzzz ·'],
  ['UPI:900101000001:RAVI KUMAR:CNRB', 'upi 900101000001 RAVI KUMAR · ·'],
  ['UPI-CR-900101000001-RAVI-SBIN-r.mv@okzzz-oct', 'upi 900101000001 RAVI r.mv@okzzz oct'],
  ['UPI CREDIT RAVI r.mv@okzzz 900101000001 RENT', 'upi 900101000001 RAVI r.mv@okzzz RENT'],
  ['MPAYUPITRTR900101000001RAVI KUMAR XXXXX 1234', 'upi 900101000001 RAVI KUMAR · ·'],
  ['Money received from Ravi Kumar via UPI', 'upi · Ravi Kumar · ·'],
  ['Money received from किरण कुमारी via UPI', 'upi · किरण कुमारी · ·'],
  ['TRF FROM रीना देवी UPI Ref 900101000001', 'upi 900101000001 रीना देवी · ·'],
  ['CHQ DEP 000412-मीना कुमारी', 'cheque 000412 मीना कुमारी · ·'],
  ['IMPS 900101000001 FROM RAVI KUMAR/HDFC/xx1234', 'imps 900101000001 RAVI KUMAR · ·'],
  ['IMPS/P2A/900101000001/XXXXXX1234/rent /RAVI', 'imps 900101000001 RAVI · rent'],
  ['NEFT/000123456789/HDFC BANK LTD/AB LLP', 'neft 000123456789 AB LLP · ·'],
  ['NEFT FROM RAVI KUMAR HDFCN52026100511111 RENT', 'neft HDFCN52026100511111 RAVI KUMAR · RENT'],
  ['NEFT_IN:null//HDFCN52026100400099/RAVI KUMAR', 'neft HDFCN52026100400099 RAVI KUMAR · ·'],
  ['BIL/INFT/EA1234567/Rent/ RAVI KUMAR', 'transfer · RAVI KUMAR · Rent'],
  ['ACH C- BRIGHT LABS PVT LTD-SALARY OCT', 'nach · BRIGHT LABS PVT LTD · SALARY OCT'],
])('reads the way, reference, payer, address and note of %s', (narration, expected) => {
  const { via, reference, payer, upiAddress, note } = readNarration(narration)
  const parts = [via, reference, payer, upiAddress, note].map((part) => part ?? '·')
  expect(parts.join(' ')).toBe(expected)
})
