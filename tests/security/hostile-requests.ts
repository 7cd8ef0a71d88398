import fc from 'fast-check'
import * as z from 'zod'
import { mayCall } from '../../src/app/server/declared.ts'
import type { Contract, Endpoint, Holder } from '../../src/shared/contract.ts'
import { fieldNames } from './field-names.ts'
import { bodyFor, hostileText, type JsonSchema, type Plausible } from './hostile-values.ts'

/** A request to try. `url` starts with a slash; `payload` is sent as it is. */
export type HostileRequest = {
  route: string
  method: string
  url: string
  headers: Record<string, string>
  payload: string | undefined
  /** The address was altered, so another route may match, or none. */
  isBent: boolean
}

/** The callers' tokens, and the existing records by the wire names that refer to them. */
export type Cast = { tokens: Record<Holder, string>; ids: Record<string, string> }

// Realistic values for a field of that name, so that many requests get past validation.
const PLAUSIBLE: [RegExp, string[]][] = [
  [/email/i, ['asha@example.in', 'ravi@example.in', 'new@example.in', 'ADMIN@example.in ']],
  [/from|to$|threshold|endsat/i, ['', '2026-11-01', '2026-11-30', '2027-12-06T00:00:00.000Z']],
  [/percent|amount|rent$|schedule|date/i, ['2', '12000.50', '5', '']],
  [/mode/i, ['cash', 'Online_Payment', 'Any']],
  [/gender/i, ['Male', 'Female']],
  [/aadhar/i, ['123412341234']],
  [/pin|otp|number/i, ['411010', '123456']],
  [/gst|pan|ifsc/i, ['']],
  [/./, ['Asha', 'correct horse', 'Pune']],
]

// A PUT with a password would sign its caller out.
const plausibleOn =
  (method: string, { ids }: Cast): Plausible =>
  (name) => {
    if (name === 'password') return method === 'PUT' ? [''] : ['correct horse']
    if (name === '_id') return Object.values(ids)
    const own = ids[name]
    if (own) return [own]
    return PLAUSIBLE.find(([field]) => field.test(name))?.[1] ?? ['Asha']
  }

const asJsonSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

const BROKEN = ['', '{', '[]', '"', 'null', '{"a":1}{"a":2}', `"${'x'.repeat(70_000)}"`]

function payloadFor(method: string, { body }: Endpoint, cast: Cast) {
  if (method === 'GET') return fc.constant(undefined)
  const schema = body ? asJsonSchema(body) : {}
  const json = bodyFor(schema, plausibleOn(method, cast)).map((it) => JSON.stringify(it) ?? '')
  return fc.oneof(
    { weight: 20, arbitrary: json },
    { weight: 1, arbitrary: json.map((text) => text.slice(0, text.length >> 1)) },
    { weight: 1, arbitrary: fc.constantFrom(...BROKEN) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 100 }) },
  )
}

const ODD_HEADERS = ['', 'null', '"1"', '"99999999999"', 'W/"1"', '*', 'x'.repeat(300), '{}']
const ODD_TOKENS = ['Bearer null', 'Basic YTpi', 'Bearer', '', `Bearer ${'A'.repeat(43)}`]
const ODD_TYPES = [
  'text/plain',
  'application/xml',
  'multipart/form-data',
  'application/json; charset=utf-16',
  '',
  'x',
]

const mostly = <T>(usual: fc.Arbitrary<T>, odd: readonly T[]) =>
  fc.oneof({ weight: 14, arbitrary: usual }, { weight: 1, arbitrary: fc.constantFrom(...odd) })

