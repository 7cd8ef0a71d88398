import * as z from 'zod'
import { day, decimalText, ifSent, usually } from './money-on-wire.ts'
import { isUpTo } from './ratio.ts'
import type { FieldRule } from './rule.ts'
import {
  capitals,
  chosenRecord,
  dayOrBlank,
  emailAddress,
  id,
  newPassword,
  optionalCapitals,
  optionalReference,
  optionalText,
  requiredCode,
  requiredText,
  triedPassword,
  unchangedOrNewPassword,
  writtenDecimal,
} from './wire.ts'
import { text } from './wire-kinds.ts'
import {
  type Decoded,
  type Encoded,
  type Fields,
  fromWire,
  type KindOf,
  kindOf,
  toWire,
  type ValueOf,
  type WireNameOf,
  type WireSchema,
  wireName,
  wireRecord,
} from './wire-record.ts'

/** Derives the schemas of replies, bodies and list queries from declared records. */

/** A record in a reply: the handler returns it under the code's names, the wire gets its own. */
export function replyOf<const R extends Fields>(fields: R): ReplyCodec<R> {
  const onWire = schemaOf({ record: fields }) as z.ZodType<Encoded<R>, Encoded<R>>
  const codec = z.codec(onWire, z.custom<Decoded<R>>(), {
    decode: (wire) => fromWire(fields, wire),
    encode: (record) => toWire(fields, record),
  })
  // The API's description documents the encoded form.
  codec._zod.toJSONSchema = () => descriptionOf(onWire)
  return codec
}

type ReplyCodec<R extends Fields> = z.ZodCodec<
  z.ZodType<Encoded<R>, Encoded<R>>,
  z.ZodType<Decoded<R>, Decoded<R>>
>

function descriptionOf(schema: z.ZodType) {
  const { $schema, ...description } = z.toJSONSchema(schema)
  return description
}

function schemaOf(schema: WireSchema): z.ZodType {
  if (schema === 'text') return z.string()
  if (schema === 'number') return z.number()
  if (schema === 'flag') return z.boolean()
  if (schema === 'object') return z.record(z.string(), z.unknown())
  if ('always' in schema) return schema.always === null ? z.null() : z.literal(schema.always)
  if ('list' in schema) return z.array(schemaOf(schema.list))
  if ('oneOf' in schema) return z.enum(schema.oneOf as [string, ...string[]])
  if ('optional' in schema) return schemaOf(schema.optional).optional()
  if ('anyOf' in schema) return z.union(schema.anyOf.map(schemaOf))
  if ('nullable' in schema) return schemaOf(schema.nullable).nullable()
  const fields = Object.entries(schema.record).map(([name, field]) => [
    wireName(schema.record, name),
    schemaOf(kindOf(field).schema),
  ])
  return z.object(Object.fromEntries(fields))
}

/** The server's schema for each kind of form field. */
const taken = {
  text: requiredText,
  code: requiredCode,
  'e-mail': emailAddress,
  day: () => dayOrBlank,
  date: () => day,
  measure: ({ prompt }: FieldRule) => decimalText(prompt),
  'new password': newPassword,
  'tried password': triedPassword,
  'changed password': unchangedOrNewPassword,
  decimal: writtenDecimal,
  record: chosenRecord,
  'optional text': optionalText,
  'optional capitals': optionalCapitals,
  'claimed id': () => optionalReference,
  flag: () => z.boolean({ error: 'Please answer yes or no.' }).optional(),
}

/** The same for what may be blank: what a call leaves out stays, a blank one becomes the usual value. */
const takenOrUsual = {
  'usual whole': wholeNumber,
  'usual decimal': decimalUpTo,
  'usual day': () => day,
  'usual flag': ({ malformed }: Partial<FieldRule>) => z.boolean({ error: malformed }),
  'usual word': ({ malformed }: Partial<FieldRule>, schema: WireSchema) =>
    wordOf(schema, malformed),
  'usual capitals': capitals,
}

/** A whole number, as a number or a text. */
export function wholeNumber({ malformed: error = '', least = 0, most = 0 }: Partial<FieldRule>) {
  const digits = z
    .string()
    .trim()
    .regex(/^\d+(?:\.0+)?$/, { error, abort: true })
  return z
    .union([z.string().max(20), z.number().transform(String)], { error })
    .pipe(digits)
    .transform(Number)
    .refine((number) => number >= least && number <= most, error)
}

/** A decimal above 0 and at most `most`, as it was written. */
export function decimalUpTo({ malformed = '', most = 0 }: Partial<FieldRule>) {
  return decimalText(malformed).refine((text) => isUpTo(text, most), malformed)
}

type Taken = typeof taken
type SchemaOf<K> = K extends { takes: 'word' }
  ? z.ZodType<ValueOf<K>, ValueOf<K>>
  : K extends { takes: `usual ${string}` }
    ? z.ZodOptional<z.ZodType<ValueOf<K>, WrittenOrBlank<ValueOf<K>>>>
    : K extends { takes: infer Takes extends keyof Taken }
      ? ReturnType<Taken[Takes]>
      : never
