import { type RawBuilder, sql } from 'kysely'
import { isAlike, isLikeAll } from '../../../server/database/search-words.ts'
import type { Days } from '../../../shared/days.ts'
import type { BooksScope, ClientScope } from '../../identity/server/access/scope.ts'
import type { SearchedMoney } from '../../receipts/server/searched-money.ts'
import { hasNumber } from '../../receipts/server/searched-number.ts'
import { MAX_OF_A_KIND } from '../search-contract.ts'
import { type Found, receiptsAs, type SearchedKind, searchedKinds } from './searched-kinds.ts'

type Reader = BooksScope | ClientScope
type Sql = RawBuilder<unknown>
/** A record that was found, or the kinds in which every word is frequent. */
type Row = { kind: keyof Found; record: never } | { kind: 'frequent'; record: string[] }

/**
 * The newest records with every word that the caller may see, at most 5 of a kind, and receipts of what the words may
 * mean of money: all by one statement. Of kinds in which every word is frequent, a second one finds them by going back
 * from the newest record. `alike` has the records of kinds with fewer than 5, whose names sound like the words: the
 * closest first.
 */
export async function searchBooks(
  scope: Reader,
  words: string,
  searched: SearchedMoney,
): Promise<{ found: Found; alike: Found }> {
  const [found, alike] = [nothing(), nothing()]
  const kinds = searchedKinds(scope, words)
  const parts = [
    frequentOf(kinds),
    ...kinds.map((it) => newestOf(it, amongNamed(it))),
    ...receiptsByMoney(scope, searched),
  ]
  const frequent = await read(scope, found, parts, namedBy(kinds))
  const walked = kinds.filter(({ kind }) => frequent.includes(kind)).map((it) => newestOf(it))
  if (walked.length > 0) await read(scope, found, walked)
  const scarce = kinds.filter((it) => it.alike && found[it.kind].length < MAX_OF_A_KIND)
  if (scarce.length > 0 && /\p{L}{3}|[\u0904-\u0939]/u.test(words))
    await read(scope, alike, scarce.map(closestOf), soundingBy(scarce))
  return { found, alike }
}

const nothing = (): Found => ({ property: [], client: [], lease: [], receipt: [], money: [] })

/** Adds the rows of all the parts to what was found; returns the kinds in which every word is frequent. */
async function read(
  { tx }: Reader,
  found: Found,
  parts: Sql[],
  named: Sql = sql``,
): Promise<string[]> {
  const { rows } = await sql<Row>`${named} ${sql.join(parts, UNION_ALL)}`.execute(tx)
  const frequent: string[] = []
  // The rows of a part come in its order: PostgreSQL appends the parts, and runs no two of them at once.
  for (const { kind, record } of rows)
    if (kind === 'frequent') frequent.push(...record)
    else found[kind].push(record)
  return frequent
}

const UNION_ALL = sql.raw(' union all ')
const LIMIT = `limit ${MAX_OF_A_KIND}`

/** The ids of each kind that its index names, as a column; null where every word is frequent. */
const namedBy = (kinds: SearchedKind[]) =>
  sql`with named as materialized (select ${sql.join(
    kinds.map(({ find, kind }) => sql`${find} as ${sql.raw(kind)}`),
  )})`

/** As `namedBy`, by the sound of the words. */
const soundingBy = (kinds: SearchedKind[]) =>
  sql`with named as materialized (select ${sql.join(
    kinds.map(({ alike, kind }) => sql`${alike?.find} as ${sql.raw(kind)}`),
  )})`

const closestOf = (kind: SearchedKind) => {
  const { records, table, alike, patterns } = kind
  const [text, names] = [alike?.text ?? sql`null`, alike?.names ?? sql`null`]
  const typed = patterns.join(' ').replaceAll('%', '')
  return sql`(${records} ${amongNamed(kind)} and ${isAlike(text, names, patterns)}
    order by word_similarity(${typed}, lower(${names})) desc, ${sql.raw(`${table}.id desc ${LIMIT}`)})`
}

const amongNamed = ({ kind, table }: SearchedKind) =>
  sql.raw(`and ${table}.id = any ((select ${kind} from named)::uuid[])`)

const frequentOf = (kinds: SearchedKind[]) => {
  const names = kinds.map(({ kind }) => `case when ${kind} is null then '${kind}' end`)
  return sql.raw(
    `select 'frequent' as kind, to_json(array_remove(array[${names}], null)) as record from named`,
  )
}

const newestOf = (kind: SearchedKind, among = sql.raw('')) => {
  const { records, table, searched, withoutPhone, patterns } = kind
  return sql`(${records} ${among} and ${isLikeAll(searched, patterns, withoutPhone)}
    ${sql.raw(`order by ${table}.id desc ${LIMIT}`)})`
}

/**
 * Receipts of a reference, an amount, a number and a month, each found by its index; the newest of each first. A month
 * is first the one that the rent is for, then the one in which it was received.
 */
function receiptsByMoney(scope: Reader, { reference, amount, number, days }: SearchedMoney): Sql[] {
  const of = (condition: Sql, order = 'order by id desc ') =>
    sql`(${receiptsAs('money', scope)} and ${condition} ${sql.raw(order + LIMIT)})`
  const inMonth = (day: 'rent_from' | 'received_on', { from, to }: Days) =>
    of(sql`${sql.raw(day)} between ${from}::date and ${to}::date`, `order by ${day} desc, id desc `)
  return [
    ...(reference === undefined ? [] : [of(isOfReference(reference), '')]),
    ...(amount === undefined ? [] : [of(sql`amount = ${amount}`)]),
    ...(number === undefined ? [] : hasNumber(number).map((it) => of(it))),
    ...(days === undefined ? [] : [inMonth('rent_from', days), inMonth('received_on', days)]),
  ]
}

const isOfReference = (reference: string) =>
  sql`(receipts.organization_id, receipts.credit_id) in
    (select organization_id, id from credits where reference = ${reference})`
