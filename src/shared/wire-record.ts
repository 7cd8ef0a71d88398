import type { FieldRule } from './rule.ts'

/**
 * A record declared once for server and browser: each line gives a field's name, its name on the wire where
 * that differs, its encoding, and its validation in forms. `wire-schema.ts` derives the server's schemas from
 * it and `src/web/form/rules.ts` the rules of forms, so no schema library reaches the browser.
 */

/** How a value (`T` in the code) is encoded on the wire (`W`) and decoded. */
export type Kind<T, W = T> = {
  /** Its schema in the API's description. */
  schema: WireSchema
  /** Tolerant: missing or unexpected values become '', 0, false, null or a record of these. */
  read: (wire: unknown) => T
  write: (value: T) => W
  /** What a form sends for the typed text; by default the text itself. */
  send?: (typed: string) => string
  /** The form's rule, and the server's schema (`form-kinds.ts`). */
  rule?: Partial<FieldRule>
  takes?: string
  /** What a blank one means. */
  usual?: unknown
  /** Of a list in a body: what each row is. */
  rows?: Fields
}

export type WireSchema =
  | 'text'
  | 'number'
  | 'flag'
  | 'object'
  | { always: string | boolean | null }
  | { oneOf: readonly string[] }
  | { declared: readonly string[] }
  | { list: WireSchema }
  | { nullable: WireSchema }
  | { optional: WireSchema }
  | { anyOf: readonly WireSchema[] }
  | { record: Fields }

// biome-ignore lint/suspicious/noExplicitAny: any kind of any value
export type AnyKind = Kind<any, any>
export type Field = AnyKind | readonly [wireName: string, kind: AnyKind]
export type Fields = Readonly<Record<string, Field>>

export type KindOf<F> = F extends readonly [string, infer K] ? K : F
export type WireNameOf<N, F> = F extends readonly [infer W extends string, unknown] ? W : N

/** The type of a field's value in the code. */
export type ValueOf<F> = KindOf<F> extends Kind<infer T, infer _> ? T : never

/** A constant that the wire requires and the code has no field for. */
export type Always<W> = { schema: { always: W }; read: () => undefined; write: () => W }

type Sent<R extends Fields> = {
  -readonly [N in keyof R as WireNameOf<N, R[N]>]: KindOf<R[N]> extends Kind<infer _, infer W>
    ? W
    : never
}
type Held<R extends Fields> = {
  -readonly [N in keyof R as KindOf<R[N]> extends Always<string | boolean | null>
    ? never
    : N]: ValueOf<R[N]>
}
/** Fields that may be undefined become optional. */
type Loose<T> = { [N in keyof T as undefined extends T[N] ? never : N]: T[N] } & {
  [N in keyof T as undefined extends T[N] ? N : never]?: T[N]
}

/** A record in the code. */
export type Decoded<R extends Fields> = Loose<Held<R>>

/** A record on the wire. */
export type Encoded<R extends Fields> = Loose<Sent<R>>

/** Declares a record. Records may be spread into others. */
export const wireRecord = <const R extends Fields>(fields: R): R => fields

export const kindOf = (field: Field): AnyKind => ('schema' in field ? field : field[1])

/** A field's name on the wire. */
export const wireName = (fields: Fields, name: string): string => {
  const field = fields[name]
  return field && !('schema' in field) ? field[0] : name
}

type NameFor<R extends Fields, W> = {
  [N in keyof R]: WireNameOf<N, R[N]> extends W ? N : never
}[keyof R]

/** The sort words of a list on the wire, by the code's words: a field's name, otherwise the word itself. */
export const sortsOf = <R extends Fields, const W extends string>(
  fields: R,
  words: readonly W[],
) => {
  const names = namesByWire(fields)
  const sorts = Object.fromEntries(words.map((word) => [names[word] ?? word, word]))
  return sorts as { [V in W as NameFor<R, V> extends never ? V : NameFor<R, V> & string]: V }
}

/** The code's names of fields that have another name on the wire. */
export const namesByWire = (fields: Fields): Record<string, string> =>
  Object.fromEntries(Object.keys(fields).map((name) => [wireName(fields, name), name]))

/**
 * What there is to say of a record: its fields with another value than the usual one, which the wire leaves out, each as
 * it is sent.
 */
export const unusualIn = <R extends Fields>(
  fields: R,
  record: Decoded<R>,
): { [N in keyof R]?: unknown } => {
  const sent = Object.keys(fields).map((name) => {
    const value = record[name as keyof Decoded<R>]
    return [name, kindOf(fields[name] as Field).write(value)] as const
  })
  return Object.fromEntries(
    sent.filter(([, value]) => value !== undefined && value !== null),
  ) as Partial<Record<keyof R, unknown>>
}

/** A form's initial values, all as text: those of `record`, or blank. */
export const formValues = <R extends Fields>(
  fields: R,
  record?: { [N in keyof R]: unknown },
): { [N in keyof R]: string } =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, String(record?.[name] ?? '')])) as {
    [N in keyof R]: string
  }

/** The object itself, or an empty one. */
export const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
