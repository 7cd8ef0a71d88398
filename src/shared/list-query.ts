import * as z from 'zod'
import { financialYear } from './calendar-date.ts'
import { id } from './wire.ts'
import { type Encoded, type Fields, kindOf, type ValueOf } from './wire-record.ts'
import { bodyOf, type NoFields } from './wire-schema.ts'

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

/** The term by which a list that finds nothing gives what sounds like the search, as the top search does. */
export const alikeTerm = { alike: trueOrFalse.optional() }

/** How many rows of a list the server gives at once, at most. */
export const MAX_PAGE_SIZE = 1_000

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
      .transform((limit) => Math.min(limit, MAX_PAGE_SIZE))
      .optional(),
    cursor: z.string().max(1000).optional(),
  }
}

const MONTH = /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/

/** A month in a query: '2026-11'. */
export const monthText = z.string().regex(MONTH, 'Please enter a month, such as 2026-11.')

const YEAR = /^(?:19|20|21)\d\d-\d\d$/

/** A financial year by its name: '2026-27'. */
export const financialYearText = z
  .string()
  .refine(
    (name) => YEAR.test(name) && financialYear(`${name.slice(0, 4)}-04-01`) === name,
    'Please name a financial year, such as 2025-26.',
  )
