import { describe, expect, test } from 'vitest'
import { faultsForReaders, HAS_NATIVE_TYPST } from '../../../../tests/kit/pdf-ua.ts'
import { pagesOfPdf } from '../../../../tests/kit/read-pdf.ts'
import { samplePack } from '../../../../tests/kit/sample-pack.ts'
import { sampleReceipt } from '../../../../tests/kit/sample-receipt.ts'
import { sharedPdfCompiler as compiler } from '../../../../tests/kit/shared-pdf-compiler.ts'
import { wordingOf } from '../../../server/language/catalogues.ts'
import { paiseFromDecimal } from '../../../shared/paise.ts'
import { IN_ENGLISH_WORDS } from '../../../shared/said.ts'
import { packTotals } from '../hra-pack.ts'
import { printHraPack } from '../printed-hra-pack.ts'
import { hraPackDocument } from './receipt-pdf.ts'

const withTax = () => {
  const [agreement] = samplePack().agreements
  if (!agreement) throw new Error('The sample has no agreement.')
  const [gst, tds] = [paiseFromDecimal('2160'), paiseFromDecimal('240')]
  const months = agreement.months.map((month) => ({
    ...month,
    gst,
    payments: month.payments.map((payment) => ({ ...payment, gst })),
  }))
  const taxes = months.flatMap(({ from, to, payments }) =>
    payments.map(({ amount: gross, receivedOn, receiptCode }) => ({
      gross,
      tds,
      receivedOn,
      receiptCode,
      periods: [{ from, to }],
    })),
  )
  const agreements = [agreement, { ...agreement, months, taxes }]
  const noPan = { pan: 'not-given', landlordPan: null, needsDeclaration: true } as const
  return samplePack({ ...noPan, agreements, ...packTotals(agreements) })
}
const YEAR = Array.from({ length: 12 }, (_, number) =>
  sampleReceipt({ number, code: `RB/26-27/00000${number}` }),
)
const PACKS = {
  'of twelve receipts': hraPackDocument(samplePack(), YEAR, IN_ENGLISH_WORDS),
  'with every sheet': hraPackDocument(withTax(), YEAR.slice(0, 1), IN_ENGLISH_WORDS),
  'without a receipt': hraPackDocument(samplePack(), [], IN_ENGLISH_WORDS),
}

describe.each(Object.entries(PACKS))('a pack %s', (_name, document) => {
  test.runIf(HAS_NATIVE_TYPST)('can be read aloud: PDF/UA-1 finds no fault', () => {
    expect(faultsForReaders(document)).toEqual([])
  })
})

const withoutSpaces = (text: string) => text.replace(/\s+/gu, '')

test('the sheets come first, then the receipts, one a page, and each page bears the day', async () => {
  const pages = await pagesOfPdf(await compiler.compile(PACKS['of twelve receipts']))
  expect(pages).toHaveLength(14)
  expect(pages[0]).toContain('Unpaid when this was made: Mar 2027.')
  expect(pages[0]).toContain('₹ 1,32,000.00')
  expect(pages[1]).toContain('Figures for your Form 124; not the form')
  for (const [at, { code }] of YEAR.entries()) expect(pages[at + 2]).toContain(code)
  for (const page of pages) expect(page).toContain('made on 2 Apr 2027')
})

test('a Hindi reader gets its sheets in Hindi', async () => {
  const hindi = wordingOf('hi-IN')
  const document = hraPackDocument(withTax(), [], hindi)
  const text = withoutSpaces((await pagesOfPdf(await compiler.compile(document))).join(' '))
  const { title, totals, notes } = printHraPack(withTax(), hindi)
  expect(text).toContain(withoutSpaces(title))
  expect(text).toContain(withoutSpaces(totals.gst))
  expect(notes.join(' ')).toContain('मार्च 2027')
  expect(text).not.toMatch(/Tenant|Landlord|Declaration|Received|Total|Rent(?!book)/)
})

test('all that is printed can be read back', async () => {
  const pages = await pagesOfPdf(await compiler.compile(PACKS['with every sheet']))
  const text = withoutSpaces(pages.join(' '))
  const texts = JSON.parse(JSON.stringify(printHraPack(withTax())), (key, value) => {
    if (typeof value === 'string' && key !== 'footer') expect(text).toContain(withoutSpaces(value))
    return value
  })
  expect(texts.title).toBe('Rent paid in 2026-27')
  expect(pages.map((page) => page.split(' ').slice(0, 3).join(' '))).toEqual([
    'Rent paid in',
    'Tax (TDS) of',
    'Figures for your',
    'Declaration of the',
    'Rent receipt RB/26-27/000000',
    'Figures for Form',
  ])
})
