import * as z from 'zod'
import * as accounts from '../../features/account/account-wire.ts'
import * as secondFactors from '../../features/account/account-wire.ts'
import * as booksData from '../../features/account/books-data-wire.ts'
import * as books from '../../features/books/books-wire.ts'
import * as calendar from '../../features/calendar/calendar-wire.ts'
import * as chargeDrafts from '../../features/charges/charge-draft-wire.ts'
import * as charges from '../../features/charges/charge-wire.ts'
import * as cheques from '../../features/cheques/cheque-wire.ts'
import * as claims from '../../features/claims/claim-wire.ts'
import * as clients from '../../features/clients/client-wire.ts'
import * as dues from '../../features/dues/dues-wire.ts'
import * as history from '../../features/history/history-wire.ts'
import * as signIns from '../../features/identity/sign-in-wire.ts'
import * as users from '../../features/identity/user-wire.ts'
import * as imports from '../../features/import/import-wire.ts'
import * as invoices from '../../features/invoices/invoice-wire.ts'
import * as leaseTimes from '../../features/leases/lease-time-wire.ts'
import * as leases from '../../features/leases/lease-wire.ts'
import * as letting from '../../features/letting/letting-wire.ts'
import * as owners from '../../features/owners/owner-wire.ts'
import * as profiles from '../../features/owners/profile-wire.ts'
import * as registrations from '../../features/owners/registration-wire.ts'
import * as pastReceipts from '../../features/past-receipts/past-receipt-wire.ts'
import * as moneySettings from '../../features/payments/money-settings-wire.ts'
import * as notices from '../../features/payments/notice-wire.ts'
import * as payments from '../../features/payments/payment-wire.ts'
import * as properties from '../../features/properties/property-wire.ts'
import * as hraPacks from '../../features/receipts/hra-pack-wire.ts'
import * as papers from '../../features/receipts/receipt-paper-wire.ts'
import * as receipts from '../../features/receipts/receipt-wire.ts'
import * as verification from '../../features/receipts/verification-wire.ts'
import * as reminders from '../../features/reminders/reminder-wire.ts'
import * as rights from '../../features/rights/rights-wire.ts'
import * as search from '../../features/search/search-wire.ts'
import * as statements from '../../features/statements/statement-wire.ts'
import * as terms from '../../features/terms/terms-wire.ts'
import * as together from '../../features/together/together-wire.ts'
import * as amounts from '../../shared/money-on-wire.ts'
import * as values from '../../shared/wire.ts'
import type { Fields } from '../../shared/wire-record.ts'
import { createdWire, messageReply, replyOf } from '../../shared/wire-schema.ts'

/** Names for the schemas of the API's description, so that a generated client has a type for each record. */

// Never read by name: an exported `leaseWire` becomes the schema `Lease` where the API returns it.
export const RECORDS: Record<string, unknown>[] = [
  ...[
    accounts,
    booksData,
    secondFactors,
    books,
    calendar,
    chargeDrafts,
    charges,
    cheques,
    invoices,
    claims,
    clients,
    dues,
    history,
    signIns,
    users,
    imports,
    leaseTimes,
    leases,
    letting,
    owners,
    profiles,
    registrations,
    moneySettings,
    notices,
    pastReceipts,
    payments,
    properties,
    hraPacks,
    papers,
    receipts,
    verification,
    reminders,
    rights,
    search,
    statements,
    terms,
    together,
  ],
  { createdWire },
]

/** Values in the bodies of several calls. */
const VALUES: Record<string, z.ZodType> = {
  Amount: amounts.amount,
  OptionalAmount: amounts.optionalAmount,
  Decimal: values.decimalOnWire,
  Reference: values.reference,
  OptionalReference: values.optionalReference,
}

// biome-ignore lint/suspicious/noExplicitAny: JSON of any shape
export type JsonSchema = any

const ERROR: JsonSchema = {
  type: 'object',
  properties: {
    message: { type: 'string', description: 'A sentence for a person.' },
    code: { type: 'string', description: 'Which refusal it is; it stays the same.' },
    errors: {
      type: 'object',
      description: 'A sentence for each field at fault, by the name of the field.',
      additionalProperties: { type: 'string' },
    },
  },
  required: ['message', 'code'],
}

