import {
  type FieldRule,
  faultOf,
  MALFORMED_EMAIL,
  MIN_PASSWORD,
  PASSWORD_TOO_SHORT,
} from '../../shared/rule.ts'
import { type Fields, type KindOf, kindOf } from '../../shared/wire-record.ts'

/** The value of a ticked box in a form whose values are texts; one that is not ticked has ''. */
export const TICKED = 'ticked'

/** A rule of one field: the prompt to show, or undefined. */
export type Rule = (value: string) => string | undefined

/** The field must not be blank if its rule has a prompt, and must match the rule's pattern. */
export const required =
  (rule: Partial<FieldRule>): Rule =>
  (value) =>
    faultOf(rule, value)

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The field must hold something that looks like an e-mail address. */
const requiredEmail = (rule: FieldRule): Rule =>
  all(required(rule), (value) => (EMAIL.test(value.trim()) ? undefined : MALFORMED_EMAIL))

/** The field must hold a new password: only one that is too short is refused. */
const requiredPassword = (rule: FieldRule): Rule =>
  all(required(rule), (value) => (value.length < MIN_PASSWORD ? PASSWORD_TOO_SHORT : undefined))

/** An unchanged password needs nothing; a cleared one must be entered. */
const changedPassword =
  (rule: FieldRule): Rule =>
  (value) =>
    value === UNCHANGED ? undefined : requiredPassword(rule)(value)

/** The form rules of those fields that can be filled in. */
export function rulesOf<R extends Fields>(fields: R) {
  const rules = Object.entries(fields).flatMap(([name, field]) => {
    const { rule, takes } = kindOf(field)
    return rule ? [[name, (RULES[takes ?? ''] ?? required)(rule as FieldRule)]] : []
  })
  return Object.fromEntries(rules) as {
    [N in keyof R as KindOf<R[N]> extends { rule: object } ? N : never]: Rule
  }
}

/** Returns the first error. */
const all =
  (...rules: Rule[]): Rule =>
  (value) =>
    rules.reduce<string | undefined>((found, rule) => found ?? rule(value), undefined)

const RULES: Record<string, (rule: FieldRule) => Rule> = {
  'e-mail': requiredEmail,
  'new password': requiredPassword,
  'changed password': changedPassword,
}

/** Error messages by field name. */
export type FormErrors = Record<string, string>

/** A rule for each field, or one for all. Rules of fields that the form lacks are ignored. */
export type FormRules<V> =
  | { [N in keyof V]?: (value: V[N], values: V) => string | undefined }
  | ((values: V) => FormErrors)

/** Applies the rules to the values. */
export function faultsOf<V extends Record<string, unknown>>(
  values: V,
  rules: FormRules<V> = {},
): FormErrors {
  if (typeof rules === 'function') return rules(values)
  const found = Object.entries(rules)
    .filter(([name]) => name in values)
    .map(([name, rule]) => [name, rule?.(values[name] as never, values)])
  return Object.fromEntries(found.filter(([, fault]) => fault))
}

/** The mask of an existing password. */
export const UNCHANGED = '••••••••'

/** The field's value after a change: the mask disappears as soon as it is edited. */
export const keptOrTyped = (before: string, after: string): string =>
  before === UNCHANGED && after !== UNCHANGED ? after.replaceAll('•', '') : after

/** The value to send: '' leaves the password unchanged. */
export const newPasswordIn = (value: string): string => (value === UNCHANGED ? '' : value)
