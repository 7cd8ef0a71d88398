import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { Refusal } from '../refusal.ts'
import type { Transaction } from './database.ts'

/** What a list call may say, already checked. Without `limit`, up to 1,000 records. */
export type PageQuery<Sort extends string = never> = {
  search?: string | undefined
  sort?: Sort | undefined
  order?: 'asc' | 'desc' | undefined
  limit?: number | undefined
  cursor?: string | undefined
  /** false: how many match beyond this page is not asked, and `total` is how many it shows. */
  isCounted?: false | undefined
}

// biome-ignore lint/suspicious/noExplicitAny: a query over any tables of any feature
type AnyQuery<Row> = SelectQueryBuilder<any, any, Row>

type SortType = 'uuid' | 'text' | 'numeric' | 'timestamptz' | 'date' | 'integer'
export type SortKey = { by: Expression<unknown>; type: SortType }
export type Page<Row> = {
  rows: Row[]
  total: number
  /** Given where more match than are counted: `total` is how many were. */
  isTotalExact?: false
  nextCursor: string | undefined
  /** What all that match come to in rupees, decimal text, of a list of money; absent where more match than are counted. */
  amount?: string
  /** What stands in that amount or beside it and is told apart, by name. */
  parts?: Record<string, string>
}

const MAX_PAGE_SIZE = 1_000

/** A stretch of all rows in the order of their ids: so many, from the first or after one of them. */
export type Stretch = { after?: string | undefined; atMost: number }

/** How far the matches of a list that grows for ever are counted: beyond, a count would cost ever more. */
const COUNTED_TO = 1_000

/** The ids by which a list may be narrowed; null is the id of nothing. */
export type IdFilters<Name extends string> = { [N in Name]?: string | null | undefined }

type Totals = Pick<Page<unknown>, 'total' | 'isTotalExact' | 'amount' | 'parts'>
type FindAllIds = (patterns: string[]) => Promise<string[]>
type FindIds = (patterns: string[], atMost: number) => Promise<string[]>
/** `by` names the columns as those of a table `counted`. */
type Amount = { of: string[]; by: Expression<string>; parts?: Record<string, Expression<string>> }

type ListTerms<Row, Shown, Sort extends string, Filter extends string> = {
  /** Where the query runs. */
  tx: Transaction
  /** The column of the rows' `id`, e.g. 'properties.id'. */
  id: string
  sorts: Record<Sort, SortKey>
  /** The text that must contain every word of a search. */
  searched: Expression<unknown>
  /**
   * Whether that text is kept in lower case, with an index: this finds the ids of records whose text is like all
   * of some patterns, no more than asked for, perhaps others' than the caller may see.
   */
  findIds?: FindIds
  /** In place of `searched`: finds the ids of all records whose text in lower case is like all of some patterns. */
  findAllIds?: FindAllIds
  /** The column of each id by which the list may be narrowed. */
  filters?: Record<Filter, string>
  /** Whether the list grows for as long as somebody works: its matches are counted up to a thousand. */
  isEndless?: true
  /** How many there are and what they come to, where that is kept, of a list that neither a search nor an id narrows. */
  totals?: () => Promise<Totals>
  /** Whether the query says more than whose records may be seen. */
  isNarrowed?: boolean
  /** What they come to in rupees, as decimal text: an aggregate over these columns of all that match. */
  amount?: Amount
  page: PageQuery<NoInfer<Sort>> & IdFilters<NoInfer<Filter>>
  toRecord: (row: Row) => Shown
  /**
   * The same rows with nothing but their ids, joined to what is needed to sort, search or sum them: by it a page is
   * found before what it shows is read. Without it, all that is shown is read of every row that is sorted.
   */
  narrow?: (needs: Needs<NoInfer<Sort>>) => AnyQuery<{ id: string }>
}

/** What a page, or its totals, want of the rows that they choose from. */
export type Needs<Sort extends string = string> = {
  sort?: Sort | undefined
  isSearched: boolean
  isSummed?: boolean
}

/**
 * One page of a query that is already narrowed to its scope: searched, sorted and cut as asked. Newest
 * first (ids are UUIDv7) unless `sort` names one of `sorts`; ties are broken by id, so a page never
 * repeats or skips a row. @throws Refusal `invalid` for a cursor that this list did not give out
 */
export async function keysetPage<
  Row extends { id: string },
  Shown,
  Sort extends string,
  Filter extends string = never,