/** The replies of refusals. */
export const REFUSALS: JsonSchema = {
  Refused: {
    description:
      'Refused; `code` says why. Under 429 and 503, `Retry-After` says when to try again.',
    content: { 'application/json': { schema: reference('Error') } },
  },
}

function reference(name: string) {
  return { $ref: `#/components/schemas/${name}` }
}

/**
 * Moves every body and reply in JSON into named schemas: records under their own names, the rest under the name of
 * their operation ('RecordPaymentBody').
 * @returns the paths with references in their place, and the schemas by name
 */
export function nameSchemas(paths: JsonSchema): { paths: JsonSchema; schemas: JsonSchema } {
  const names = namesByContent()
  const schemas: Record<string, JsonSchema> = { Error: ERROR }
  const keep = (name: string, schema: JsonSchema) => {
    schemas[name] ??= within(schema)
    return reference(name)
  }
  const within = (node: JsonSchema): JsonSchema => {
    if (Array.isArray(node)) return node.map(named)
    if (typeof node !== 'object' || node === null) return node
    // A choice of one: what may also be absent.
    if (node.anyOf?.length === 1) return named({ ...node, anyOf: undefined, ...node.anyOf[0] })
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, named(value)]))
  }
  const named = (node: JsonSchema): JsonSchema => {
    const name = isSchema(node) ? names.get(contentOf(node)) : undefined
    return name === undefined ? within(node) : keep(name, node)
  }
  /** A body or reply; without a name of its own it is named after its operation. */
  const top = (schema: JsonSchema, name: string): JsonSchema => {
    const it = named(schema)
    if (it.type === 'array') return { ...it, items: top(schema.items, `${name}Item`) }
    return it.type === 'object' || it.anyOf ? keep(name, schema) : it
  }
  const inContent = (content: JsonSchema, name: string) =>
    mapValues(content, (media) => ({ ...media, schema: top(media.schema, name) }))
  const ofOperation = ({ requestBody, responses, ...operation }: JsonSchema) => {
    const title = operation.operationId.replace(/^./, (letter: string) => letter.toUpperCase())
    const body = requestBody && {
      ...requestBody,
      content: inContent(requestBody.content, `${title}Body`),
    }
    const replies = mapValues(responses, ({ content, ...reply }, status) => ({
      ...reply,
      ...(content && { content: inContent(content, `${title}${replyName(responses, status)}`) }),
    }))
    return { ...within(operation), ...(body && { requestBody: body }), responses: replies }
  }
  return { paths: mapValues(paths, (item) => mapValues(item, ofOperation)), schemas }
}

/** 'Reply' for the reply of a call that succeeded, 'Reply201' for the second of several, 'Reply401' for an error. */
const replyName = (responses: object, status: string) =>
  status === Object.keys(responses)[0] ? 'Reply' : `Reply${status}`

const mapValues = (record: JsonSchema, map: (value: JsonSchema, key: string) => JsonSchema) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]))

/** Every name, by the content of its schema. */
function namesByContent(): Map<string, string> {
  const records = RECORDS.flatMap((file) => Object.entries(file))
    .filter(([name]) => name.endsWith('Wire'))
    .map(([name, fields]) => [nameOf(name), replyOf(fields as Fields), 'output'] as const)
  const parts = Object.entries(VALUES).map(([name, schema]) => [name, schema, 'input'] as const)
  const all = [['Message', messageReply, 'output'] as const, ...records, ...parts]
  return new Map(
    all.map(([name, schema, io]) => {
      const { $schema, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
      return [contentOf(json), name]
    }),
  )
}

const nameOf = (exported: string) =>
  exported.replace(/Wire$/, '').replace(/^./, (letter) => letter.toUpperCase())

const isSchema = (node: JsonSchema) =>
  typeof node === 'object' && node !== null && (node.type === 'object' || 'anyOf' in node)

/** A canonical text: the same for equal schemas, whatever the order of their parts. */
const contentOf = (schema: JsonSchema): string =>
  JSON.stringify(schema, (_key, value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const { const: only, ...parts } = value
    const words = only === undefined ? parts : { ...parts, enum: [only] }
    return Object.fromEntries(Object.entries(words).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
