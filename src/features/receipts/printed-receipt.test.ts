import { describe, expect, test } from 'vitest'
import { sampleReceipt } from '../../../tests/kit/sample-receipt.ts'
import { dateWords, setDateWords } from '../../shared/calendar-date.ts'
import { IN_HINDI } from './paper-words.ts'
import { printReceipt } from './printed-receipt.ts'
import type { ReceiptLine } from './receipt.ts'

const line = (month: string, amount: string, more: Partial<ReceiptLine> = {}): ReceiptLine => ({
  kind: 'rent',
  name: 'Rent',
  amount,
  open: '0',
  periodStart: `${month}-01`,
  periodEnd: `${month}-30`,
  ...more,
})
const fieldsOf = (fields: { label: string; value: string }[]) =>
  Object.fromEntries(fields.map(({ label, value }) => [label, value]))

test('the printed receipt names every day of what was paid, what was due and what was received', () => {
  expect(printReceipt(sampleReceipt()).rows).toEqual([
    { text: 'Rent 1–30 Nov 2026', note: '', due: '₹ 18,500.00', received: '₹ 18,500.00' },
  ])
  const days = { periodStart: '2027-01-31', periodEnd: '2027-02-27' }
  const { rows } = printReceipt(sampleReceipt({ lines: [line('2027-01', '18500', days)] }))
  expect(rows[0]?.text).toBe('Rent 31 Jan 2027 to 27 Feb 2027')
})

test('the printed receipt shows a part payment by what was due, what was received and what remains', () => {
  const { rows } = printReceipt(
    sampleReceipt({
      amount: '20000',
      lines: [line('2026-09', '12000'), line('2026-10', '8000', { open: '4000' })],
    }),
  )
  expect(rows[1]).toEqual({
    text: 'Rent 1–30 Oct 2026',
    note: 'Part payment: ₹ 4,000.00 of this remains.',
    due: '₹ 12,000.00',
    received: '₹ 8,000.00',
  })
})

test('an advance and a deposit have rows of their own', () => {
  const money = { amount: '30000', advance: '4500', deposit: '13500' }
  const { rows } = printReceipt(sampleReceipt({ ...money, lines: [line('2026-09', '12000')] }))
  expect(rows.map(({ text, received }) => [text, received])).toEqual([
    ['Rent 1–30 Sep 2026', '₹ 12,000.00'],
    ['Advance, not yet for a month', '₹ 4,500.00'],
    ['Security deposit: not rent', '₹ 13,500.00'],
  ])
})

test('tax that the tenant withheld is taken off the rent that was settled', () => {
  const { rows, sentences, amount } = printReceipt(
    sampleReceipt({ amount: '45600', tds: '14400', lines: [line('2027-03', '60000')] }),
  )
  expect(rows.map(({ received }) => received)).toEqual(['₹ 60,000.00', '−₹ 14,400.00'])
  expect(amount).toBe('₹ 45,600.00')
  expect(sentences).toEqual([
    'Tax deducted by the tenant, as told by the tenant: ₹ 14,400.00. Rent settled: ₹ 60,000.00.',
  ])
})

test('tax on the rent is shown, and that this is no tax invoice', () => {
  const tax = { gstin: '27ABCPS1234K1Z5', cgst: '4500', sgst: '4500', igst: '0' }
  expect(printReceipt(sampleReceipt({}, { tax })).sentences).toEqual([
    'Of this: CGST ₹ 4,500.00 and SGST ₹ 4,500.00. GSTIN of the landlord: 27ABCPS1234K1Z5.',
    'This is a receipt, not a tax invoice.',
  ])
})

describe('how the money came', () => {
  test('is a day, a method and the end of a reference', () => {
    expect(fieldsOf(printReceipt(sampleReceipt()).payment)).toEqual({
      'Received on': '3 Dec 2026',
      'Paid by': 'UPI',
      Reference: '406512348901',
    })
  })

  test('is the day of recording where no day was given', () => {
    const unknown = { dateKnown: false, method: null, reference: null }
    const { payment } = printReceipt(sampleReceipt({ ...unknown, paymentMode: 'Any' }))
    expect(fieldsOf(payment)).toEqual({ 'Recorded on': '3 Dec 2026' })
  })
})

