import {
  type AnyKind,
  type Decoded,
  type Encoded,
  type Fields,
  type Kind,
  type KindOf,
  kindOf,
  objectOf,
  type WireNameOf,
  wireName,
} from './wire-record.ts'

/**
 * What a declared record is on the wire and back. Screens do not import this: `src/web/api/calls.ts`
 * translates what they call.
 */

type Entry = { name: string; wireName: string; kind: AnyKind; isAlways: boolean }

// Cached for each record: lists encode a thousand at a time.
const entriesByFields = new WeakMap<Fields, readonly Entry[]>()

function entriesOf(fields: Fields): readonly Entry[] {
  const known = entriesByFields.get(fields)
  if (known) return known
  const entries = Object.entries(fields).map(([name, field]) => {
    const kind = kindOf(field)
    const isAlways = typeof kind.schema === 'object' && 'always' in kind.schema
    return { name, wireName: wireName(fields, name), kind, isAlways }
  })
  entriesByFields.set(fields, entries)
  return entries
}

/** Decodes a record from any value; missing fields become empty. A bare id becomes a record with that id. */
export function fromWire<R extends Fields>(fields: R, wire: unknown): Decoded<R> {
  const given = typeof wire === 'string' ? { _id: wire } : objectOf(wire)
  const record: Record<string, unknown> = {}
  for (const { name, wireName, kind, isAlways } of entriesOf(fields))
    if (!isAlways) record[name] = kind.read(given[wireName])
  return record as Decoded<R>
}

/** Encodes a record; undeclared fields are dropped. */
export function toWire<R extends Fields>(fields: R, record: Decoded<R>): Encoded<R> {
  const values = record as Record<string, unknown>
  const wire: Record<string, unknown> = {}
  for (const { name, wireName, kind } of entriesOf(fields))
    wire[wireName] = kind.write(values[name])
  return wire as Encoded<R>
}

type SentAs<W> = W extends string | boolean | undefined ? W : W extends null ? '' : string
type Payload<R extends Fields, V> = {
  [N in keyof R & keyof V as WireNameOf<N, R[N]>]: KindOf<R[N]> extends Kind<infer _, infer W>
    ? SentAs<W>
    : never
}

/** A form's payload: fields by their wire names, empty numbers as '0' (specification, section 5). */
export function payloadOf<R extends Fields, V extends { [N in keyof R]?: unknown }>(
  fields: R,
  values: V,
): Payload<R, V> {
  const entries = Object.entries(values).map(([name, value]) => {
    const field = fields[name]
    const { send, rows }: Partial<AnyKind> = field ? kindOf(field) : {}
    if (rows && Array.isArray(value))
      return [wireName(fields, name), value.map((row) => payloadOf(rows, row))]
    return [wireName(fields, name), send && typeof value === 'string' ? send(value) : value]
  })
  return Object.fromEntries(entries) as Payload<R, V>
}