>(query: AnyQuery<Row>, terms: ListTerms<Row, Shown, Sort, Filter>): Promise<Page<Shown>> {
  const { id, sorts, amount, page, toRecord, narrow } = terms
  const rowsFor = (needs: Pick<Needs<Sort>, 'sort' | 'isSummed'>): AnyQuery<{ id: string }> =>
    narrow?.({ ...needs, isSearched: Boolean(page.search) }) ?? query
  const { found, isFrequent, hasIds } = await asked(rowsFor({ sort: page.sort }), terms)
  const limit = Math.min(page.limit ?? MAX_PAGE_SIZE, MAX_PAGE_SIZE)
  const key = page.sort === undefined ? undefined : sorts[page.sort]
  const direction = page.order ?? (key ? 'asc' : 'desc')
  const sorted = key
    ? found.select(sql<string>`(${key.by})::text`.as('sortKey')).orderBy(sql`${key.by}`, direction)
    : found
  const after = page.cursor === undefined ? undefined : readCursor(page.cursor)
  const narrowed = after ? sorted.where(beyond(after, { key, id, direction })) : sorted
  const sum = async (): Promise<Totals> => {
    if (isFrequent && !hasIds && !terms.isNarrowed) return MORE_THAN_COUNTED
    const kept = page.search || hasIds ? undefined : terms.totals?.()
    if (kept || !narrow) return kept ?? totalsOf(found, terms)
    const rows = await asked(rowsFor({ isSummed: amount !== undefined }), terms)
    return totalsOf(rows.found, terms)
  }
  // What is asked in any case is asked together.
  const [rows, sums] = await Promise.all([
    narrowed
      .orderBy(sql.ref(id), direction)
      .limit(limit + 1)
      .execute() as Promise<Found[]>,
    amount && page.isCounted !== false ? sum() : undefined,
  ])
  const onPage = rows.slice(0, limit)
  const last = rows.length > limit ? onPage.at(-1) : undefined
  const shown = narrow ? await inFull(query, id, onPage) : onPage
  const isWhole = page.cursor === undefined && last === undefined
  const isToldByPage = isWhole || page.isCounted === false
  const totals = sums ?? (isToldByPage ? { total: shown.length } : await sum())
  return {
    rows: (shown as (Row & Found)[]).map(
      key ? ({ sortKey: _, ...row }) => toRecord(row as unknown as Row) : toRecord,
    ),
    ...totals,
    nextCursor: last && writeCursor([last.sortKey ?? '', last.id]),
  }
}

type Found = { id: string; sortKey?: string }

/** The rows of a page with all that it shows, in its order. */
async function inFull<Row extends { id: string }>(
  query: AnyQuery<Row>,
  id: string,
  page: readonly { id: string }[],
): Promise<Row[]> {
  const ids = page.map((row) => row.id)
  const rows = await query.where(sql<boolean>`${sql.ref(id)} = any (${ids}::uuid[])`).execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((one) => found.get(one) ?? [])
}

/** Keeps the rows of which the ids and the words are that are asked for. */
async function asked<Row extends { id: string }, Sort extends string, Filter extends string>(
  rows: AnyQuery<Row>,
  terms: Searched & Pick<ListTerms<unknown, unknown, Sort, Filter>, 'filters' | 'page'>,
) {
  const { filters, page } = terms
  const kept = filters ? withIds(rows, filters, page) : rows
  const hasIds = kept !== rows
  if (!page.search) return { found: kept, isFrequent: false, hasIds }
  return { ...(await matching(kept, terms, page.search)), hasIds }
}

type Searched = Pick<
  ListTerms<unknown, unknown, never, never>,
  'id' | 'searched' | 'findIds' | 'findAllIds'
> & {
  page: { isCounted?: false | undefined }
}

/** Where nobody counts, fewer need a name. */
const NAMED_UNCOUNTED = 200

/**
 * Keeps the rows that match a search. The few that match rare words are named by their ids; where words are so
 * frequent that those are too many, the next match is never far in whatever order.
 */
async function matching<Row>(
  query: AnyQuery<Row>,
  { id, searched, findIds, findAllIds, page }: Searched,
  search: string,
): Promise<{ found: AnyQuery<Row>; isFrequent: boolean }> {
  const patterns = patternsOf(search)
  const containing = (text: Expression<unknown>) => query.where(isLikeAll(text, patterns))
  const named = (ids: string[]) => query.where(sql<boolean>`${sql.ref(id)} = any (${ids}::uuid[])`)
  if (findAllIds) return { found: named(await findAllIds(patterns)), isFrequent: false }
  if (!findIds) return { found: containing(sql`lower(${searched})`), isFrequent: false }
  const most = page.isCounted === false ? NAMED_UNCOUNTED : COUNTED_TO
  const ids = await findIds(patterns, most + 1)
  if (ids.length > most) return { found: containing(searched), isFrequent: true }
  return { found: named(ids), isFrequent: false }
}