test.each([
  ['given', { PAN: 'ABCPS1234K' }],
  ['not-given', { PAN: 'Not given' }],
  ['unasked', {}],
  ['none', {}],
] as const)("the owner's PAN, %s", (pan, shown) => {
  const { landlord } = printReceipt(sampleReceipt({}, { pan }))
  const { PAN } = fieldsOf(landlord)
  expect({ ...(PAN && { PAN }) }).toEqual(shown)
})

test('money without rent is a money receipt, and names no days of rent', () => {
  const money = sampleReceipt({ kind: 'money', lines: [], deposit: '18500' })
  const { title, terms } = printReceipt(money)
  expect(title).toBe('Money receipt')
  expect(Object.keys(fieldsOf(terms))).toEqual([
    'Payment mode',
    'Monthly rent',
    'Electricity meter',
  ])
})

test.each(['0', ''])('a meter that was not noted, stored as "%s", is left out', (stored) => {
  const { lease } = sampleReceipt()
  const { terms } = printReceipt(
    sampleReceipt({ lease: { ...lease, electricityMeterNumber: stored } }),
  )
  expect(Object.keys(fieldsOf(terms))).not.toContain('Electricity meter')
})

test('a receipt from before the books shows its whole amount', () => {
  const { rows, amount } = printReceipt(sampleReceipt({ lines: [], amount: '' }))
  expect(amount).toBe('₹ 18,500.00')
  expect(rows).toEqual([{ text: 'Rent 1–30 Nov 2026', note: '', due: '', received: '₹ 18,500.00' }])
})

test('states what became of a receipt that is no longer valid', () => {
  const cancelledAt = '2026-12-08T10:00:00.000+05:30'
  expect(printReceipt(sampleReceipt()).banner).toBe('')
  expect(printReceipt(sampleReceipt({ cancelledAt })).banner).toBe(
    'Cancelled on 8 Dec 2026: do not accept.',
  )
  const replacedBy = { id: '9', code: 'RB/26-27/000050' }
  expect(printReceipt(sampleReceipt({ cancelledAt, replacedBy })).banner).toBe(
    'Replaced by RB/26-27/000050: do not accept.',
  )
})

describe('is in Hindi too where the owner wants it', () => {
  const inBoth = { language: 'en-hi', template: 2, wordsInHindi: 'मात्र' } as const

  test('with labels, months, methods and sentences', () => {
    const english = printReceipt(sampleReceipt())
    expect([english.titleInHindi, english.closingInHindi]).toEqual(['', ''])
    const both = printReceipt(
      sampleReceipt({ lines: [line('2026-11', '18500', { open: '1' })], tds: '5' }, inBoth),
    )
    expect(both).toMatchObject({
      title: 'Rent receipt',
      titleInHindi: 'किराया रसीद',
      wordsInHindi: 'मात्र',
      labels: {
        receivedFrom: 'Received from / किससे मिला',
        totalReceived: 'Total received / कुल मिला',
      },
      headLines: ['Receipt 42 / रसीद 42', 'Issued 3 Dec 2026 / जारी 3 दिसंबर 2026'],
      receivedFrom: 'Ravi Kumar',
      amount: '₹ 18,500.00',
      code: 'RB/26-27/000042',
    })
    expect(both.rows[0]).toEqual({
      text: 'Rent 1–30 Nov 2026 / किराया 1–30 नवंबर 2026',
      note: 'Part payment: ₹ 1.00 of this remains. / आंशिक भुगतान: इसमें से ₹ 1.00 बाकी है।',
      due: '₹ 18,501.00',
      received: '₹ 18,500.00',
    })
    expect(fieldsOf(both.payment)).toMatchObject({
      'Received on / मिलने की तारीख': '3 Dec 2026 / 3 दिसंबर 2026',
      'Paid by / कैसे दिया': 'UPI',
    })
    expect(both.sentences[0]).toContain('उसके कहे अनुसार: ₹ 5.00')
    expect(both.labels.scan).toContain('रसीद रद्द हुई है या नहीं')
    expect(both.closing).not.toMatch(/\p{Script=Devanagari}/u)
    expect(both.closingInHindi).toContain('यह रसीद 3 दिसंबर 2026 को')
  })

  test('with every label, method and mode', () => {
    for (const part of ['labels', 'methods', 'modes'] as const)
      for (const [name, text] of Object.entries(IN_HINDI[part])) {
        const isSameWord = ['upi', 'imps', 'neft', 'rtgs', 'pan', 'Any'].includes(name)
        expect(/\p{Script=Devanagari}/u.test(text), name).toBe(!isSameWord)
      }
  })

  test('with the name that an owner gave a charge as it is', () => {
    const key = line('2026-11', '1', { kind: 'other', name: 'Key' })
    const { rows } = printReceipt(sampleReceipt({ lines: [key] }, inBoth))
    expect(rows[0]?.text).toBe('Key 1–30 Nov 2026 / Key 1–30 नवंबर 2026')
  })

  test('and in its first form stays as it was issued', () => {
    const cancelledAt = '2026-12-08T10:00:00.000+05:30'
    const first = printReceipt(sampleReceipt({ cancelledAt }, { ...inBoth, template: 1 }))
    expect(first.titleInHindi).toBe('किराया रसीद')
    expect(first.banner).toBe('रद्द · Cancelled on 8 Dec 2026: do not accept.')
    expect(first.closingInHindi).toContain('यह रसीद 3 Dec 2026 को')
    expect(first.rows[0]?.text).toBe('Rent 1–30 Nov 2026')
  })
})

