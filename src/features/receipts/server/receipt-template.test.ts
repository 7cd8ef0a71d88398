import { describe, expect, test } from 'vitest'
import { faultsForReaders, HAS_NATIVE_TYPST } from '../../../../tests/kit/pdf-ua.ts'
import { textOfPdf } from '../../../../tests/kit/read-pdf.ts'
import { sampleReceipt } from '../../../../tests/kit/sample-receipt.ts'
import { sharedPdfCompiler as compiler } from '../../../../tests/kit/shared-pdf-compiler.ts'
import { paiseFromDecimal } from '../../../shared/paise.ts'
import { amountInHindi } from '../amount-in-words.ts'
import { printReceipt, type ReceiptWithPaper } from '../printed-receipt.ts'
import type { ReceiptLine } from '../receipt.ts'
import { receiptDocument } from './receipt-pdf.ts'

const textOf = async (receipt: ReceiptWithPaper) =>
  textOfPdf(await compiler.compile(receiptDocument(receipt)))

const inBothLanguages = {
  language: 'en-hi',
  template: 2,
  wordsInHindi: amountInHindi(paiseFromDecimal('18500')),
} as const
const line = (more: Partial<ReceiptLine> = {}): ReceiptLine => ({
  kind: 'rent',
  name: 'Rent',
  periodStart: '2026-11-01',
  periodEnd: '2026-11-30',
  amount: '18500',
  open: '0',
  ...more,
})

const SAMPLES: Record<string, ReceiptWithPaper> = {
  'in English': sampleReceipt(),
  'in English and Hindi': sampleReceipt({}, inBothLanguages),
  'in the first form of both': sampleReceipt({}, { ...inBothLanguages, template: 1 }),
  'in both, of many words': sampleReceipt(
    { method: 'cash', tds: '5', lines: Array.from({ length: 40 }, () => line({ open: '1' })) },
    { ...inBothLanguages, stampBox: true },
  ),
  cancelled: sampleReceipt({ cancelledAt: '2026-12-08T10:00:00.000+05:30' }),
  'with a stamp box': sampleReceipt({ method: 'cash', reference: null }, { stampBox: true }),
  'without a code': sampleReceipt({ verifyUrl: null }),
  'of a deposit': sampleReceipt({ kind: 'money', lines: [], deposit: '18500' }, { pan: 'none' }),
  'with tax': sampleReceipt(
    {},
    { tax: { gstin: '27ABCPS1234K1Z5', cgst: '1411.02', sgst: '1411.02', igst: '0' } },
  ),
  'of 40 lines': sampleReceipt({ lines: Array.from({ length: 40 }, () => line({ open: '1' })) }),
}

describe.each(Object.entries(SAMPLES))('a receipt %s', (_name, receipt) => {
  test.runIf(HAS_NATIVE_TYPST)('can be read aloud: PDF/UA-1 finds no fault', () => {
    expect(faultsForReaders(receiptDocument(receipt))).toEqual([])
  })

  test('is one page with all that is printed', async () => {
    const { rows, payment, landlord, terms, verifyUrl, labels, ...printed } = printReceipt(receipt)
    // Without a code there is nothing to scan.
    const shownLabels = { ...labels, scan: verifyUrl && labels.scan }
    const fields = [...payment, ...landlord, ...terms].flatMap(({ label, value }) => [label, value])
    const texts = [
      ...Object.values(printed),
      ...Object.values(shownLabels),
      ...rows.flatMap(Object.values),
      ...fields,
      verifyUrl,
    ]
    const text = withoutSpaces(await textOf(receipt))
    for (const words of texts.flat()) expect(text).toContain(withoutSpaces(words))
  })
})

test.runIf(HAS_NATIVE_TYPST)('the check for reading aloud finds what is missing', () => {
  const faultsOf = (source: string) =>
    faultsForReaders({ sources: { '/a.typ': source }, main: '/a.typ', inputs: {} }).join()
  const titled = '#set document(title: "T")\n#set text(font: "Noto Sans")\n'
  const picture = '#image(bytes("<svg xmlns=\\"http://www.w3.org/2000/svg\\"/>"))'
  expect(faultsOf(`${titled}A text`)).toBe('')
  expect(faultsOf('#set text(font: "Noto Sans")\nA text')).toMatch(/title/)
  expect(faultsOf(titled + picture)).toMatch(/alternative|alt/)
})

// Where a line breaks, and between Hindi words, a reader may miss a space or find one.
const withoutSpaces = (text: string) => text.replace(/\s+/gu, '')

test('Hindi is read back letter by letter', async () => {
  const client = { id: '1', name: 'रवि क्षत्रिय', email: '' }
  const text = withoutSpaces(await textOf(sampleReceipt({ client }, inBothLanguages)))
  for (const words of [
    'किराया रसीद',
    'किससे मिला',
    'किराया 1–30 नवंबर 2026',
    'अठारह हजार पाँच सौ रुपये मात्र',
    client.name,
    'यह भुगतान न किया, न देखा।',
  ])
    expect(text).toContain(withoutSpaces(words))
})

const named = (name: string) => sampleReceipt({ client: { id: '1', name, email: '' } })

test.each([
  ['markup', '#hack *bold* _x_ $y$ `z` @label <label> \\ /* c */ // d'],
  ['a call', '#read("/etc/passwd") #sys.inputs'],
  ['a way out of a text', '"]); panic("x") //'],
  ['a page', '<script>alert(1)</script> {{x}} %s'],
  ['a word of 10,000 letters', 'x'.repeat(10_000)],
  ['10,000 letters in words', 'Ravi Kumar '.repeat(900).trim()],
])('prints a name that is %s as it was written, on one page', async (_what, name) => {
  expect(withoutSpaces(await textOf(named(name)))).toContain(withoutSpaces(name))
})

test('the printed receipt leaves out characters that would change the direction of the text around them', async () => {
  const text = await textOf(named('Ravi \u202E\u2067Kumar\u0007 500'))
  expect(text).toContain('Ravi Kumar 500 For')
  expect(text).toContain('₹ 18,500.00 Rupees Eighteen Thousand Five Hundred Only')
})

test('the printed receipt leaves out pictures and scripts that no font has, which would be rows of boxes', async () => {
  const text = await textOf(named('🏠 Ravi 👨‍👩‍👧 Kumar 🇮🇳👍🏽 李雷 2️⃣'))
  expect(text).toContain('Ravi Kumar ? 2')
  expect(text).not.toMatch(/\p{Extended_Pictographic}|李/u)
})

test('prints the names of India in their own scripts', async () => {
  const name = 'ரவி రవి ರವಿ രവി রবি રવિ ਰਵੀ ରବି'
  const text = (await textOf(named(name))).normalize('NFC')
  expect(withoutSpaces(text)).toContain(withoutSpaces(name.normalize('NFC')))
})