/** What is told where more match than are counted. */
const MORE_THAN_COUNTED: Totals = { total: COUNTED_TO, isTotalExact: false }

/** Sorts by a text column, case ignored. */
export const byText = (column: string): SortKey => ({
  by: sql`lower(${sql.ref(column)})`,
  type: 'text',
})

/** Sorts by a column as it is. */
export const byColumn = (column: string, type: SortType): SortKey => ({
  by: sql.ref(column),
  type,
})

const withIds = <Row>(
  query: AnyQuery<Row>,
  columns: Record<string, string>,
  ids: IdFilters<string>,
) =>
  Object.entries(columns)
    .filter(([name]) => ids[name] !== undefined)
    .reduce((kept, [name, column]) => kept.where(column, '=', ids[name] ?? null), query)

/** Keeps the rows of which each flag is as asked; what is not asked narrows nothing. */
export const withFlags = <Row, Flag extends string>(
  query: AnyQuery<Row>,
  asked: { [F in Flag]?: boolean | undefined },
  flags: Record<Flag, Expression<SqlBool>> | undefined,
): AnyQuery<Row> =>
  Object.entries<Expression<SqlBool>>(flags ?? {}).reduce((kept, [name, flag]) => {
    const wanted = asked[name as Flag]
    if (wanted === undefined) return kept
    // Said as it is, so that an index of the rows of which it holds is found.
    return kept.where(wanted ? sql<boolean>`(${flag})` : sql<boolean>`not (${flag})`)
  }, query)

/** How many match, as far as they are counted, and what those come to where that is all. */
async function totalsOf(
  query: AnyQuery<unknown>,
  { tx, amount, isEndless }: { tx: Transaction; amount?: Amount | undefined; isEndless?: true },
): Promise<Totals> {
  const matches = query
    .clearSelect()
    .select(sql`1`.as('one'))
    .select(amount?.of ?? [])
    .$if(isEndless === true, (all) => all.limit(COUNTED_TO + 1))
  const parts = Object.entries(amount?.parts ?? {})
  const summed = amount ? [sql`, ${amount.by} as amount`] : []
  const apart = parts.map(([name, by]) => sql`, ${by} as ${sql.id(name)}`)
  const { rows } = await sql<{ total: number; amount?: string; [part: string]: unknown }>`
    select count(*)::int as total ${sql.join([...summed, ...apart], sql``)}
    from (${matches}) as counted`.execute(tx)
  const [found] = rows
  if (!found) throw new Error('A count gave no row.')
  if (isEndless && found.total > COUNTED_TO) return MORE_THAN_COUNTED
  const { total, amount: sum } = found
  if (sum === undefined) return { total }
  if (parts.length === 0) return { total, amount: sum }
  return {
    total,
    amount: sum,
    parts: Object.fromEntries(parts.map(([name]) => [name, String(found[name])])),
  }
}

type Cursor = [sortKey: string, id: string]

function beyond(
  [sortKey, lastId]: Cursor,
  { key, id, direction }: { key: SortKey | undefined; id: string; direction: 'asc' | 'desc' },
) {
  const than = direction === 'asc' ? sql`>` : sql`<`
  return key
    ? sql<boolean>`(${key.by}, ${sql.ref(id)}) ${than} (${sortKey}::${sql.raw(key.type)}, ${lastId}::uuid)`
    : sql<boolean>`${sql.ref(id)} ${than} ${lastId}::uuid`
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const writeCursor = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url')

function readCursor(text: string): Cursor {
  try {
    const [sortKey, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    if (typeof sortKey === 'string' && typeof id === 'string' && UUID.test(id)) return [sortKey, id]
  } catch {
    // falls through to the refusal
  }
  throw new Refusal('invalid', 'This page address is no longer valid.', {
    errors: { cursor: 'This page address is no longer valid.' },
  })
}

// Nobody types more, and each is another comparison for every row.
const MAX_SEARCH_WORDS = 10

/** What text must be like to contain every word of `search` (the first 10 different ones). */
function patternsOf(search: string): string[] {
  const words = new Set(search.toLowerCase().split(/\s+/).filter(Boolean))
  return [...words].slice(0, MAX_SEARCH_WORDS).map((word) => `%${escapeLike(word)}%`)
}

/**
 * Said so that the planner does not guess how many match: its guess is next to none, for which it would read and
 * sort every record instead of walking on in the order of the list.
 */
const isLikeAll = (text: Expression<unknown>, patterns: string[]) =>
  sql<boolean>`coalesce(${text} like all (${patterns}::text[]), false)`

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
