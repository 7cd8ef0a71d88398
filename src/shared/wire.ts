import * as z from 'zod'
import { NO_DATE } from './calendar-date.ts'
import { isCommonPassword } from './common-passwords.ts'
import { canonicalEmail } from './email-address.ts'
import { unwrapDecimal, type WrittenDecimal } from './money.ts'
import {
  type FieldRule,
  MALFORMED_EMAIL,
  MAX_CODE,
  MAX_EMAIL,
  MAX_PASSWORD,
  MAX_TEXT,
  MIN_PASSWORD,
  PASSWORD_TOO_COMMON,
  PASSWORD_TOO_SHORT,
} from './rule.ts'
import { decimalFault, PLAIN_DECIMAL } from './typed-amount.ts'

/** The building blocks of the contracts: what may stand on the wire, and what the server makes of it. */

/** The longest text of a field. Nothing else is asked of one that is longer: no pattern ever meets it. */
const atMost = (longest: number) =>
  z.maxLength(longest, { error: `Please use at most ${longest} characters.`, abort: true })

// One way only to read each character, so that the time grows with the length and not faster.
const EMAIL = /^[^\s@<>"',;]+@[^\s@<>"',;.]+(?:\.[^\s@<>"',;.]+)+$/

/** A text that must not be blank; `prompt` is what its field says then. Surrounding blanks are dropped. */
export const requiredText = ({ prompt, longest = MAX_TEXT, pattern, malformed }: FieldRule) => {
  const text = z
    .string({ error: prompt })
    .trim()
    .check(atMost(longest))
    .min(1, { error: prompt, abort: pattern !== undefined })
  return pattern ? text.regex(pattern, malformed) : text
}

/** A text that may be missing, null or blank; it then comes out as null. */
export const optionalText = ({ longest = MAX_TEXT }: { longest?: number | undefined } = {}) =>
  z
    .string()
    .trim()
    .check(atMost(longest))
    .nullish()
    .transform((text) => text || null)

/** The same in capitals, of the form that its rule asks for. */
export const optionalCapitals = ({ longest = MAX_CODE, pattern, malformed }: Partial<FieldRule>) =>
  z
    .string()
    .trim()
    .check(atMost(longest))
    .toUpperCase()
    .refine((code) => code === '' || pattern?.test(code) !== false, malformed)
    .nullish()
    .transform((code) => code || null)

/** An e-mail address, compared and kept in one spelling. */
export const emailAddress = ({ prompt }: FieldRule) =>
  z
    .string({ error: prompt })
    .trim()
    .check(atMost(MAX_EMAIL))
    .toLowerCase()
    .min(1, prompt)
    .regex(EMAIL, MALFORMED_EMAIL)
    .transform((text, { issues }) => {
      const email = canonicalEmail(text)
      // Looked at again: another dot at its end becomes one, and spelt out it may be longer.
      if (email && EMAIL.test(email) && email.length <= MAX_EMAIL) return email
      issues.push({ code: 'custom', message: MALFORMED_EMAIL, input: text })
      return z.NEVER
    })

/** A new password: 6 characters at least (as specified), 128 at most, nothing cut off, none of the most common. */
export const newPassword = ({ prompt }: FieldRule) =>
  z
    .string({ error: prompt })
    .min(1, prompt)
    .min(MIN_PASSWORD, PASSWORD_TOO_SHORT)
    .check(atMost(MAX_PASSWORD))
    .refine((password) => !isCommonPassword(password), PASSWORD_TOO_COMMON)

/** A password in a PUT: absent, null or empty means unchanged and comes out as undefined. */
export const unchangedOrNewPassword = (rule: FieldRule) =>
  z
    .union([z.literal('').transform(() => undefined), newPassword(rule)])
    .nullish()
    .transform((password) => password ?? undefined)

const NOT_EXACT = 'Please send this number as a text.'

/**
 * An exact decimal of zero or more: a text, a number or `{ $numberDecimal }` comes in, its digits as
 * written come out ("12000" stays "12000"). Blank is "0", as the specification sends it.
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

/** The same, but it must be there, though it may be blank. */
export const writtenDecimal = ({ prompt }: FieldRule) =>
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

// A JSON number is read as a binary fraction: of more than 15 digits it is another one than was written.
function isExact(value: WrittenDecimal): boolean {
  if (typeof value !== 'number') return true
  return unwrapDecimal(value).replace(/\D/g, '').replace(/^0+/, '').length <= 15
}

/** A text or number or decimal wrapper that is kept as text (pincode, meter number); blank is refused with `prompt`. */
export const requiredCode = ({ prompt, longest = MAX_CODE }: FieldRule) =>
  z
    .union([z.string(), z.number(), z.object({ $numberDecimal: z.string() })], { error: prompt })
    .refine(isExact, NOT_EXACT)
    .transform(unwrapDecimal)
    .pipe(requiredText({ prompt, longest }))

/** A calendar date or a date-time; blank or missing comes out as ''. */
export const dayOrBlank = z
  .string({ error: NO_DATE })
  .max(40, NO_DATE)
  .nullish()
  .transform((text) => text ?? '')

/** An id of this server; anything else names no record. */
export const id = z.guid().toLowerCase()

/** A record named by its id, or by an object that carries it as `_id`. Malformed ids come out as null: no such record. */
export const reference = z
  .union([
    z.string().max(200),
    z.looseObject({ _id: z.string().max(200) }).transform((it) => it._id),
  ])
  .transform((text) => id.safeParse(text).data ?? null)

/** Another record that must be named; `prompt` is what its field says of none. */
export const chosenRecord = ({ prompt }: FieldRule) =>
  z
    .union([z.string().min(1, prompt), z.looseObject({ _id: z.string() })], { error: prompt })
    .pipe(reference)

export const idParams = z.object({ id })

/** A reference that may be missing or blank; absent comes out as undefined. */
export const optionalReference = z
  .union([z.literal('').transform(() => undefined), z.null().transform(() => undefined), reference])
  .optional()
