import * as z from 'zod'
import { NO_DATE } from './calendar-date.ts'
import { isCommonPassword } from './common-passwords.ts'
import { canonicalEmail } from './email-address.ts'
import { inLines, onOneLine, withoutInvisible } from './invisible-characters.ts'
import { unwrapDecimal, type WrittenDecimal } from './money.ts'
import {
  EMAIL,
  type FieldRule,
  MALFORMED_EMAIL,
  MAX_CODE,
  MAX_EMAIL,
  MAX_PASSWORD,
  MAX_TEXT,
  MAX_TRIED_PASSWORD,
  MIN_PASSWORD,
  PASSWORD_TOO_COMMON,
  PASSWORD_TOO_SHORT,
} from './rule.ts'
import { asciiDigits, decimalFault, PLAIN_DECIMAL } from './typed-amount.ts'

/** Building blocks of contracts: schemas that validate and decode fields. */

/** The greatest length of a text. It aborts validation, so that no pattern runs on a longer text. */
const atMost = (longest: number) => z.maxLength(longest, { error: tooLong(longest), abort: true })
const tooLong = (longest: number) => `Please use at most ${longest} characters.`

/** A required text, tidied as its rule says (`onOneLine`, `inLines`); `prompt` is the message for a blank one. */
export const requiredTextSchema = ({
  prompt,
  longest = MAX_TEXT,
  hasLines = false,
  pattern,
  malformed,
}: FieldRule) => {
  const text = z
    .string({ error: prompt })
    .overwrite(hasLines ? inLines : onOneLine)
    .trim()
    .check(atMost(longest))
    .min(1, { error: prompt, abort: pattern !== undefined })
  return pattern ? text.regex(pattern, malformed) : text
}

/** A text that may be missing, null or blank, decoded as null; tidied as its rule says. */
export const optionalTextSchema = ({
  longest = MAX_TEXT,
  hasLines = false,
  pattern,
  malformed,
}: Partial<FieldRule> = {}) =>
  z
    .string()
    .overwrite(hasLines ? inLines : onOneLine)
    .trim()
    .check(atMost(longest))
    .refine((text) => text === '' || pattern?.test(text) !== false, malformed)
    .nullish()
    .transform((text) => text || null)

/** A code in capitals that matches its rule's pattern; a blank one is decoded as null. */
export const capitalsSchema = ({ longest = MAX_CODE, pattern, malformed }: Partial<FieldRule>) =>
  z
    .string()
    .overwrite(withoutInvisible)
    .trim()
    .check(atMost(longest))
    .toUpperCase()
    .refine((code) => code === '' || pattern?.test(code) !== false, malformed)
    .transform((code) => code || null)

/** Capitals and digits that may be missing. */
export const optionalCapitalsSchema = (rule: Partial<FieldRule>) =>
  capitalsSchema(rule)
    .nullish()
    .transform((code) => code ?? null)

/** An e-mail address in its normalised form, without the invisible characters that chats copy with it. */
export const emailSchema = ({ prompt }: FieldRule) =>
  z
    .string({ error: prompt })
    .overwrite(withoutInvisible)
    .trim()
    .check(atMost(MAX_EMAIL))
    .toLowerCase()
    .min(1, prompt)
    .regex(EMAIL, MALFORMED_EMAIL)
    .transform((text, { issues }) => {
      const email = canonicalEmail(text)
      // Checked again: normalising may change its dots and its length.
      if (email && EMAIL.test(email) && email.length <= MAX_EMAIL) return email
      issues.push({ code: 'custom', message: MALFORMED_EMAIL, input: text })
      return z.NEVER
    })

/** A new password: 6 to 128 characters (6 by specification), not truncated, none of the most common. */
export const newPasswordSchema = ({ prompt }: FieldRule) =>
  z
    .string({ error: prompt })
    .min(1, prompt)
    .min(MIN_PASSWORD, PASSWORD_TOO_SHORT)
    // It does not abort: an alternative of a union that aborts loses its message.
    .max(MAX_PASSWORD, tooLong(MAX_PASSWORD))
    .refine((password) => !isCommonPassword(password), PASSWORD_TOO_COMMON)

