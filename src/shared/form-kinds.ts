import type { FieldRule } from './rule.ts'
import { count, decimal, flag, idOf, nullable, oneOf, text, withDefault } from './wire-kinds.ts'
import type { Kind } from './wire-record.ts'

/**
 * Kinds of fields in forms. `rule` is what the form validates; `takes` names the server's schema (`bodyOf` in
 * `wire-schema.ts`), which may be more lenient: an amount that was left empty is 0.
 */
const formKind =
  <T, W, const Takes extends string>(kind: Kind<T, W>, takes: Takes) =>
  <const Rule extends FieldRule>(rule: Rule) => ({ ...kind, rule, takes })

/** A text that must not be blank. */
export const requiredText = formKind(text, 'text')

/** A code that other clients may send as a number: a pincode, a phone number. */
export const requiredCode = formKind(text, 'code')

export const requiredEmail = formKind(text, 'e-mail')

/** A day that the form requires; the server has a default for a blank one. */
export const requiredDay = formKind(text, 'day')

/** A day that must be one. */
export const requiredDate = formKind(text, 'date')

/** A decimal that is no money and must be one: a reading. */
export const requiredMeasure = formKind(text, 'measure')

/** A new password. */
export const newPassword = formKind(text, 'new password')

/** The password of now. Any text may be tried: the rules for passwords hold where one is set. */
export const triedPassword = formKind(text, 'tried password')

/** A password that may be changed; blank on the wire leaves it unchanged. */
export const changedPassword = formKind(text, 'changed password')

/** An exact decimal of zero or more that the form requires; the server reads a blank one as 0. */
export const requiredDecimal = formKind(decimal, 'decimal')

/** Another record, chosen by its id. */
export const requiredRecord = formKind(idOf, 'record')

/** One of these words. */
export const requiredWord = <const V extends string>(values: readonly V[], rule: FieldRule) =>
  formKind(oneOf(values), 'word')(rule)

/** A text that may be left out. */
export const optionalText = <const Rule extends Partial<FieldRule>>(rule: Rule = {} as Rule) => ({
  ...nullable(text),
  rule,
  takes: 'optional text' as const,
})

/** A text that the form requires, and that the server lets be blank. */
export const expectedText = formKind(nullable(text), 'optional text')

/** A code in capitals that may be left out: a PAN, an IFSC code. */
export const optionalCapitals = <const Rule extends Partial<FieldRule>>(rule: Rule) => ({
  ...nullable(text),
  rule,
  takes: 'optional capitals' as const,
})

/**
 * Kinds of fields that may be blank, which then means what is usual. The wire leaves out what is usual, and what
 * a call leaves out stays as it is.
 */
const usualFormKind =
  <T, W, const Takes extends string>(kind: Kind<T, W>, takes: Takes) =>
  <const Rule extends Partial<FieldRule>, const U extends T | null>(usual: U, rule: Rule) => ({
    ...withDefault(kind, usual),
    rule,
    takes,
    usual,
  })

/** A whole number from `least` to `most`. */
export const usualWhole = usualFormKind(count, 'usual whole')

/** An exact decimal above 0 and up to `most`, as it was written. */
export const usualDecimal = usualFormKind(decimal, 'usual decimal')

export const usualDay = usualFormKind(text, 'usual day')(null, {})

export const usualFlag = usualFormKind(flag, 'usual flag')

export const usualWord = <const V extends string, const U extends V | null>(
  values: readonly V[],
  usual: U,
  rule: Partial<FieldRule>,
) => usualFormKind(oneOf(values), 'usual word')(usual, rule)

/** One of these words; a reply always has one. */
export const chosenWord = <const V extends string>(values: readonly V[], usual: V) => ({
  ...oneOf(values),
  rule: { malformed: 'Please choose one of these.' },
  takes: 'usual word' as const,
  usual,
})

/** A code in capitals that a reply always has. */
export const chosenCapitals = <const Rule extends Partial<FieldRule>>(
  usual: string,
  rule: Rule,
) => ({ ...text, rule, takes: 'usual capitals' as const, usual })

/** Yes or no; what a call leaves out stays. */
export const chosenFlag = { ...flag, takes: 'flag' as const }

/** The owner or organization that a payload claims. It is checked against the session, never trusted. */
export const claimedId = { ...idOf, takes: 'claimed id' as const }
