import * as z from 'zod'
import { canonicalEmail } from '../shared/email-address.ts'
import type { S3Place } from './object-store/s3-store.ts'

/** Schemas of settings. Each parses a variable's text; its message completes "NAME must be …". */

/** Any text. */
export const textSetting = z.string()

/** A whole number within bounds, both included. */
export function wholeNumberSetting(least: number, most: number) {
  const fault = `a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,9}$/, fault)
    .transform(Number)
    .refine((number) => number >= least && number <= most, fault)
}

/** One of a few words. */
export const oneOfSetting = <const W extends readonly [string, ...string[]]>(...words: W) =>
  z.enum(words, `one of ${words.join(', ')}`)

/** A URL of one of the schemes ('https'), without slashes at its end. */
export const url = (...schemes: string[]) =>
  z
    .url({
      protocol: new RegExp(`^(${schemes.join('|')})$`),
      error: `a URL that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    })
    .transform((value) => value.replace(/\/+$/, ''))

const S3_FAULT =
  'the URL of a bucket with key and secret, such as https://KEY:SECRET@s3.ap-south-1.amazonaws.com/rentbook'
/** Names of the hosts of Amazon, which say where they are. */
const REGION_IN_HOST = /(?:^|\.)s3[.-]([a-z]{2}(?:-[a-z]+)+-\d)\.amazonaws\.com(?:\.cn)?$/
const USUAL_REGION = 'us-east-1'

/** A bucket of an S3 service: the first name of its path, what follows is a folder in it. */
export const s3Place = z
  .url({ protocol: /^https?$/, error: S3_FAULT })
  .transform((value, context): S3Place => {
    const { origin, hostname, username, password, pathname, searchParams } = new URL(value)
    const [bucket, ...folders] = pathname.split('/').filter(Boolean)
    if (!username || !password || !bucket)
      context.addIssue({ code: 'custom', message: S3_FAULT, input: value })
    return {
      endpoint: `${origin}/${bucket}`,
      region: searchParams.get('region') ?? REGION_IN_HOST.exec(hostname)?.[1] ?? USUAL_REGION,
      accessKeyId: decoded(username),
      secretAccessKey: decoded(password),
      prefix: folders.map((it) => `${it}/`).join(''),
    }
  })

/** A part of a URL; a secret with a bare % is taken as it is. */
const decoded = (part: string) => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** A URL without path, query or user name: an origin. */
export const origin = z
  .string()
  .refine(isOrigin, 'a URL without a path, such as https://rent.example.in')
  .transform((value) => new URL(value).origin)

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { origin, protocol } = new URL(value)
  return origin === value.replace(/\/$/, '').toLowerCase() && /^https?:$/.test(protocol)
}

/** An e-mail address, normalised as accounts store it. */
export const emailSetting = z
  .string()
  .max(254, 'an e-mail address')
  .regex(/^[^\s@,<>]+@[^\s@,<>]+$/, 'an e-mail address')
  .transform(canonicalEmail)
  .pipe(z.string('an e-mail address').min(1, 'an e-mail address'))

/** The sender of mails: an address, with or without a display name. */
export const mailSender = z
  .string()
  .regex(
    /^(?:[^<>\r\n]* <[^\s@,<>]+@[^\s@,<>]+>|[^\s@,<>]+@[^\s@,<>]+)$/,
    'an e-mail address, or a name and an address: Rentbook <rent@example.in>',
  )

/** A GUID of the cloud directory. */
export const guid = z.guid('a GUID').toLowerCase()

/** A time zone that this machine knows by its IANA name. */
export const timeZone = z.string().refine(isTimeZone, 'a time zone such as Asia/Kolkata')

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** A secret of a minimum length. */
export const secret = (least: number) => z.string().min(least, `at least ${least} characters long`)

const COUNT = /^[1-9]\d?$/
const PROXY = /^(?:loopback|linklocal|uniquelocal|[0-9a-f.:]+(?:\/\d{1,3})?)$/i
const partsOf = (value: string) => value.split(',').map((part) => part.trim())

/** The proxies to trust for a caller's address: their number, or their addresses. */
export const trustedProxies = z
  .string()
  .refine(
    (value) => COUNT.test(value) || partsOf(value).every((part) => PROXY.test(part)),
    'how many proxies stand in front, or their addresses, separated by commas',
  )
  .transform((value) => (COUNT.test(value) ? Number(value) : partsOf(value)))

/** Several values, separated by commas. */
export const listSetting = <S extends z.ZodType<unknown, string>>(schema: S) =>
  z
    .string()
    .transform((value) => partsOf(value).filter(Boolean))
    .pipe(z.array(schema))
