import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Rentbook shows what a landlord recorded, and never claims what it cannot know.

const ROOT = join(import.meta.dirname, '../..')

const RECEIPT_AS_INVOICE = 'Tax invoice'
/**
 * Files that may mention tax invoices, which are documents of their own; receipts, their templates and mails never
 * do.
 */
const SPEAKS_OF_INVOICES =
  /^src\/features\/(?:invoices|accounts|privacy)\/|\/check-books-queries\.ts$|\/written-heads\.ts$|\.po$/

/** Claims that must not occur, each with an example. */
const NEVER: [claim: string, words: RegExp][] = [
  ['Valid for HRA claims.', /valid (?:for|under) (?:hra|claim|tax|income)/i],
  ['This receipt is legally valid.', /legally (?:valid|binding)|(?:valid|binding) in law/i],
  [
    'No signature is required.',
    /no signature (?:is )?(?:required|needed)|without (?:a )?signature/i,
  ],
  ['Computer-generated receipt.', /computer[- ]generated/i],
  ['Stamp duty paid.', /stamp (?:duty )?(?:is )?paid|duly stamped/i],
  ['No stamp is needed.', /no (?:revenue )?stamp (?:is )?(?:needed|required)/i],
  ['TDS deposited.', /(?:tds|tax) (?:was |is |has been )?(?:deposited|filed|remitted)/i],
  ['Verified PAN', /verified pan|pan (?:is |was )?verified/i],
  ['Paid via Rentbook', /paid (?:via|through|with|by) rentbook/i],
  [RECEIPT_AS_INVOICE, /(?<!not a )tax invoice/i],
  ['GST compliant', /gst[- ]compliant/i],
  ['Exempt: ₹ 1,20,000', /(?<!No )\bexempt/i],
  [
    'The deposit limit in Maharashtra',
    /deposit (?:limit|cap|ceiling)|(?:limit|cap) on (?:the )?deposit/i,
  ],
  [
    '11-month agreements need no registration.',
    /(?:need|require)s? no registration|no registration (?:is )?(?:needed|required)/i,
  ],
  [
    'Government approved',
    /(?:government|govt\.?)[- ]approved|approved by the (?:government|income)/i,
  ],
  ['HRA के लिए मान्य', /मान्य|सत्यापित|प्रमाणित/],
]

const PLACES = ['src/**/*.{ts,tsx}', 'src/**/*.typ', 'src/locales/en-IN.po', 'index.html']
const isRead = (path: string) => !/\.test\.tsx?$/.test(path)

const files = PLACES.flatMap((place) => globSync(place, { cwd: ROOT })).filter(isRead)

/** A file's texts for people, without comments. */
const textOf = (path: string): string =>
  readFileSync(join(ROOT, path), 'utf8')
    .replace(/\/\*(?! i18n)[\s\S]*?\*\//g, '')
    .replace(/^\s*(?:\/\/|\*|#[.:,~]).*$/gm, '')

const texts = files.map((path) => ({ path, text: textOf(path) }))

test.each(NEVER)('the words that would claim %j are looked for', (claim, words) => {
  expect(claim).toMatch(words)
})

test('screens, mails and templates are all looked at', () => {
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((path) => path.endsWith('.typ'))).not.toEqual([])
  expect(files.filter((path) => path.endsWith('.po'))).not.toEqual([])
})

test.each(NEVER)('no text claims %j', (claim, words) => {
  const found = texts.filter(
    ({ path, text }) =>
      words.test(text) && !(claim === RECEIPT_AS_INVOICE && SPEAKS_OF_INVOICES.test(path)),
  )
  expect(found.map(({ path }) => path)).toEqual([])
})

test('on paper there is a box for a stamp, and never a drawn one', () => {
  for (const path of files.filter((it) => it.endsWith('.typ'))) {
    const images = textOf(path).match(/image\((?!bytes\((?:\w+\.)*qr)[^)]*\)/g)
    expect([path, images]).toEqual([path, null])
  }
})
