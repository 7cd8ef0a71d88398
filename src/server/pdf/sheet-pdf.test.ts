import { expect, test } from 'vitest'
import { faultsForReaders, HAS_NATIVE_TYPST } from '../../../tests/kit/pdf-ua.ts'
import { pagesOfPdf } from '../../../tests/kit/read-pdf.ts'
import { sharedPdfCompiler as compiler } from '../../../tests/kit/shared-pdf-compiler.ts'
import { paise } from '../../shared/paise.ts'
import { IN_ENGLISH_WORDS } from '../../shared/said.ts'
import { type PrintedSheet, sheetDocument } from './sheet-pdf.ts'

const paper = (rows: number): PrintedSheet => ({
  title: 'Statement',
  fields: [{ label: 'Client', value: '#hack *Ravi* \u202Eivaz' }],
  sheet: {
    title: 'Statement',
    columns: [
      { head: 'Date', kind: 'day' },
      { head: 'What', kind: 'text' },
      { head: 'Charged', kind: 'money', isSummed: true },
    ],
    rows: Array.from({ length: rows }, (_, row) => ['2026-11-01', `Rent ${row}`, paise(-7n)]),
    foot: ['', 'In all'],
  },
  notes: ['Deposits are not part of it.'],
  signatures: ['Landlord', 'Tenant'],
  footer: 'Made on 16 Nov 2026',
})

const english = (it: PrintedSheet) => sheetDocument(it, IN_ENGLISH_WORDS)

test.runIf(HAS_NATIVE_TYPST)('can be read aloud: PDF/UA-1 finds no fault', () => {
  expect(faultsForReaders(english(paper(3)))).toEqual([])
  expect(faultsForReaders(english({ ...paper(0), signatures: [] }))).toEqual([])
})

test('what was typed is printed as it is, without what nobody sees; days and amounts as people read them', async () => {
  const [page = ''] = await pagesOfPdf(await compiler.compile(english(paper(2))))
  for (const part of ['#hack *Ravi* ivaz', '1 Nov 2026 Rent 1 −₹ 0.07', 'In all −₹ 0.14', 'Tenant'])
    expect(page).toContain(part)
})

test('the heads are repeated on every page', async () => {
  const pages = await pagesOfPdf(await compiler.compile(english(paper(80))))
  expect(pages.length).toBeGreaterThan(1)
  for (const page of pages.slice(0, -1)) expect(page).toContain('Date What Charged')
})
