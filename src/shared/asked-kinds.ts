import type { FieldRule } from './rule.ts'
import { decimal, idOf, nullable, oneOf, text } from './wire-kinds.ts'
import type { Kind } from './wire-record.ts'

/**
 * Kinds of fields in forms. `rule` is what the form validates; `takes` names the server's schema (`bodyOf` in
 * `wire-schema.ts`), which may be more lenient: an amount that was left empty is 0.
 */
const asked =
  <T, W, const Takes extends string>(kind: Kind<T, W>, takes: Takes) =>
  <const Rule extends FieldRule>(rule: Rule) => ({ ...kind, rule, takes })

/** A text that must not be blank. */
export const requiredText = asked(text, 'text')

/** A code that other clients may send as a number: a pincode, a phone number. */
export const requiredCode = asked(text, 'code')

export const requiredEmail = asked(text, 'e-mail')

/** A day that the form requires; the server has a default for a blank one. */
export const requiredDay = asked(text, 'day')

/** A day that must be one. */
export const requiredDate = asked(text, 'date')

/** A decimal that is no money and must be one: a reading. */
export const requiredMeasure = asked(text, 'measure')

/** A new password. */
export const newPassword = asked(text, 'new password')

/** A password that may be changed; blank on the wire leaves it unchanged. */
export const changedPassword = asked(text, 'changed password')

/** An exact decimal of zero or more that the form requires; the server reads a blank one as 0. */
export const requiredDecimal = asked(decimal, 'decimal')

/** Another record, chosen by its id. */
export const requiredRecord = asked(idOf, 'record')

/** One of these words. */
export const requiredWord = <const V extends string>(values: readonly V[], rule: FieldRule) =>
  asked(oneOf(values), 'word')(rule)

/** A text that may be left out. */
export const optionalText = ({ longest }: { longest?: number } = {}) => ({
  ...nullable(text),
  rule: { longest },
  takes: 'optional text' as const,
})

/** A code in capitals that may be left out: a PAN, an IFSC code. */
export const optionalCapitals = <const Rule extends Partial<FieldRule>>(rule: Rule) => ({
  ...nullable(text),
  rule,
  takes: 'optional capitals' as const,
})

/** The owner or organization that a payload claims. It is checked against the session, never trusted. */
export const claimedId = { ...idOf, takes: 'claimed id' as const }
