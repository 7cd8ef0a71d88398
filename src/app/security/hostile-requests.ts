import fc from 'fast-check'
import * as z from 'zod'
import type { Contract, Endpoint } from '../../shared/contract.ts'

/** One request to try: `url` begins with a slash; `payload` is sent as it is. */
export type HostileRequest = {
  route: string
  method: string
  url: string
  headers: Record<string, string>
  payload: string | undefined
}

type JsonSchema = {
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
  'x'.repeat(10_000),
  '00000000-0000-0000-0000-000000000000',
]

const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 60 }),
)

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.constant([]),
  fc.constant({}),
  fc.constant({ $numberDecimal: '1; select pg_sleep(9)' }),
  fc.constant(
    JSON.parse('{"__proto__":{"role":"SuperAdmin"},"constructor":{"prototype":{"x":1}}}'),
  ),
  fc.constant({ _id: { $ne: null } }),
  fc.constant(nested(200)),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>,
)

function nested(depth: number): unknown {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level++) value = { a: [value] }
  return value
}

// What a field of that name would really hold, so that many requests get past the first check.
const PLAUSIBLE: [RegExp, string[]][] = [
  [/email/i, ['asha@example.in', 'ravi@example.in', 'new@example.in', 'ADMIN@example.in ']],
  [/from|to$|threshold|endsat/i, ['2026-11-01', '2026-11-30', '2026-12-06T00:00:00.000Z']],
  [/percent|amount|rent$|schedule|date/i, ['2', '12000.50', '5', '']],
  [/mode/i, ['cash', 'Online_Payment', 'Any']],
  [/gender/i, ['Male', 'Female']],
  [/aadhar/i, ['123412341234']],
  [/pin|otp|number/i, ['411010', '123456']],
  [/gst|pan|ifsc/i, ['']],
  [/./, ['Asha', 'correct horse', 'Pune']],
]

const plausible = (name: string) => PLAUSIBLE.find(([field]) => field.test(name))?.[1] ?? ['Asha']

// Mostly what the schema asks for, now and then something else at any depth.
function valueFor(schema: JsonSchema, ids: readonly string[], name = ''): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 16, arbitrary: fitting(schema, ids, name) },
    { weight: 1, arbitrary: hostileValue },
  )
}

function fitting(schema: JsonSchema, ids: readonly string[], name: string): fc.Arbitrary<unknown> {
  if (schema.anyOf?.length)
    return fc.oneof(...schema.anyOf.map((option) => valueFor(option, ids, name)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum?.length) return fc.constantFrom(...schema.enum)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return objectFor(schema, ids)
  if (type === 'array') return fc.array(valueFor(schema.items ?? {}, ids), { maxLength: 3 })
  if (type === 'number' || type === 'integer') return fc.oneof(fc.integer(), fc.double())
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  const likely = /master|_id|tenant/i.test(name) ? ids : plausible(name)
  return fc.oneof(
    { weight: 14, arbitrary: fc.constantFrom(...likely) },
    { weight: 1, arbitrary: hostileText },
  )
}

function objectFor({ properties = {} }: JsonSchema, ids: readonly string[]) {
  const fields: Record<string, fc.Arbitrary<unknown>> = {}
  for (const [name, schema] of Object.entries(properties))
    fields[name] = valueFor(schema, ids, name)
  const unknownFields = fc.dictionary(hostileText, hostileValue, { maxKeys: 2 })
  return fc.oneof(
    { weight: 6, arbitrary: fc.record(fields) },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.record(fields), unknownFields).map(([a, b]) => ({ ...a, ...b })),
    },
  )
}

const asJsonSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

