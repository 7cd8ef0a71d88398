import * as z from 'zod'
import { day, decimalText, ifSent, usually } from './money-on-wire.ts'
import { isUpTo } from './ratio.ts'
import type { FieldRule } from './rule.ts'
import {
  capitalsSchema,
  changedPasswordSchema,
  chosenRecord,
  dayOrBlank,
  decimalSchema,
  emailSchema,
  newPasswordSchema,
  optionalCapitalsSchema,
  optionalReference,
  optionalTextSchema,
  requiredCodeSchema,
  requiredTextSchema,
  triedPasswordSchema,
} from './wire.ts'
import { fromWire, toWire } from './wire-codec.ts'
import { text } from './wire-kinds.ts'
import {
  type Decoded,
  type Encoded,
  type Fields,
  type KindOf,
  kindOf,
  type ValueOf,
  type WireNameOf,
  type WireSchema,
  wireName,
  wireRecord,
} from './wire-record.ts'

/** Derives the schemas of replies and bodies from declared records. */

export type NoFields = Record<never, never>

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
  if ('declared' in schema) return z.lazy(() => z.enum(schema.declared as [string, ...string[]]))
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
  text: requiredTextSchema,
  code: requiredCodeSchema,
  'e-mail': emailSchema,
  day: () => dayOrBlank,
  date: () => day,
  measure: ({ prompt }: FieldRule) => decimalText(prompt),
  'new password': newPasswordSchema,
  'tried password': triedPasswordSchema,
  'changed password': changedPasswordSchema,
  decimal: decimalSchema,
  record: chosenRecord,
  'optional text': optionalTextSchema,
  'optional capitals': optionalCapitalsSchema,
  'claimed id': () => optionalReference,
  flag: () => z.boolean({ error: 'Please answer yes or no.' }).optional(),
}

/** How a body's fields are taken that may be blank: what a call leaves out stays, a blank one becomes the usual value. */
const takenOrUsual = {
  'usual whole': wholeNumberSchema,
  'usual decimal': decimalUpTo,
  'usual day': () => day,
  'usual flag': ({ malformed }: Partial<FieldRule>) => z.boolean({ error: malformed }),
  'usual word': ({ malformed }: Partial<FieldRule>, schema: WireSchema) =>
    wordOf(schema, malformed),
  'usual capitals': capitalsSchema,
}

/** A whole number, as a number or a text. */
export function wholeNumberSchema({
  malformed: error = '',
  least = 0,
  most = 0,
}: Partial<FieldRule>) {
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
  const formFields = Object.entries(fields).filter(([, field]) => kindOf(field).takes !== undefined)
  return Object.fromEntries(
    formFields.map(([name, field]) => {
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
 * required unless another is true.
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

// Required together with everything else that is missing, so that one reply names all of it.
const asking = <S extends z.ZodObject>(body: S, { field, unless, prompt }: Demand): S =>
  body.refine((given) => given[unless] === true || given[field] !== undefined, {
    path: [field],
    error: prompt,
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

const fieldsOf = new WeakMap<z.ZodType, Fields>()

/** Whether a body takes a field of that name on the wire; others are ignored. */
export function takesField(body: z.ZodType | undefined, name: string): boolean {
  const taken = body instanceof z.ZodPipe ? body.in : body
  return taken instanceof z.ZodObject && name in taken.shape
}

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
export const createdSchema = replyOf(createdWire)

/** A changed record with a message. */
export const changedSchema = <const R extends Fields>(fields: R) =>
  replyOf({ message: text, ...fields })

/** A reply with only a message for the screen. */
export const messageSchema = z.object({ message: z.string() })
