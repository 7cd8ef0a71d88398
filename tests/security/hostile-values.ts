import fc from 'fast-check'

/** The part of JSON Schema that zod generates for the contract's bodies. */
export type JsonSchema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
}

const HOSTILE_TEXTS = [
  '',
  ' ',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1e309',
  '9'.repeat(400),
  "' or '1'='1",
  "'; drop table accounts; --",
  '{{7*7}}',
  '<img src=x onerror=alert(1)>',
  '../../../../etc/passwd',
  '%2e%2e%2f',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202egnirts',
  'ℵ₀𝔘𝔫𝔦𝔠𝔬𝔡𝔢',
  'नमस्ते',
  '\r\nSet-Cookie: a=b',
  '__proto__',
  'constructor',
  '2026-02-31',
  '0000-00-00',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13',
  `${'a'.repeat(199)}!`,
  'x'.repeat(10_000),
  `a@${'.'.repeat(50_000)}@`,
  `${'a.'.repeat(25_000)}@`,
  `${' '.repeat(50_000)}x`,
  `${'1'.repeat(50_000)}.x`,
  '00000000-0000-0000-0000-000000000000',
]

/** Texts that have broken a program somewhere. */
export const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 60 }),
)

/** Values of every kind that no field expects. */
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constantFrom(
    null,
    [],
    {},
    { $numberDecimal: '1; select pg_sleep(9)' },
    { _id: { $ne: null } },
  ),
  fc.constant(
    JSON.parse('{"__proto__":{"role":"SuperAdmin"},"constructor":{"prototype":{"x":1}}}'),
  ),
  fc.constant(nested(200)),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>,
)

function nested(depth: number): unknown {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level++) value = { a: [value] }
  return value
}

/** Realistic values for a field of that name. */
export type Plausible = (name: string) => readonly string[]

/** Valid values of a schema. */
function fitting(schema: JsonSchema, plausible: Plausible, name: string): fc.Arbitrary<unknown> {
  if (schema.anyOf?.length)
    return fc.oneof(...schema.anyOf.map((option) => fitting(option, plausible, name)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum?.length) return fc.constantFrom(...schema.enum)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return fc.record(fieldsOf(schema, plausible))
  if (type === 'array')
    return fc.array(fitting(schema.items ?? {}, plausible, name), { maxLength: 3 })
  if (type === 'number' || type === 'integer')
    return fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.integer(), fc.double())
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  return fc.constantFrom(...plausible(name))
}

const fieldsOf = ({ properties = {} }: JsonSchema, plausible: Plausible) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, fitting(schema, plausible, name)]),
  )

/** A body: often valid, often with one field wrong, seldom something else altogether. */
export function bodyFor(schema: JsonSchema, plausible: Plausible): fc.Arbitrary<unknown> {
  const fields = fieldsOf(schema, plausible)
  const names = Object.keys(fields)
  const right = fc.record(fields)
  if (names.length === 0) return fc.oneof(fc.constant({}), hostileValue)
  const oneWrong = fc
    .tuple(right, fc.constantFrom(...names), hostileValue)
    .map(([body, name, value]) => ({ ...body, [name]: value }))
  const more = fc
    .tuple(right, fc.dictionary(hostileText, hostileValue, { maxKeys: 2 }))
    .map(([body, unknown]) => ({ ...body, ...unknown }))
  return fc.oneof(
    { weight: 6, arbitrary: right },
    { weight: 5, arbitrary: oneWrong },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    { weight: 1, arbitrary: more },
    { weight: 1, arbitrary: hostileValue },
  )
}