test("a paper's months do not follow the reader's screen", () => {
  const words = dateWords
  setDateWords(IN_HINDI.dates)
  const { rows, headLines } = printReceipt(sampleReceipt())
  setDateWords(words)
  expect([rows[0]?.text, headLines[1]]).toEqual(['Rent 1–30 Nov 2026', 'Issued 3 Dec 2026'])
})

test('since the second edition names the company, has one number, and no line for a PAN that is not on it', () => {
  const landlord = { ...sampleReceipt().paper.landlord, company: 'Peacock Homes LLP' }
  const second = { edition: 2, pan: 'not-given', landlord } as const
  const printed = printReceipt(sampleReceipt({}, second))
  expect([printed.code, ...printed.headLines]).toEqual(['RB/26-27/000042', 'Issued 3 Dec 2026'])
  expect(fieldsOf(printed.landlord)).toMatchObject({ Company: 'Peacock Homes LLP' })
  expect(fieldsOf(printed.landlord)).not.toHaveProperty('PAN')
  const given = printReceipt(sampleReceipt({}, { ...second, pan: 'given' }))
  expect(fieldsOf(given.landlord)).toMatchObject({ PAN: 'ABCPS1234K' })
})

test('since the third edition says once what the tenant withheld, and how the receipt is verified', () => {
  const withTax = { amount: '45600', tds: '14400', lines: [line('2027-03', '60000')] }
  const third = printReceipt(sampleReceipt(withTax, { edition: 3 }))
  expect(third.rows[1]).toEqual({
    text: 'Less TDS deducted by tenant (as stated)',
    note: '',
    due: '',
    received: '−₹ 14,400.00',
  })
  expect(third.sentences).toEqual([])
  expect(third.labels.scan).toBe('Scan to verify this receipt')
  expect(third.closing).toBe(
    'Recorded by the landlord in Rentbook on 3 Dec 2026. Scan the code to verify this receipt. Rentbook only records payments; it does not handle money.',
  )
  const inBoth = { edition: 3, language: 'en-hi', template: 2, wordsInHindi: 'मात्र' } as const
  const hindi = printReceipt(sampleReceipt(withTax, inBoth))
  expect(hindi.rows[1]?.text).toBe(
    'Less TDS deducted by tenant (as stated) / किरायेदार का काटा TDS (उसके कहे अनुसार)',
  )
  expect(hindi.closingInHindi).toContain('रसीद जाँचने के लिए कोड स्कैन करें।')
})

test('before the third edition claims nothing that Rentbook does not know', () => {
  expect(printReceipt(sampleReceipt()).closing).toBe(
    'Recorded by the landlord in Rentbook on 3 Dec 2026. The page behind the code shows whether this receipt still stands. Rentbook does not move money and did not witness this payment.',
  )
})