type WrittenOrBlank<V> = (V extends number ? number | string : V) | '' | null
type SchemasOf<R extends Fields> = {
  [N in keyof R & string as KindOf<R[N]> extends { takes: string } ? N : never]: SchemaOf<
    KindOf<R[N]>
  >
}

function schemasOf(fields: Fields): z.ZodRawShape {
  const asked = Object.entries(fields).filter(([, field]) => kindOf(field).takes !== undefined)
  return Object.fromEntries(
    asked.map(([name, field]) => {
      const { takes, rule, schema, usual } = kindOf(field)
      if (takes === 'word') return [name, wordOf(schema, rule?.prompt)]
      const makeUsual = takenOrUsual[takes as keyof typeof takenOrUsual] as MakeSchema
      if (makeUsual) return [name, usually(makeUsual(rule, schema), usual)]
      const makeSchema = taken[takes as keyof Taken] as MakeSchema
      return [name, makeSchema(rule, schema)]
    }),
  )
}

type MakeSchema = (rule: unknown, schema: WireSchema) => z.ZodType

function wordOf(schema: WireSchema, error = ''): z.ZodType {
  const { optional, oneOf } = schema as { optional?: WireSchema; oneOf: [string, ...string[]] }
  return optional ? wordOf(optional, error) : z.enum(oneOf, { error })
}

/**
 * The body of a call that changes what it sends: each field may be missing and then stays; a blank one that may
 * be left out is taken away.
 */
export function changesOf<const R extends Fields, S extends z.ZodRawShape = NoFields>(
  fields: R,
  others = {} as S,
) {
  const entries = Object.entries(schemasOf(fields)).map(([name, schema]) => [
    name,
    ifSent(schema as z.ZodType),
  ])
  const schemas = { ...Object.fromEntries(entries), ...others } as unknown as Partially<
    Omit<SchemasOf<R>, keyof S>
  > &
    S
  return renamedBody(fields, schemas)
}

type Partially<S> = { [N in keyof S]: S[N] extends z.ZodType ? z.ZodOptional<S[N]> : never }

/**
 * The body of a call: the form fields of the record by their kinds, and `others` by the given schemas. It is
 * decoded from wire names to the code's names; errors are reported under wire names. `demand` names a field that is
 * asked for unless another is true.
 */
export function bodyOf<const R extends Fields, S extends z.ZodRawShape = NoFields>(
  fields: R,
  others = {} as S,
  demand?: Demand,
) {
  const schemas = { ...schemasOf(fields), ...others } as unknown as Omit<SchemasOf<R>, keyof S> & S
  return renamedBody(fields, schemas, demand)
}

type Demand = { field: string; unless: string; prompt: string }

function renamedBody<S extends z.ZodRawShape, const R extends Fields>(
  fields: R,
  schemas: S,
  demand?: Demand,
) {
  const names = Object.keys(schemas).map((name) => [wireName(fields, name), name] as const)
  const shape = names.map(([wire, name]) => [wire, schemas[name]])
  const onWire = z.object(Object.fromEntries(shape) as RenamedShape<R, S>)
  const body = (demand ? asking(onWire, demand) : onWire).transform(
    (given: Record<string, unknown>) => {
      const there = names.filter(([wire]) => wire in given)
      const entries = there.map(([wire, name]) => [name, given[wire]])
      return Object.fromEntries(entries) as z.output<z.ZodObject<S>>
    },
  )
  fieldsOf.set(body, fields)
  return body
}

