import { expect, test } from 'vitest'
import { canonicalEmail } from './email-address.ts'
import { emailSchema } from './wire.ts'

const read = (text: string) => emailSchema({ prompt: 'Email is required' }).safeParse(text)

test.each([
  'u@mail。example.in',
  'u@mail．example.in',
  'u@mail｡example.in',
  'u@mail.ｅxample.in',
  'u@mail.exa\u034fmple.in',
  'U@MAIL.Example.IN',
  ' u@mail.example.in ',
  '\u200eu@mail.example.in\u200b',
  '\u202au@mail.example.in\u202c',
  '\ufeffu@mail.exam\u200bple.in',
])('normalises %j to u@mail.example.in', (text) => {
  expect(read(text).data).toBe('u@mail.example.in')
})

test('converts an international domain to the one used for mail', () => {
  for (const domain of [
    'मेल.भारत',
    'मेल.भारत'.normalize('NFD'),
    'xn--r2bi6d.xn--h2brj9c',
    'XN--R2BI6D.XN--H2BRJ9C',
  ])
    expect(read(`u@${domain}`).data).toBe('u@xn--r2bi6d.xn--h2brj9c')
})

test('composed and decomposed letters before the @ are equal', () => {
  expect(read('jose\u0301@example.in').data).toBe(read('jos\u00e9@example.in').data)
})

test('a mail address keeps valid characters before the @ and a plain domain', () => {
  for (const text of [
    'a.b+c/d=e%f?g#h!i@example.in',
    'o_o-o@sub-domain.example.co.in',
    'a@1.2.3.4',
  ])
    expect(read(text).data).toBe(text)
})

test.each([
  'u\u0000@example.in',
  'u\u001b@example.in',
  'u\u0085@example.in',
  'u@exa\u200dmple.in',
  'u\ud800@example.in',
  'u@example.in。',
  'u@example。',
  'u@example.in/x.in',
  'u@example.in?x.in',
  'u@example.in#x.in',
  'u@example.in:80',
  'u@example.in:x.in',
  'u@example.in\\x.in',
  'u@[127.0.0.1]',
  'u@exa%6dple.in',
  'u@exa^mple.in',
  'u@exa|mple.in',
  'u@example.1',
])('rejects %j', (text) => {
  const { success, error } = read(text)
  expect(success).toBe(false)
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Please enter a valid email address',
  ])
})

test('rejects an address that becomes too long when normalised', () => {
  expect(read(`u@${'मेल.'.repeat(60)}भारत`).success).toBe(false)
})

test('normalising twice changes nothing', () => {
  for (const text of ['İ@Example.in', 'ß@faß.de', 'ﬁ@ﬁ.in', 'K@K.in']) {
    const once = canonicalEmail(text) ?? ''
    expect(once).toMatch(/@/)
    expect(canonicalEmail(once)).toBe(once)
  }
})