function headersFor({ access }: Endpoint, { tokens }: Cast): fc.Arbitrary<Record<string, string>> {
  const all = Object.values(tokens)
  const callers = (Object.keys(tokens) as Holder[]).filter((who) => mayCall(who, access))
  const invited = callers.map((who) => tokens[who])
  const token = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...invited) },
    { weight: 1, arbitrary: fc.constantFrom(...all) },
  )
  const authorization = token.map((it) => `Bearer ${it}`)
  const odd = fc.constantFrom(...ODD_HEADERS)
  const more = fc.record(
    {
      'idempotency-key': odd,
      'if-match': odd,
      accept: fc.constantFrom('*/*', 'text/html', 'application/json', 'image/webp'),
      'x-forwarded-for': fc.constantFrom('127.0.0.1', "'; --", '::1'),
      'x-http-method-override': fc.constantFrom('DELETE', 'PATCH'),
      cookie: fc.constantFrom('a=b', '='),
    },
    { requiredKeys: [] },
  )
  return fc
    .tuple(
      mostly(authorization, ODD_TOKENS),
      mostly(fc.constant('application/json'), ODD_TYPES),
      fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: more }),
    )
    .map(([authorization, type, others]) => ({ authorization, 'content-type': type, ...others }))
}

function queryFor({ query }: Endpoint, { ids }: Cast) {
  const names = query ? fieldNames(query) : ['search', 'Id']
  const usual = fc.constantFrom('name', 'asc', 'desc', '1', '25', 'asha', ...Object.values(ids))
  const value = fc.oneof(usual, hostileText)
  return fc.dictionary(fc.oneof(fc.constantFrom(...names), hostileText), value, { maxKeys: 4 })
}

// encodeURIComponent throws on a lone surrogate, which a raw socket could send only as invalid UTF-8.
const encode = (text: string) => encodeURIComponent(text.toWellFormed())

const BENDS: ((url: string) => string)[] = [
  (url) => `/${url}`,
  (url) => `/..${url}`,
  (url) => `/%2e%2e${url}`,
  (url) => `${url}%`,
  (url) => `${url}%zz`,
  (url) => `${url}%00`,
  (url) => `${url};a=b`,
  (url) => `${url}/..`,
  (url) => `${url}\\`,
  (url) => url.toUpperCase(),
  (url) => `${url}?${'a='.repeat(4_000)}`,
  (url) => `${url}/${'x'.repeat(600)}`,
]

function urlFor(route: string, endpoint: Endpoint, cast: Cast) {
  const [, path = '/'] = route.split(' ')
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  // The first part of an address determines which kind of record its id names.
  const own = cast.ids[path.split('/')[1] ?? ''] ?? cast.ids.ownerMasters ?? ''
  const parameter = fc.oneof(
    { weight: 12, arbitrary: fc.constant(own) },
    { weight: 2, arbitrary: fc.constantFrom(...Object.values(cast.ids)) },
    { weight: 2, arbitrary: hostileText },
  )
  const asked = fc.oneof(fc.constant({}), queryFor(endpoint, cast))
  const bend = mostly<(typeof BENDS)[number] | null>(fc.constant(null), BENDS)
  return fc
    .tuple(fc.tuple(...names.map(() => parameter)), asked, bend)
    .map(([parameters, query, bent]) => {
      const filled = names.reduce(
        (url, name, index) => url.replace(`{${name}}`, () => encode(parameters[index] || ' ')),
        path,
      )
      const search = Object.entries(query).map(([name, it]) => `${encode(name)}=${encode(it)}`)
      const url = search.length > 0 ? `${filled}?${search.join('&')}` : filled
      return { url: bent ? bent(url) : url, isBent: bent !== null }
    })
}

// Signing out and deleting would remove a caller or a record from the test.
const isFinal = (route: string) => route === 'POST /logout' || route.startsWith('DELETE')

/** Generates requests from a contract: valid, nearly valid and hostile ones, by these callers about these records. */
export function hostileRequests(contract: Contract, cast: Cast): fc.Arbitrary<HostileRequest> {
  const perRoute = Object.entries(contract).map(([route, endpoint]) => {
    const [method = 'GET'] = route.split(' ')
    const arbitrary = fc
      .tuple(
        urlFor(route, endpoint, cast),
        headersFor(endpoint, cast),
        payloadFor(method, endpoint, cast),
      )
      .map(([address, headers, payload]) => ({ route, method, ...address, headers, payload }))
    return { weight: isFinal(route) ? 1 : 20, arbitrary }
  })
  return fc.oneof(...perRoute)
}
