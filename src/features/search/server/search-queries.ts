import { type RawBuilder, sql } from 'kysely'
import { isAlike, isLikeAll } from '../../../server/database/search-words.ts'
import { type BooksScope, type ClientScope, isLimited } from '../../identity/server/access/scope.ts'
import type {
  MeaningSearch,
  SearchedRecords,
  WordSearch,
} from '../../identity/server/access/server-feature.ts'
import { MAX_OF_A_KIND } from '../search-contract.ts'

// Written as SQL, of which little has to be built for each search.

type Reader = BooksScope | ClientScope
type Sql = RawBuilder<unknown>

/** One kind of record, as it is searched now. */
type Searching = { of: SearchedRecords; search: WordSearch; meanings: readonly MeaningSearch[] }

/** The results of one kind: by words and their meaning, the newest first, and by the sound of names. */
export type FoundIds = { of: SearchedRecords } & Record<How, { id: string }[]>
type How = 'words' | 'meaning' | 'alike'

/** A record that was found, or the kinds in which every word is frequent. */
type Row =
  | { kind: string; how: How; record: never }
  | { kind: string; how: 'frequent'; record: string[] }

/**
 * The newest records with every word that the caller may see, at most 5 of a kind, and those of what the words may mean:
 * all by one statement. Of kinds in which every word is frequent, a second one finds them by going back from the newest
 * record. Of kinds with fewer than 5, those whose names sound like the words too: the closest first.
 */
export async function searchBooks(
  scope: Reader,
  words: string,
  searched: readonly SearchedRecords[],
): Promise<FoundIds[]> {
  const kinds = searched.flatMap((of): Searching[] => {
    const search = of.byWords?.(scope, words)
    return search ? [{ of, search, meanings: of.byMeaning?.(scope, words) ?? [] }] : []
  })
  if (kinds.length === 0) return []
  const found = kinds.map(({ of }): FoundIds => ({ of, words: [], meaning: [], alike: [] }))
  if (isLimited(scope)) {
    await readVisible(scope, found, kinds)
    return found
  }
  const parts = [
    frequentOf(kinds),
    ...kinds.map((it) => newestOf(it, amongNamed(it))),
    ...kinds.flatMap((it) => it.meanings.map((meaning) => ofMeaning(it, meaning))),
  ]
  const frequent = await read(scope, found, parts, namedBy(kinds))
  const walked = kinds.filter(({ of }) => frequent.includes(of.kind)).map((it) => newestOf(it))
  if (walked.length > 0) await read(scope, found, walked)
  const scarce = kinds.filter(
    ({ search }, at) => search.alike && (found[at]?.words.length ?? 0) < MAX_OF_A_KIND,
  )
  if (scarce.length > 0 && /\p{L}{3}|[\u0904-\u0939]/u.test(words))
    await read(
      scope,
      found,
      scarce.map((it) => closestOf(it)),
      soundingBy(scarce),
    )
  return found
}

/**
 * Searches for a member limited to some properties, to whom the policies show few records: an index of all records
 * would name mostly those of others, so every visible record is compared.
 */
async function readVisible(scope: Reader, found: readonly FoundIds[], kinds: Searching[]) {
  const byMeaning = kinds.flatMap((it) => it.meanings.map((meaning) => ofMeaning(it, meaning)))
  await read(scope, found, [...kinds.map((it) => newestOf(it)), ...byMeaning])
  const scarce = kinds.filter(
    ({ search }, at) => search.alike && (found[at]?.words.length ?? 0) < MAX_OF_A_KIND,
  )
  if (scarce.length > 0)
    await read(
      scope,
      found,
      scarce.map((it) => closestOf(it, sql``)),
    )
}

/** Adds the rows of all the parts to what was found; returns the kinds in which every word is frequent. */
async function read(
  { tx }: Reader,
  found: readonly FoundIds[],
  parts: Sql[],
  named: Sql = sql``,
): Promise<string[]> {
  const { rows } = await sql<Row>`${named} ${sql.join(parts, UNION_ALL)}`.execute(tx)
  const frequent: string[] = []
  // The rows of a part come in its order: PostgreSQL appends the parts, and runs no two of them at once.
  for (const { kind, how, record } of rows)
    if (how === 'frequent') frequent.push(...record)
    else found.find(({ of }) => of.kind === kind)?.[how].push(record)
  return frequent
}

const UNION_ALL = sql.raw(' union all ')
const LIMIT = sql.raw(`limit ${MAX_OF_A_KIND}`)

/** The ids of each kind that its index names, as a column; null where every word is frequent. */
const namedBy = (kinds: Searching[]) =>
  sql`with named as materialized (select ${sql.join(
    kinds.map(({ of, search }) => sql`${search.find} as ${sql.id(of.kind)}`),
  )})`

/** Matches names that sound like the words; like `namedBy` otherwise. */
const soundingBy = (kinds: Searching[]) =>
  sql`with named as materialized (select ${sql.join(
    kinds.map(({ of, search }) => sql`${search.alike?.find} as ${sql.id(of.kind)}`),
  )})`

const recordsOf = ({ of, search }: Searching, how: How) =>
  sql`select ${sql.lit(of.kind)} as kind, ${sql.lit(how)} as how, ${search.record} as record
    from ${search.from}`

const idOf = ({ of }: Searching) => sql.ref(`${of.table}.id`)

const closestOf = (it: Searching, among = amongNamed(it)) => {
  const { alike, patterns } = it.search
  const [text, names] = [alike?.text ?? sql`null`, alike?.names ?? sql`null`]
  const typed = patterns.join(' ').replaceAll('%', '')
  return sql`(${recordsOf(it, 'alike')} ${among} and ${isAlike(text, names, patterns)}
    order by word_similarity(${typed}, lower(${names})) desc, ${idOf(it)} desc ${LIMIT})`
}

const amongNamed = (it: Searching) =>
  sql`and ${idOf(it)} = any ((select ${sql.id(it.of.kind)} from named)::uuid[])`

const frequentOf = (kinds: Searching[]) => {
  const names = kinds.map(
    ({ of }) => sql`case when ${sql.id(of.kind)} is null then ${sql.lit(of.kind)} end`,
  )
  return sql`select '' as kind, 'frequent' as how,
    to_json(array_remove(array[${sql.join(names)}], null)) as record from named`
}

const newestOf = (it: Searching, among = sql``) => {
  const { searched, withoutPhone, patterns } = it.search
  return sql`(${recordsOf(it, 'words')} ${among} and ${isLikeAll(searched, patterns, withoutPhone)}
    order by ${idOf(it)} desc ${LIMIT})`
}

const ofMeaning = (it: Searching, { condition, order }: MeaningSearch) =>
  sql`(${recordsOf(it, 'meaning')} and ${condition}
    ${order === undefined ? sql`order by ${idOf(it)} desc` : sql.raw(order)} ${LIMIT})`
