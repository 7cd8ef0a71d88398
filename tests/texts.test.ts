import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bareTexts } from '../scripts/web/bare-texts.ts'

const LOCALES = join(import.meta.dirname, '../src/locales')
const translations = readdirSync(LOCALES).filter((file) => file !== 'en-IN.po')

test.each([
  ['<p>Not found</p>', "'Not found'"],
  ["<p>{isOpen ? 'Less' : t`More`}</p>", "'Less'"],
  ['<p>{`Some days`}</p>', "'Some days'"],
  ['<Field label="Name" />', "'Name'"],
  ['<Trans>See <Link aria-label="Home">this</Link></Trans>', "'Home'"],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code that contains another text
  ["t`It is ${isOn ? 'on' : t`off`}`", "'on'"],
  ["failWith('Nothing was saved.')", "'Nothing was saved.'"],
  ["({ label: 'Name' })", "'Name'"],
])('finds the bare text in %s', (code, text) => {
  expect(bareTexts('a.tsx', `const a = () => ${code}`)).toEqual([`a.tsx:1 ${text}`])
})

test.each([
  '<p><Trans>Not <b>found</b></Trans> Rentbook</p>',
  '<Field label={t`Name`} variant="light" />',
  "plural(count, { one: '1 day left', other: 'days left' })",
  "failWith(t`Nothing was saved.`, 'GET /search')",
])('finds no fault in %s', (code) => {
  expect(bareTexts('a.tsx', `const a = () => ${code}`)).toEqual([])
})

test('finds a text that is read before a language is chosen', () => {
  expect(bareTexts('a.ts', 'const label = t`Name`')).toEqual(['a.ts:1 t outside of a function'])
})

test.each(translations)('%s has one translation of a text that stands there twice', (file) => {
  const known = new Map<string, string>()
  const entries = readFileSync(join(LOCALES, file), 'utf8').matchAll(
    /(?<!^msgctxt .*\n)^msgid (.*(?:\n".*)*)\nmsgstr (.*(?:\n".*)*)$/gm,
  )
  let count = 0
  for (const [, english = '', other = ''] of entries) {
    expect.soft([english, other]).toEqual([english, known.get(english) ?? other])
    known.set(english, other)
    count += 1
  }
  // Of what form and server share, and what only one of them says.
  expect(count).toBeGreaterThan(known.size)
})

test.each(translations)('%s keeps the values of each text of the server', (file) => {
  const texts = readFileSync(join(LOCALES, file), 'utf8').matchAll(
    /^msgctxt "server"\nmsgid (.*(?:\n".*)*)\nmsgstr (.*(?:\n".*)*)$/gm,
  )
  const all = [...texts]
  expect(all.length).toBeGreaterThan(200)
  const valuesOf = (text = '') => [...new Set(text.match(/\{\d+\}/g))].sort()
  for (const [, english, other] of all)
    expect.soft([english, valuesOf(other)]).toEqual([english, valuesOf(english)])
})

const english = [
  ...readFileSync(join(LOCALES, 'en-IN.po'), 'utf8').matchAll(/^msgid (".*"(?:\n".*")*)/gm),
].map(([, lines = '']) =>
  lines
    .split('\n')
    .map((line) => JSON.parse(line))
    .join(''),
)

// What landlords and tenants did not understand, and what they read instead.
test.each([
  [/^Over time$|^Dates and billing$/, 'When rent is due'],
  [/part of a month is charged: /i, 'For part of a month'],
  [/^by its days$/, 'by days'],
  [/^Charge the rent$|by itself, from a day on/, 'Charge rent automatically'],
  [/Counted from the month in which/, "November's rent is due in: November / December"],
  [/A unit of electricity/, 'Electricity rate per unit'],
  [/Rent rises by this much/, 'Yearly increase'],
  [/As agreed for later rises/, 'Years between increases'],
  [/Every month beside the rent/, 'Monthly charges'],
  [/in force today/, 'Current'],
  [/Password of now/, 'Current password'],
  [/second factor/i, 'Two-step verification'],
  [/I have kept them/, "I've saved them"],
  [/Take your e-?mail back/i, 'Undo email change'],
  [
    /claims? waits?\b/,
    '{claimsWaiting, plural, one {# payment to confirm} other {# payments to confirm}}',
  ],
  [
    /has expired and runs on|\bruns? on\b/,
    '{expiredRunning, plural, one {# agreement is past its end date} other {# agreements are past their end dates}}',
  ],
  [/^Settling$/, 'Move-outs'],
  [/Late fees may be asked/, 'Late fees you could charge for {month}'],
  [/^Told to /, "{ownerName} has been told. You'll get the receipt once it is confirmed."],
  [/Name at UPI/, 'Name shown in UPI apps'],
  [/How you are paid/, 'Payment settings'],
  [/not yet applied/, 'Paid in advance'],
  [/day has not come yet/, 'Choose today or an earlier day.'],
  [/^The money received$/, 'Payment'],
  [/^Rent of a year$/, 'Rent receipts for the year (HRA)'],
  [/^Stands$/, 'Valid'],
  [/could be put back/, 'No backup in the last 2 days. Make one now.'],
  [/No property of yours/, 'Add a property first'],
  [
    /\bbring in\b|\bbrought in (?!a financial year)/i,
    '{lines, plural, one {Import # row} other {Import # rows}}',
  ],
  [/\b(goes out|goes on|come) by itself\b/, 'Waiting for the network. It continues automatically.'],
  [/(?<!\{)\bowed\b|\bowing\b/i, 'Outstanding on 31 March'],
])('no text says %s; one says "%s"', (old, wording) => {
  expect(english.filter((text) => old.test(text))).toEqual([])
  expect(english).toContain(wording)
})

// Other spellings of words of the Hindi texts, and words with another meaning: न्योता is to a wedding, दावा is a suit.
test.each([
  [/किराए/, 'किराये'],
  [/ईमेल/, 'ई-मेल'],
  [/बक़ाया/, 'बकाया'],
  [/न्योत|बुलाव/, 'आमंत्रण'],
  [/दो कदम/, 'टू-स्टेप वेरिफ़िकेशन'],
  [/दाव[ाेों]/, 'पुष्टि के लिए भुगतान'],
  [/बिस्तर/, 'बेड'],
])('no Hindi text has %s; they have %s', (old, wording) => {
  const hindi = [
    ...readFileSync(join(LOCALES, 'hi-IN.po'), 'utf8').matchAll(/^msgstr (".*"(?:\n".*")*)/gm),
  ].map(([, lines = '']) => lines)
  expect(hindi.filter((text) => old.test(text))).toEqual([])
  expect(hindi.some((text) => text.includes(wording))).toBe(true)
})
