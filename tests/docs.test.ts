import { expect, test } from 'vitest'
import {
  coverageFaults,
  decisionFaults,
  missingFiles,
  quotedTitles,
  ruleFaults,
  titlesIn,
} from '../scripts/doc-faults.ts'

// `npm run check` runs these rules on the documents; here each finds its fault.

const known = { files: ['browser/forms.test.ts', 'docs/security.md'], decisions: [3] }
const sections = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `## ${n}. Part\n| all | | 3 |\n`).join('')

test.each([
  ['no test and no decision', '| forms | – | – |', 'forms: names no test and no decision'],
  ['a missing test', '| forms | `browser/gone` | 3 |', 'forms: no test file browser/gone'],
  ['a missing decision', '| forms | `browser/forms` | 3, 4 |', 'forms: no decision 4'],
])('rejects a row of the coverage with %s', (_, row, fault) => {
  expect(coverageFaults(sections + row, known)).toEqual([fault])
})

test('rejects a section of the specification without a row', () => {
  expect(coverageFaults(sections.replace('## 9.', '## 10.'), known)).toEqual([
    'section 9 has no row',
  ])
})

test.each([
  ['Date: 2026-11-22 · Status: accepted', []],
  ['Date: 2026-11-22 · Status: superseded by decision 3', []],
  ['Date: 2026-11-22 · Status: superseded by decision 4', ['no decision 4']],
  ['Status: accepted', ['its third line is not a date and a status']],
])('checks the line %s of a decision', (line, faults) => {
  expect(decisionFaults(`# 1. A title\n\n${line}\n`, known)).toEqual(faults)
})

test('the check of the documents finds the name of a file that does not exist, and leaves the pattern of a name alone', () => {
  const text = '`forms.test.ts`, `security.md`, `web/x-page.tsx` and `gone.tsx`'
  expect(missingFiles(text, known)).toEqual(['no file gone.tsx'])
})

const rules = (row: string) => `| rule | file | name |\n|---|---|---|\n${row}`
const readFee = (path: string) =>
  path === 'src/fee.ts' ? 'const GRACE = 3\nexport const feeOf = () => GRACE' : undefined

test.each([
  ['whose file and names are there', '| Fee | `src/fee.ts` | `feeOf`, `GRACE` |', []],
  ['whose file is gone', '| Fee | `src/gone.ts` | `feeOf` |', ['Fee: no file src/gone.ts']],
  [
    'whose second file is gone',
    '| Fee | `src/fee.ts`, `src/gone.ts` | `feeOf` |',
    ['Fee: no file src/gone.ts'],
  ],
  ['whose name is gone', '| Fee | `src/fee.ts` | `lateFee` |', ['Fee: no lateFee in src/fee.ts']],
  [
    'whose name is only part of a word',
    '| Fee | `src/fee.ts` | `fee` |',
    ['Fee: no fee in src/fee.ts'],
  ],
  ['without a file', '| Fee | src/fee.ts | `feeOf` |', ['Fee: names no file, or nothing in it']],
  ['without a name', '| Fee | `src/fee.ts` | feeOf |', ['Fee: names no file, or nothing in it']],
])('checks a row of the rules %s', (_, row, faults) => {
  expect(ruleFaults(rules(row), readFee)).toEqual(faults)
})

test('rejects a page of rules without a row', () => {
  expect(ruleFaults(rules(''), readFee)).toEqual(['it has no row'])
})

test('the check of the documents finds the title of a test in a document, which would break when the test is reworded', () => {
  const source = "test('a claim that is not the client\\'s own is refused with a reason', () => {})"
  const [title = ''] = titlesIn(source)
  expect(title).toBe("a claim that is not the client's own is refused with a reason")
  expect(quotedTitles(`Held by "${title}".`, [title])).toEqual([
    `quotes the title of a test: ${title}`,
  ])
  expect(quotedTitles('a claim is refused with a reason', [title, 'a claim'])).toEqual([])
})
