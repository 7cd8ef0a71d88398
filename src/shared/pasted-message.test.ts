import { describe, expect, it } from 'vitest'
import { readPastedMessage } from './pasted-message.ts'

const MESSAGES: [string, string][] = [
  [
    'Rs 9,000 credited to a/c XX4471 on 05-11-26 from किरण कुमारी. UPI Ref 412345678901',
    'in 900000 2026-11-05 upi 412345678901 किरण कुमारी ·',
  ],
  [
    'Rs 12,000 credited to your a/c XX4471 on 05-11-26. UPI Ref 412345678901',
    'in 1200000 2026-11-05 upi 412345678901 · ·',
  ],
  [
    'Rs. 15000.00 credited to HDFC Bank A/c XX4471 on 01-11-26 by a/c linked to VPA farhana.q@okzzz (UPI Ref No 900001000201).',
    'in 1500000 2026-11-01 upi 900001000201 · farhana.q@okzzz',
  ],
  [
    'Dear SBI User, your A/c X0918-credited by Rs.20000 on 09Oct26 transfer from SUNAINA JHALVADE Ref No 900003000157 -SBI',
    'in 2000000 2026-10-09 upi 900003000157 SUNAINA JHALVADE ·',
  ],
  [
    'Acct XX530 is credited with Rs 22500.00 on 03-Oct-26 from ROHIT MUNDVALE. UPI:900004000124-ICICI Bank.',
    'in 2250000 2026-10-03 upi 900004000124 ROHIT MUNDVALE ·',
  ],
  [
    'INR 18000.00 credited to A/c no. XX7702 on 04-10-26 at 10:11:12 IST. Info- UPI/P2A/900005000146/ANANYA TR/ICICI Ban/rent. Avl Bal INR 2,00,000.00',
    'in 1800000 2026-10-04 upi 900005000146 ANANYA TR ·',
  ],
  [
    'Received Rs.12500.00 in your Kotak Bank AC X3316 from harish.nt@okzzz on 05-10-26.UPI Ref:900006000157.',
    'in 1250000 2026-10-05 upi 900006000157 · harish.nt@okzzz',
  ],
  [
    'Avl bal Rs 90,000. NEFT of Rs 54,000.00 received in a/c XX5530 from BRIGHTMOOR SOFTLABS PVT LTD, UTR UTIBN26282990413 on 09/10/2026',
    'in 5400000 2026-10-09 neft UTIBN26282990413 BRIGHTMOOR SOFTLABS PVT LTD ·',
  ],
  [
    '₹12,000 Paid to Asha Rao 5 Nov 2026, 10:20 am UPI transaction ID 412345678901 To: ASHA RAO asha@okzzz From: RAVI KUMAR (HDFC Bank) ravi.k@okzzz Google transaction ID CICAgPDxyz',
    'out 1200000 2026-11-05 upi 412345678901 RAVI KUMAR ravi.k@okzzz',
  ],
  [
    'A/C X4471 Credited by Rs.18000.00 on 22Nov26 from ANANYA TRELKAR Refno 632412345680 -SBI',
    'in 1800000 2026-11-22 upi 632412345680 ANANYA TRELKAR ·',
  ],
  [
    'आपके खाते XX4471 में रु. १८,००० जमा हुए, 23/11/2026, UPI/632412345681/ANANYA TRELKAR',
    'in 1800000 2026-11-23 upi 632412345681 ANANYA TRELKAR ·',
  ],
  [
    'खाते XX4471 से 24-11-2026 को रु 500 डेबिट हुए। UPI Ref 632412345682',
    'out 50000 2026-11-24 upi 632412345682 · ·',
  ],
  ['paid rent 12000 utr 412345678901', 'out 1200000 · upi 412345678901 · ·'],
  [
    'Your a/c XX1 is debited for Rs 500.00 on 05-11-26 and credited to KIRANA (UPI Ref no 412345678902)',
    'out 50000 2026-11-05 upi 412345678902 · ·',
  ],
]

describe('a message about a payment is understood as a line of a statement is', () => {
  it.each(MESSAGES)('%s', (message, expected) => {
    const read = readPastedMessage(message)
    const parts = [read?.direction, read?.amount, read?.day, read?.via, read?.reference]
    expect([...parts, read?.payer, read?.upiAddress].map((it) => it ?? '·').join(' ')).toBe(
      expected,
    )
  })

  it.each([
    'Ravi Kumar',
    '412345678901',
    'Flat 101, Lake View Road, Pune 411010',
    'Your OTP is 412345. Do not share it with anybody.',
    'Rs 12,000 is due on 5 Nov 2026 for Flat 101',
    `Rs 1 credited UPI Ref 412345678901 ${'x'.repeat(2_000)}`,
  ])('and no other text: %s', (text) => {
    expect(readPastedMessage(text)).toBeUndefined()
  })
})
