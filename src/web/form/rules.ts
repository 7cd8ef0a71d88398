/** A rule of one field: the prompt to show, or undefined. */
export type Rule = (value: string) => string | undefined

/** The field must not be blank. */
export const required =
  (prompt: string): Rule =>
  (value) =>
    value.trim() === '' ? prompt : undefined

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The field must hold something that looks like an e-mail address; a blank one is for `required`. */
export const emailLike =
  (prompt: string): Rule =>
  (value) =>
    value.trim() === '' || EMAIL.test(value.trim()) ? undefined : prompt

/** The first rule that finds something. */
export const all =
  (...rules: Rule[]): Rule =>
  (value) =>
    rules.reduce<string | undefined>((found, rule) => found ?? rule(value), undefined)
