import { unwrapDecimal, type WrittenDecimal } from './money.ts'
import { fromWire, toWire } from './wire-codec.ts'
import {
  type Always,
  type Decoded,
  type Encoded,
  type Fields,
  type Kind,
  objectOf,
  wireRecord,
} from './wire-record.ts'

/** Kinds of values in the fields of a record. */

/** The text of a string, a number or a wrapped decimal; '' for anything else. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return unwrapDecimal(value)
  const { $numberDecimal, numberDecimal } = objectOf(value)
  return unwrapDecimal(($numberDecimal ?? numberDecimal) as WrittenDecimal)
}

const numberOf = (value: unknown): number =>
  typeof value === 'number' ? value : Number(textOf(value))

const same = <T>(value: T): T => value
const orZero = (typed: string): string => typed.trim() || '0'

export const text: Kind<string> = { schema: 'text', read: textOf, write: same }

/** An amount or a percentage: the digits of an exact decimal. */
export const decimal: Kind<string> = { ...text, send: orZero }

/** A whole number. */
export const count: Kind<number> = {
  schema: 'number',
  read: (wire) => numberOf(wire) || 0,
  write: same,
}

/** A whole number where 0 means none. */
export const countOrNone: Kind<number | null, number> = {
  schema: 'number',
  read: (wire) => {
    const value = numberOf(wire)
    return value > 0 ? value : null
  },
  write: (value) => value ?? 0,
  send: orZero,
}

export const flag: Kind<boolean> = { schema: 'flag', read: (wire) => wire === true, write: same }

/** One of these words. An unknown word, from a later version, is read unchanged. */
export const oneOf = <const V extends string>(values: readonly V[]): Kind<V> => ({
  schema: { oneOf: values },
  read: (wire) => textOf(wire) as V,
  write: same,
})

/** One of these words, a list that is filled only when all features are put together. */
export const oneOfDeclared = <V extends string>(values: readonly V[]): Kind<V> => ({
  ...oneOf(values),
  schema: { declared: values },
})

export const always = <const W extends string | boolean | null>(value: W): Always<W> => ({
  schema: { always: value },
  read: () => undefined,
  write: () => value,
})

export const listOf = <T, W>({ schema, read, write }: Kind<T, W>): Kind<T[], W[]> => ({
  schema: { list: schema },
  read: (wire) => (Array.isArray(wire) ? wire.map(read) : []),
  write: (values) => values.map(write),
})

/** Rows of a body, each a record that is sent under the names of the wire. */
export const rowsOf = <const R extends Fields>(
  rows: R,
): Omit<Kind<Decoded<R>[], Encoded<R>[]>, 'rows'> & { rows: R } => ({
  ...listOf(nested(rows)),
  rows,
})

/** A value that may be missing: null. */
export const nullable = <T, W>({ schema, read, write }: Kind<T, W>): Kind<T | null, W | null> => ({
  schema: { nullable: schema },
  read: (wire) => {
    const value = wire === null || wire === undefined ? null : read(wire)
    return value === '' ? null : value
  },
  write: (value) => (value === null ? null : write(value)),
})

/** A value that may be absent: undefined. */
export const optional = <T, W>({
  schema,
  read,
  write,
}: Kind<T, W>): Kind<T | undefined, W | undefined> => ({
  schema: { optional: schema },
  read: (wire) => (wire === undefined ? undefined : read(wire)),
  write: (value) => (value === undefined ? undefined : write(value)),
})

/** A value omitted on the wire where it equals the default. */
export const withDefault = <T, W, const D extends T | null>(
  { schema, read, write }: Kind<T, W>,
  usual: D,
): Kind<T | D, W | undefined> => ({
  schema: { optional: schema },
  read: (wire) => (wire === undefined || wire === null || wire === '' ? usual : read(wire)),
  write: (value) => (value === usual ? undefined : write(value as T)),
})

/** A record inside another. */
export const nested = <const R extends Fields>(fields: R): Kind<Decoded<R>, Encoded<R>> => ({
  schema: { record: fields },
  read: (wire) => fromWire(fields, wire),
  write: (value) => toWire(fields, value),
})

/** The id of another record, which some replies send as that record. */
export const idOf: Kind<string> = {
  schema: 'text',
  read: (wire) => textOf(typeof wire === 'object' ? objectOf(wire)._id : wire),
  write: same,
}

/** An object with fields of its own. */
export const anyObject: Kind<Readonly<Record<string, unknown>>> = {
  schema: 'object',
  read: objectOf,
  write: same,
}

/** When a record was created and last changed, as ISO texts with the zone's offset, and its version. */
export const bookkeepingWire = wireRecord({
  createdAt: text,
  updatedAt: text,
  version: ['__v', count],
})
