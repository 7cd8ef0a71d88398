import * as z from 'zod'
import { isCalendarDate, isPlausible, NO_DATE } from './calendar-date.ts'
import { unwrapDecimal } from './money.ts'
import { MAX_AMOUNT, paiseFromDecimal, TOO_LARGE } from './paise.ts'
import { reference } from './wire.ts'

/** Schemas for money in contracts. Amounts are rupees as decimal text ("12000.50"), dates YYYY-MM-DD. */

const NO_AMOUNT = 'Please enter an amount in rupees, such as 12000 or 12000.50.'
const PLAIN_DECIMAL = /^(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})$/
const WHOLE_PAISE = /^\d*\.?\d{0,2}$/

const text = z.string().max(60, NO_AMOUNT)
const wrappings = [
  text,
  z.number(),
  z.object({ $numberDecimal: text }),
  z.object({ numberDecimal: text }),
] as const

const rupees = z
  .string({ error: NO_AMOUNT })
  .regex(PLAIN_DECIMAL, { error: NO_AMOUNT, abort: true })
  .regex(WHOLE_PAISE, { error: 'Please enter at most two decimals.', abort: true })
  .transform(paiseFromDecimal)
  .refine((paise) => paise <= MAX_AMOUNT, TOO_LARGE)

const rupeesAboveNothing = rupees.refine((paise) => paise > 0n, 'Please enter an amount above 0.')

const written = z.union(wrappings, { error: NO_AMOUNT }).transform(unwrapDecimal)

const writtenOrBlank = z
  .union([...wrappings, z.null()], { error: NO_AMOUNT })
  .optional()
  .transform((value) => unwrapDecimal(value) || undefined)

/** An amount above zero, decoded to paise. */
export const amount = written.pipe(rupeesAboveNothing)

/** An amount of zero or more that may be missing, null or blank. */
export const optionalAmountOrNone = writtenOrBlank.pipe(rupees.optional())

/** An amount above zero that may be missing, null or blank. */
export const optionalAmount = writtenOrBlank.pipe(rupeesAboveNothing.optional())

/** A decimal above zero that is not money, such as a percentage or a reading; kept as written. */
export const decimalText = (prompt: string) =>
  z
    .union(wrappings, { error: prompt })
    .transform(unwrapDecimal)
    .pipe(z.string().regex(/^\d{1,12}(?:\.\d{1,6})?$/, { error: prompt, abort: true }))

/** A day of the years 1900 to 2199, YYYY-MM-DD. */
export const day = z
  .string({ error: NO_DATE })
  .max(40, NO_DATE)
  .refine(isCalendarDate, { error: NO_DATE, abort: true })
  .refine(isPlausible, 'Please enter a date of the years 1900 to 2199.')

/** A day that may be missing, null or blank. */
export const optionalDay = z
  .string({ error: NO_DATE })
  .max(40, NO_DATE)
  .nullish()
  .transform((date) => date?.trim() || undefined)
  .pipe(day.optional())

/** A value where null or blank means none and a missing value stays missing. */
export const orNone = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal('').transform(() => null), z.null(), schema], { error: lastFault }).optional()

/** A value where null or blank means the usual one and a missing value stays missing. */
export const usually = <S extends z.ZodType, const U>(schema: S, usual: U) =>
  orNone(schema).transform((value) => (value === null ? usual : value))

/** A value that may be missing, though its schema has another meaning for that. */
export const ifSent = <S extends z.ZodType>(schema: S) =>
  z.union([z.undefined(), schema], { error: lastFault }).optional()

/** The message of the last alternative; the ones before it only match blanks. */
const lastFault = ({ errors }: z.core.$ZodRawIssue) =>
  (errors as z.core.$ZodIssue[][] | undefined)?.at(-1)?.[0]?.message

/** A required record; `prompt` is the message when it is missing. */
export const chosen = (prompt: string) =>
  z
    .union([z.string().min(1, prompt), z.looseObject({ _id: z.string() })], { error: prompt })
    .pipe(reference)

/** `expect` is what a preview or a ledger carried: without it nothing is compared. */
export const expecting = { expect: z.string().max(100).nullish() }

/** `preview` asks what a change would do; `expect` confirms what a preview showed. */
export const previewable = { preview: z.boolean().nullish(), ...expecting }