function payloadFor({ body }: Endpoint, ids: readonly string[]): fc.Arbitrary<string | undefined> {
  const schema = body ? asJsonSchema(body) : {}
  const json = valueFor(schema, ids).map((value) => JSON.stringify(value) ?? '')
  return fc.oneof(
    { weight: 12, arbitrary: json },
    { weight: 1, arbitrary: json.map((text) => text.slice(0, text.length >> 1)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        '{',
        '[]',
        '"',
        'null',
        '{"a":1}{"a":2}',
        `"${'x'.repeat(70_000)}"`,
      ),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 100 }) },
  )
}

function headersFor(tokens: readonly string[]): fc.Arbitrary<Record<string, string>> {
  const text = fc.constantFrom(
    '',
    'null',
    '"1"',
    '"99999999999"',
    'W/"1"',
    '*',
    'x'.repeat(300),
    '{}',
  )
  return fc.record(
    {
      authorization: fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...tokens).map((token) => `Bearer ${token}`) },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            'Bearer null',
            'Basic YTpi',
            'Bearer',
            '',
            `Bearer ${'A'.repeat(43)}`,
          ),
        },
      ),
      'content-type': fc.oneof(
        { weight: 12, arbitrary: fc.constant('application/json') },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            'text/plain',
            'application/xml',
            'multipart/form-data',
            'application/json; charset=utf-16',
            '',
            'x',
          ),
        },
      ),
      'idempotency-key': text,
      'if-match': fc.oneof(
        { weight: 6, arbitrary: fc.constant('*') },
        { weight: 1, arbitrary: text },
      ),
      accept: fc.constantFrom('*/*', 'text/html', 'application/json', 'image/webp'),
      'x-forwarded-for': fc.constantFrom('127.0.0.1', "'; --", '::1'),
    },
    { requiredKeys: ['content-type'] },
  )
}

const queryFor = ({ query }: Endpoint, ids: readonly string[]) => {
  const names = Object.keys(query?.shape ?? { search: 0, Id: 0 })
  const value = fc.oneof(
    fc.constantFrom('name', 'asc', 'desc', '1', '25', 'asha', ...ids),
    hostileText,
  )
  return fc.dictionary(fc.oneof(fc.constantFrom(...names), hostileText), value, { maxKeys: 4 })
}

// encodeURIComponent throws on a lone surrogate, which a raw socket could send only as invalid UTF-8.
const encode = (text: string) => encodeURIComponent(text.toWellFormed())

// An empty segment or one of dots would name another route.
const asSegment = (text: string) => (/^\.{0,2}$/.test(text) ? `_${text}` : encode(text))

/** Requests made from a contract: valid, nearly valid and hostile ones, by these callers and about these records. */
export function hostileRequests(
  contract: Contract,
  { tokens, ids }: { tokens: readonly string[]; ids: readonly string[] },
): fc.Arbitrary<HostileRequest> {
  const perRoute = Object.entries(contract).map(([route, endpoint]) => {
    const [method = 'GET', path = '/'] = route.split(' ')
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const params = fc.tuple(...names.map(() => fc.oneof(fc.constantFrom(...ids), hostileText)))
    return fc
      .record({
        params,
        query: queryFor(endpoint, ids),
        headers: headersFor(tokens),
        payload: method === 'GET' ? fc.constant(undefined) : payloadFor(endpoint, ids),
      })
      .map(({ params, query, headers, payload }): HostileRequest => {
        const filled = names.reduce(
          (url, name, index) => url.replace(`{${name}}`, () => asSegment(params[index] ?? '')),
          path,
        )
        const search = Object.entries(query).map(
          ([name, value]) => `${encode(name)}=${encode(value)}`,
        )
        return {
          route,
          method,
          url: search.length > 0 ? `${filled}?${search.join('&')}` : filled,
          headers,
          payload,
        }
      })
  })
  const routes = Object.keys(contract)
  return fc.oneof(
    // Whoever signs out is out of the test: rarely.
    ...perRoute.map((arbitrary, index) => ({
      weight: routes[index] === 'POST /logout' ? 1 : 20,
      arbitrary,
    })),
  )
}