// Asked together with everything else that is missing, so that one reply names all of it.
const asking = <S extends z.ZodObject>(body: S, { field, unless, prompt }: Demand): S =>
  body.refine((given) => given[unless] === true || given[field] !== undefined, {
    path: [field],
    error: prompt,
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

const fieldsOf = new WeakMap<z.ZodType, Fields>()

/** Translates a handler's field errors to wire names. */
export const faultsOnWire = <T>(body: z.ZodType | undefined, faults: Record<string, T>) => {
  const fields = (body && fieldsOf.get(body)) ?? {}
  const entries = Object.entries(faults)
  return Object.fromEntries(entries.map(([name, fault]) => [wireName(fields, name), fault]))
}

type RenamedShape<R extends Fields, S> = {
  [N in keyof S as N extends keyof R ? WireNameOf<N, R[N]> : N]: S[N]
}

export const createdWire = wireRecord({ message: text, id: ['_id', text] })

/** The reply to a create: a message and the new record's id. */
export const createdReply = replyOf(createdWire)

/** A changed record with a message. */
export const changedReply = <const R extends Fields>(fields: R) =>
  replyOf({ message: text, ...fields })

/** A reply with only a message for the screen. */
export const messageReply = z.object({ message: z.string() })

/** A file in a reply. Its content is made after the call's transaction. */
export type FileToSend = {
  name: string
  /** Made for an account of an organization, by which turns are taken. */
  make: (asker?: readonly [organization: string, account: string]) => Promise<Uint8Array>
  /** Its media type, where a reply may be a file of several. */
  type?: string
}

/** A file that is made while it is sent, so that it may be of any size; what fails in the middle breaks it off. */
export type StreamToSend = {
  name: string
  /** @throws Refusal before anything is sent */
  stream: (asker?: readonly [organization: string, account: string]) => NodeJS.ReadableStream
}

/** A reply that is a file of this media type instead of JSON; the browser gets a blob. */
export const fileReply = (mediaType: string) => fileOf<FileToSend>(mediaType)

/** The same of a file that is made while it is sent. */
export const streamReply = (mediaType: string) => fileOf<StreamToSend>(mediaType)

function fileOf<File>(mediaType: string): z.ZodType<File, Blob> {
  const reply = z.custom<File>() as unknown as z.ZodType<File, Blob>
  reply._zod.toJSONSchema = () => ({ type: 'string', contentMediaType: mediaType })
  mediaTypeOf.set(reply, mediaType)
  return reply
}

/** A JSON reply that is a file of this media type when the call requests one. */
export function orFile<Out, In>(json: z.ZodType<Out, In>, mediaType: string) {
  const reply = json as unknown as z.ZodType<Out | FileToSend, In>
  alternativeTypeOf.set(reply, mediaType)
  return reply
}

const mediaTypeOf = new WeakMap<z.ZodType, string>()
const alternativeTypeOf = new WeakMap<z.ZodType, string>()

/** The media type of a file sent in place of JSON; undefined for JSON. */
export const alternativeTypeFor = (reply: z.ZodType | undefined, body: unknown) =>
  reply && isFileToSend(body) ? (body.type ?? alternativeTypeOf.get(reply)) : undefined

const isFileToSend = (body: unknown): body is FileToSend =>
  typeof body === 'object' && body !== null && 'make' in body && typeof body.make === 'function'

/** The media type of a file reply; undefined for JSON. */
export const fileTypeOf = (reply: z.ZodType | undefined): string | undefined =>
  reply && mediaTypeOf.get(reply)

const WHOLE_LIMIT = 'limit must be a whole number of 1 or more.'

/**
 * The query of a list: search, a sort from `sorts`, one page. `filters` are optional: an id (a malformed one
 * matches nothing) or a flag, true or false; `more` are terms of this list alone.
 */
export function listQuery<
  S extends Sorts,
  const F extends Fields = NoFields,
  M extends Record<string, z.ZodType> = NoFields,
>(sorts: S, filters = {} as F, more = {} as M): ListQuerySchema<S, F, M> {
  const narrowing = Object.entries(filters).map(([name, field]) => {
    const { schema } = kindOf(field)
    return [name, schema === 'flag' ? trueOrFalse.optional() : idText.optional()]
  })
  const schemas: z.ZodRawShape = {
    ...pageTerms(sorts),
    ...Object.fromEntries(narrowing),
    ...more,
  }
  return bodyOf(filters, schemas) as unknown as ListQuerySchema<S, F, M>
}

type ListQuerySchema<
  S extends Sorts,
  F extends Fields,
  M extends Record<string, z.ZodType>,
> = z.ZodType<ListQuery<S, F> & TermsOf<M>, ListQueryOnWire<F> & TermsOf<M>>
type Sorts = Readonly<Record<string, string>>
type TermsOf<M extends Record<string, z.ZodType>> = { [N in keyof M]?: z.output<M[N]> | undefined }
type NoFields = Record<never, never>
type ListQuery<S extends Sorts, F extends Fields> = {
  search?: string
  sort?: keyof S & string
  order?: 'asc' | 'desc'
  limit?: number
  cursor?: string
} & { [N in keyof F]?: FilterOf<F[N]> }

type FilterOf<F> = ValueOf<F> extends boolean ? boolean : string | null

type ListQueryOnWire<F extends Fields> = {
  search?: string
  /** Unchecked, from the address bar: the server validates it. */
  sort?: string | undefined
  order?: 'asc' | 'desc' | undefined
  limit?: number
  cursor?: string | undefined
} & { [N in keyof Encoded<F>]?: string | boolean }

const idText = z
  .string()
  .max(200)
  .transform((text) => id.safeParse(text).data ?? null)
const trueOrFalse = z.enum(['true', 'false']).transform((word) => word === 'true')

function pageTerms(sorts: Sorts) {
  const names = Object.fromEntries(Object.entries(sorts).map(([name, word]) => [word, name]))
  return {
    search: z.string().max(200).optional(),
    sort: z
      .enum(Object.keys(names) as [string, ...string[]])
      .transform((word) => names[word])
      .optional(),
    order: z.enum(['asc', 'desc']).optional(),
    limit: z.coerce
      .number({ error: WHOLE_LIMIT })
      .int(WHOLE_LIMIT)
      .min(1, WHOLE_LIMIT)
      .transform((limit) => Math.min(limit, 1_000))
      .optional(),
    cursor: z.string().max(1000).optional(),
  }
}
