import { expect, test } from 'vitest'
import { dateSaid, daysSaid, say, sayFixed } from '../../shared/said.ts'
import { ENGLISH, LANGUAGES, languageOf, wordingOf } from './catalogues.ts'

const hindi = wordingOf('hi-IN')

test('a text is English as a string, and in another language by its catalogue', () => {
  const text = say`Choose a day up to ${dateSaid('2026-11-05')}.`
  expect(String(text)).toBe('Choose a day up to 5 Nov 2026.')
  expect(text.in(hindi)).toBe('5 नव॰ 2026 तक की कोई तारीख चुनें।')
})

test('a text within a text, and days, are in its language too', () => {
  const days = { from: '2026-10-01', to: '2026-11-30' }
  expect(say`${say`Property`} not found.`.in(hindi)).toBe('यह नहीं मिला: संपत्ति।')
  expect(say`${daysSaid(days)}`.in(hindi)).toBe('अक्टूबर 2026 से नवंबर 2026')
  expect(say`${daysSaid(days)}`.in(wordingOf(ENGLISH))).toBe('October 2026 to November 2026')
})

test('a prompt that form and server share is in the catalogue once', () => {
  expect(sayFixed('Please enter a date.').in(hindi)).not.toMatch(/[A-Za-z]/)
})

test.each(['OTP expired. Please send a new one.', 'A code is on its way to the new email.'])(
  '%s of a file of routes is in the catalogue, though its second letter is not a small one',
  (text) => {
    expect(sayFixed(text).in(hindi)).not.toMatch(/[a-z]/)
  },
)

test('an unknown text, and an unknown language, stay English', () => {
  expect(sayFixed('Never heard of.').in(hindi)).toBe('Never heard of.')
  expect(say`Not found.`.in(wordingOf('../../etc'))).toBe('Not found.')
  expect(say`Not found.`.in(wordingOf(null))).toBe('Not found.')
})

test.each([
  [undefined, 'en-IN'],
  ['', 'en-IN'],
  ['*', 'en-IN'],
  ['hi', 'hi-IN'],
  ['HI-in', 'hi-IN'],
  ['hi-Latn,en;q=0.9', 'hi-IN'],
  ['en-US,en;q=0.9,hi;q=0.8', 'en-IN'],
  ['fr-FR,hi;q=0.5,en;q=0.4', 'hi-IN'],
  ['hi;q=0', 'en-IN'],
  ['hi;q=rubbish', 'en-IN'],
  [';;,,;q=;', 'en-IN'],
  [`${'x,'.repeat(5000)}hi`, 'en-IN'],
])('a request that accepts %s is answered in %s', (header, language) => {
  expect(languageOf(header)).toBe(language)
})

test('the languages are the files of src/locales', () => {
  expect(LANGUAGES).toEqual(expect.arrayContaining(['en-IN', 'hi-IN']))
})
