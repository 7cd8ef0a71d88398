import { canonicalEmail } from '../shared/email-address.ts'

/** Makes a value of a setting's text; throws an Error whose message completes "NAME must be …". */
export type Reader<T> = (text: string) => T

const fail = (message: string): never => {
  throw new Error(message)
}

/** Any text. */
export const text: Reader<string> = (value) => value

/** A whole number within bounds, both included. */
export const wholeNumber =
  (least: number, most: number): Reader<number> =>
  (value) => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
    if (number >= least && number <= most) return number
    return fail(`a whole number from ${least} to ${most}`)
  }

/** One of a few words. */
export const oneOf =
  <const T extends string>(...words: T[]): Reader<T> =>
  (value) =>
    words.find((word) => word === value) ?? fail(`one of ${words.join(', ')}`)

/** A URL of one of the schemes (`https:`). */
export const url =
  (...schemes: string[]): Reader<string> =>
  (value) => {
    const parsed = URL.canParse(value) ? new URL(value) : undefined
    if (parsed && schemes.includes(parsed.protocol)) return value.replace(/\/+$/, '')
    return fail(`a URL that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`)
  }

/** A URL without path, query or user name: where a whole site stands. */
export const origin: Reader<string> = (value) => {
  const parsed = URL.canParse(value) ? new URL(value) : undefined
  const isOrigin = parsed?.origin === value.replace(/\/$/, '').toLowerCase()
  if (parsed && isOrigin && /^https?:$/.test(parsed.protocol)) return parsed.origin
  return fail('a URL without a path, such as https://rent.example.in')
}

/** An e-mail address, in the spelling under which accounts have it. */
export const emailAddress: Reader<string> = (value) =>
  (value.length <= 254 && /^[^\s@,<>]+@[^\s@,<>]+$/.test(value) && canonicalEmail(value)) ||
  fail('an e-mail address')

/** What stands as a mail's sender: an address, alone or behind a name. */
export const mailSender: Reader<string> = (value) =>
  /^([^<>\r\n]* <)?[^\s@,<>]+@[^\s@,<>]+>?$/.test(value) &&
  value.endsWith('>') === value.includes('<')
    ? value
    : fail('an e-mail address, or a name and an address: Rentbook <rent@example.in>')

/** A GUID, as the cloud directory writes it. */
export const guid: Reader<string> = (value) =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value) ? value.toLowerCase() : fail('a GUID')

/** A time zone that this machine knows by its IANA name. */
export const timeZone: Reader<string> = (value) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone && value
  } catch {
    return fail('a time zone such as Asia/Kolkata')
  }
}

/** A text that cannot be guessed. */
export const secret =
  (least: number): Reader<string> =>
  (value) =>
    value.length >= least ? value : fail(`at least ${least} characters long`)

/** Whom to believe about a caller's address: a number of proxies, or their addresses. */
export const trustedProxies: Reader<number | string[]> = (value) => {
  if (/^[1-9]\d?$/.test(value)) return Number(value)
  const parts = value.split(',').map((part) => part.trim())
  const named = ['loopback', 'linklocal', 'uniquelocal']
  const isKnown = (part: string) => named.includes(part) || /^[0-9a-f.:]+(\/\d{1,3})?$/i.test(part)
  if (parts.every(isKnown)) return parts
  return fail('how many proxies stand in front, or their addresses, separated by commas')
}

/** Several values, separated by commas. */
export const listOf =
  <T>(reader: Reader<T>): Reader<T[]> =>
  (value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => {
        try {
          return reader(part)
        } catch (error) {
          return fail(`a list, separated by commas, in which each is ${(error as Error).message}`)
        }
      })
