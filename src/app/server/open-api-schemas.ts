import * as z from 'zod'
import * as amounts from '../../shared/money-on-wire.ts'
import * as values from '../../shared/wire.ts'
import type { Fields } from '../../shared/wire-record.ts'
import { createdWire, messageSchema, replyOf } from '../../shared/wire-schema.ts'
import { WIRES } from './declared.ts'

/** Names for the schemas of the API's description, so that a generated client has a type for each record. */

// Never read by name: an exported `leaseWire` becomes the schema `Lease` where the API returns it.
const RECORDS = [...WIRES, { createdWire }]

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
  const all = [['Message', messageSchema, 'output'] as const, ...records, ...parts]
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
