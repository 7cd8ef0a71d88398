import {
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import { MAX_PAGE_SIZE } from '../../shared/list-query.ts'
import { say } from '../../shared/said.ts'
import { Refusal } from '../refusal.ts'
import type { Transaction } from './database.ts'
import { isAlike, isLikeAll, patternsOf, patternsWithPhone } from './search-words.ts'

/** The validated query of a list. Without `limit`, up to 1,000 records. */
export type PageQuery<Sort extends string = never> = {
  search?: string | undefined
  sort?: Sort | undefined
  order?: 'asc' | 'desc' | undefined
  limit?: number | undefined
  cursor?: string | undefined
  /** false: matches beyond this page are not counted, and `total` is the length of the page. */
  isCounted?: false | undefined
  /** A search that finds nothing gives what sounds like it. */
  alike?: boolean | undefined
}

// biome-ignore lint/suspicious/noExplicitAny: a query over any tables of any feature
type AnyQuery<Row> = SelectQueryBuilder<any, any, Row>

type SortType = 'uuid' | 'text' | 'numeric' | 'timestamptz' | 'date' | 'integer'
export type SortKey = { by: Expression<unknown>; type: SortType }
export type KeysetPage<Row> = {
  rows: Row[]
  total: number
  /** false where more records match than are counted; `total` is the number counted. */
  isTotalExact?: false
  nextCursor: string | undefined
  /** The sum of all matches in rupees, decimal text, for lists of money; absent where more match than are counted. */
  amount?: string
  /** Named parts of that amount, or amounts beside it. */
  parts?: Record<string, string>
}

/** A range of rows in id order: up to a limit, from the first or after an id. */
export type IdRange = { after?: string | undefined; atMost: number }

/** The number up to which matches of an unbounded list are counted; an exact count would cost ever more. */
const COUNTED_TO = 1_000

/** The ids by which a list may be filtered; null matches nothing. */
export type IdFilters<Name extends string> = { [N in Name]?: string | null | undefined }

type Totals = Pick<KeysetPage<unknown>, 'total' | 'isTotalExact' | 'amount' | 'parts'>
type FindAllIds = (patterns: string[]) => Promise<string[]>
type FindIds = (patterns: string[], atMost: number) => Promise<string[]>
/** `find` is the ids of records that may sound like each of some patterns; they do by `text` or `names`. */
export type SoundsLike = {
  find: (patterns: string[]) => RawBuilder<unknown>
  text: RawBuilder<unknown>
  names: RawBuilder<unknown>
}
/** `by` refers to columns of a table `counted`. */
type Amount = { of: string[]; by: Expression<string>; parts?: Record<string, Expression<string>> }

type ListOptions<Row, Shown, Sort extends string, Filter extends string> = {
  tx: Transaction
  /** The column of the rows' `id`, e.g. 'properties.id'. */
  id: string
  sorts: Record<Sort, SortKey>
  /** The text in which every word of a search must occur. */
  searched: Expression<unknown>
  /** The searched text without phone numbers, which are matched from four digits on. */
  searchedWithoutPhone?: Expression<unknown>
  /**
   * Finds ids of records whose indexed lower-case text matches all of some patterns: up to a limit,
   * possibly of records that the caller may not see.
   */
  findIds?: FindIds
  /** Replaces `searched`: finds the ids of all records whose lower-case text matches all of some patterns. */
  findAllIds?: FindAllIds
  /** Finds what sounds like a search, for `alike`; without `find` by looking at each row. */
  soundsLike?: Pick<SoundsLike, 'text' | 'names'> & Partial<SoundsLike>
  /** The column of each id filter. */
  filters?: Record<Filter, string>
  /** Whether the list grows without bound: then matches are counted up to a thousand. */
  isEndless?: true
  /** Maintained totals for the list without search and filters. */
  totals?: () => Promise<Totals>
  /** Whether the query filters beyond the caller's access. */
  isNarrowed?: boolean
  /** The sum in rupees, decimal text: an aggregate over these columns of all matches. */
  amount?: Amount
  page: PageQuery<NoInfer<Sort>> & IdFilters<NoInfer<Filter>>
  toRecord: (row: Row) => Shown
  /**
   * The rows with only their ids, joined to what sorting, searching or summing needs: the page is chosen by it before
   * its columns are read. Without it, all columns are read for every sorted row.
   */
  narrow?: (needs: Needs<NoInfer<Sort>>) => AnyQuery<{ id: string }>
}

/** Columns of the rows that choosing a page, or its totals, needs. */
export type Needs<Sort extends string = string> = {
  sort?: Sort | undefined
  isSearched: boolean
  isSummed?: boolean
}

/**
 * One page of a query that is already restricted to its scope: searched, sorted and cut. Newest first (ids
 * are UUIDv7) unless `sort` names one of `sorts`; ties are broken by id, so pages never repeat or skip a row.
 * @throws Refusal `invalid` for a cursor that this list did not issue
 */
export async function keysetPage<
  Row extends { id: string },
  Shown,
  Sort extends string,
  Filter extends string = never,
>(
  query: AnyQuery<Row>,
  options: ListOptions<Row, Shown, Sort, Filter>,
): Promise<KeysetPage<Shown>> {
  const { id, sorts, amount, page, toRecord, narrow } = options
  const rowsFor = (needs: Pick<Needs<Sort>, 'sort' | 'isSummed'>): AnyQuery<{ id: string }> =>
    narrow?.({ ...needs, isSearched: Boolean(page.search) }) ?? query
  const { found, isFrequent, hasIds } = await filtered(rowsFor({ sort: page.sort }), options)
  const limit = Math.min(page.limit ?? MAX_PAGE_SIZE, MAX_PAGE_SIZE)
  const key = page.sort === undefined ? undefined : sorts[page.sort]
  const direction = page.order ?? (key ? 'asc' : 'desc')
  const sorted = key
    ? found.select(sql<string>`(${key.by})::text`.as('sortKey')).orderBy(sql`${key.by}`, direction)
    : found
  const after = page.cursor === undefined ? undefined : readCursor(page.cursor)
  const narrowed = after ? sorted.where(beyond(after, { key, id, direction })) : sorted
  const sum = async (): Promise<Totals> => {
    if (isFrequent && !hasIds && !options.isNarrowed) return MORE_THAN_COUNTED
    const kept = page.search || hasIds ? undefined : options.totals?.()
    if (kept || !narrow) return kept ?? totalsOf(found, options)
    const rows = await filtered(rowsFor({ isSummed: amount !== undefined }), options)
    return totalsOf(rows.found, options)
  }
  // Queries that run in any case are sent together.
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
  const isKnownByPage = isWhole || page.isCounted === false
  const totals = sums ?? (isKnownByPage ? { total: shown.length } : await sum())
  return {
    rows: (shown as (Row & Found)[]).map(
      key ? ({ sortKey: _, ...row }) => toRecord(row as unknown as Row) : toRecord,
    ),
    ...totals,
    nextCursor: last && writeCursor([last.sortKey ?? '', last.id]),
  }
}

type Found = { id: string; sortKey?: string }

/** The rows of a page with all their columns, in its order. */
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

/** Filters rows by the given ids and search words. */
async function filtered<Row extends { id: string }, Sort extends string, Filter extends string>(
  rows: AnyQuery<Row>,
  options: Searched & Pick<ListOptions<unknown, unknown, Sort, Filter>, 'filters' | 'page'>,
) {
  const { filters, page } = options
  const kept = filters ? withIds(rows, filters, page) : rows
  const hasIds = kept !== rows
  if (!page.search) return { found: kept, isFrequent: false, hasIds }
  const exact = await matching(kept, options, page.search)
  const { id, soundsLike } = options
  if (!page.alike || !soundsLike || (await hasRows(exact.found, id))) return { ...exact, hasIds }
  const patterns = patternsOf(page.search)
  const { find, text, names } = soundsLike
  const among = find ? kept.where(sql<boolean>`${sql.ref(id)} = any (${find(patterns)})`) : kept
  const found = among.where(isAlike(text, names, patterns))
  return { found, isFrequent: false, hasIds }
}

async function hasRows(query: AnyQuery<unknown>, id: string): Promise<boolean> {
  const one = query.clearSelect().select(sql.ref(id).as('id')).limit(1)
  return (await one.execute()).length > 0
}

type Searched = Pick<
  ListOptions<unknown, unknown, never, never>,
  'id' | 'searched' | 'searchedWithoutPhone' | 'findIds' | 'findAllIds' | 'soundsLike'
> & {
  page: { isCounted?: false | undefined }
}

/** Without a count, fewer ids are needed. */
const NAMED_UNCOUNTED = 200

/**
 * Filters rows by a search. For rare words the few matching ids are listed; for words so frequent that these
 * are too many, the next match is never far in any order.
 */
async function matching<Row>(
  query: AnyQuery<Row>,
  { id, searched, searchedWithoutPhone, findIds, findAllIds, page }: Searched,
  search: string,
): Promise<{ found: AnyQuery<Row>; isFrequent: boolean }> {
  const patterns = searchedWithoutPhone ? patternsWithPhone(search) : patternsOf(search)
  const containing = (text: Expression<unknown>) => query.where(isLikeAll(text, patterns))
  const named = (ids: string[]) => query.where(sql<boolean>`${sql.ref(id)} = any (${ids}::uuid[])`)
  if (findAllIds) return { found: named(await findAllIds(patterns)), isFrequent: false }
  if (!findIds) {
    const withoutPhone = searchedWithoutPhone && sql`lower(${searchedWithoutPhone})`
    const found = query.where(isLikeAll(sql`lower(${searched})`, patterns, withoutPhone))
    return { found, isFrequent: false }
  }
  const most = page.isCounted === false ? NAMED_UNCOUNTED : COUNTED_TO
  const ids = await findIds(patterns, most + 1)
  if (ids.length > most) return { found: containing(searched), isFrequent: true }
  return { found: named(ids), isFrequent: false }
}

/** The totals where more records match than are counted. */
const MORE_THAN_COUNTED: Totals = { total: COUNTED_TO, isTotalExact: false }

/** Sorts by a text column, ignoring case. */
export const byText = (column: string): SortKey => ({
  by: sql`lower(${sql.ref(column)})`,
  type: 'text',
})

/** Sorts by a column unchanged. */
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

/** Filters by the given flags; omitted flags do not filter. */
export const withFlags = <Row, Flag extends string>(
  query: AnyQuery<Row>,
  values: { [F in Flag]?: boolean | undefined },
  flags: Record<Flag, Expression<SqlBool>> | undefined,
): AnyQuery<Row> =>
  Object.entries<Expression<SqlBool>>(flags ?? {}).reduce((kept, [name, flag]) => {
    const wanted = values[name as Flag]
    if (wanted === undefined) return kept
    // Written plainly, so that a partial index on the flag is used.
    return kept.where(wanted ? sql<boolean>`(${flag})` : sql<boolean>`not (${flag})`)
  }, query)

/** The number of matches, up to the counting limit, and their sum if all were counted. */
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

/** Rows that come after the one of this cursor. */
export function beyond(
  [sortKey, lastId]: Cursor,
  { key, id, direction }: { key: SortKey | undefined; id: string; direction: 'asc' | 'desc' },
) {
  const than = direction === 'asc' ? sql`>` : sql`<`
  return key
    ? sql<boolean>`(${key.by}, ${sql.ref(id)}) ${than} (${sortKey}::${sql.raw(key.type)}, ${lastId}::uuid)`
    : sql<boolean>`${sql.ref(id)} ${than} ${lastId}::uuid`
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Where a page ended: the sort key and the id of its last row. */
export const writeCursor = (cursor: Cursor) =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url')

/** @throws Refusal `invalid` for a text that is no cursor */
export function readCursor(text: string): Cursor {
  try {
    const [sortKey, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    if (typeof sortKey === 'string' && typeof id === 'string' && UUID.test(id)) return [sortKey, id]
  } catch {
    // falls through to the refusal
  }
  throw new Refusal('invalid', say`This page address is no longer valid.`, {
    errors: { cursor: say`This page address is no longer valid.` },
  })
}
