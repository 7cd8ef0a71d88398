import { fromWire } from '../../shared/wire-codec.ts'
import { always, count, listOf, nested, optional, text } from '../../shared/wire-kinds.ts'
import { type Kind, objectOf, wireRecord } from '../../shared/wire-record.ts'
import type { Computation } from './charge.ts'

const stretches = listOf(
  nested(wireRecord({ from: text, to: text, days: count, of: count, rent: text })),
)
const rest = wireRecord({ stretches, less: text })
const meter = wireRecord({
  meter: nested(
    wireRecord({
      from: text,
      to: text,
      units: text,
      rate: text,
      parts: optional(listOf(nested(wireRecord({ days: count, rate: text })))),
    }),
  ),
})
const given = wireRecord({ given: always(true) })

/** How an amount was calculated; stored in its wire encoding. */
export const computation: Kind<Computation> = {
  schema: {
    anyOf: [stretches.schema, { record: rest }, { record: meter }, { record: given }],
  },
  read: (wire) => {
    if (Array.isArray(wire)) return stretches.read(wire)
    const record = objectOf(wire)
    if ('meter' in record) return fromWire(meter, wire)
    return 'stretches' in record ? fromWire(rest, wire) : { given: true }
  },
  write: (value) => value,
}