/** The password of now: any text within reason, as it was typed. */
export const triedPasswordSchema = ({ prompt }: FieldRule) =>
  z.string({ error: prompt }).min(1, prompt).max(MAX_TRIED_PASSWORD)

/** A password in a PUT: absent, null or empty means unchanged and is decoded as undefined. */
export const changedPasswordSchema = (rule: FieldRule) =>
  z
    .union([z.literal('').transform(() => undefined), newPasswordSchema(rule)])
    .nullish()
    .transform((password) => password ?? undefined)

const NOT_EXACT = 'Please send this number as a text.'

/**
 * An exact decimal of zero or more: accepts a text, a number or `{ $numberDecimal }` and keeps the digits as
 * written ("12000" stays "12000"). Blank is "0", as the specification sends it.
 */
export const decimalOnWire = z
  .union([
    z.string(),
    z.number(),
    z.object({ $numberDecimal: z.string() }),
    z.object({ numberDecimal: z.string() }),
    z.null(),
  ])
  .optional()
  .refine(isExact, NOT_EXACT)
  .transform((value) => unwrapDecimal(value) || '0')
  .pipe(z.string().regex(PLAIN_DECIMAL, { error: ({ input }) => decimalFault(String(input)) }))

/** A decimal that must be present, though it may be blank. */
export const decimalSchema = ({ prompt }: FieldRule) =>
  z
    .union(
      [
        z.string(),
        z.number(),
        z.null(),
        z.object({ $numberDecimal: z.string() }),
        z.object({ numberDecimal: z.string() }),
      ],
      { error: prompt },
    )
    .transform((value): WrittenDecimal => value)
    .pipe(decimalOnWire)

// A JSON number is parsed as a binary fraction, which is inexact beyond 15 digits.
function isExact(value: WrittenDecimal): boolean {
  if (typeof value !== 'number') return true
  return unwrapDecimal(value).replace(/\D/g, '').replace(/^0+/, '').length <= 15
}

/**
 * A pincode, phone or meter number, its digits as 0 to 9 and without invisible characters: a text, a number or a decimal wrapper, kept as text; a blank one is refused with
 * `prompt`.
 */
export const requiredCodeSchema = ({ prompt, longest = MAX_CODE }: FieldRule) =>
  z
    .union([z.string(), z.number(), z.object({ $numberDecimal: z.string() })], { error: prompt })
    .refine(isExact, NOT_EXACT)
    .transform((written) => asciiDigits(withoutInvisible(unwrapDecimal(written))))
    .pipe(requiredTextSchema({ prompt, longest }))

/** A calendar date or a date-time; blank or missing is decoded as ''. */
export const dayOrBlank = z
  .string({ error: NO_DATE })
  .max(40, NO_DATE)
  .nullish()
  .transform((text) => text ?? '')

/** An id made by this server; nothing else identifies a record. */
export const id = z.guid().toLowerCase()

/** A reference to a record by id, or by an object with `_id`. A malformed id is decoded as null: no such record. */
export const reference = z
  .union([
    z.string().max(200),
    z.looseObject({ _id: z.string().max(200) }).transform((it) => it._id),
  ])
  .transform((text) => id.safeParse(text).data ?? null)

/** A required reference; `prompt` is the message when it is missing. */
export const chosenRecord = ({ prompt }: FieldRule) =>
  z
    .union([z.string().min(1, prompt), z.looseObject({ _id: z.string() })], { error: prompt })
    .pipe(reference)

export const idParams = z.object({ id })

/** An optional reference; a missing or blank one is decoded as undefined. */
export const optionalReference = z
  .union([z.literal('').transform(() => undefined), z.null().transform(() => undefined), reference])
  .optional()
