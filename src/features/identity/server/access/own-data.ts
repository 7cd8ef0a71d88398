import type { AnyColumnWords, ExportedColumn } from '../../../../server/database/column-privacy.ts'
import type { IdRange, KeysetPage } from '../../../../server/database/keyset-page.ts'
import type { Sealer } from '../../../../server/encryption.ts'
import type { Decoded, Field, Fields } from '../../../../shared/wire-record.ts'
import { type ClientScope, type OwnerScope, onlyOwn, worksForOwner } from './scope.ts'

/** A kind of record whose rows, if the caller may read them, go into the file in batches. */
export type OwnDataTable = {
  /** The name of its two files, `name.csv` and `name.json`. */
  name: string
  /** Their description in README.txt. */
  about: string
  fields: Fields
  read: (stretch: IdRange) => Promise<{ id: string }[]>
}

/** The records that a feature keeps of the owner or client who asks, in its `feature.ts`. */
export type OwnData = (scope: OwnerScope | ClientScope, sealer: Sealer) => OwnDataTable[]

/** Of a feature that keeps nothing of theirs. */
export const NO_OWN_DATA: OwnData = () => []

/** Tables that only owners have; who works for one takes none of the books along. */
export const ofOwner =
  (tables: (scope: OwnerScope, sealer: Sealer) => OwnDataTable[]): OwnData =>
  (scope, sealer) =>
    scope.kind === 'owner' && !worksForOwner(scope) ? tables(scope, sealer) : []

type Source<C, E extends PropertyKey> = {
  name: string
  about: string
  /** The columns of its rows: a field for each that is to be exported, by the same name, or it does not compile. */
  columns: C
  /** Columns that are exported by another name or inside another field, with what that is. */
  elsewhere?: Record<E, string>
}

/** A field for each exported column. */
type Covering<C, E> = { readonly [N in Exclude<ExportedColumn<C>, E>]: Field }

/** A table of records that have an id. */
export const dataTable = <
  const R extends Fields,
  C extends AnyColumnWords,
  E extends ExportedColumn<C> = never,
>(
  { name, about }: Source<C, E>,
  fields: R & Covering<C, E>,
  read: (stretch: IdRange) => Promise<(Decoded<NoInfer<R>> & { id: string })[]>,
): OwnDataTable => ({ name, about, fields, read })

/** A table of one record. */
export const singleRecord = <
  const R extends Fields,
  C extends AnyColumnWords,
  E extends ExportedColumn<C> = never,
>(
  { name, about }: Source<C, E>,
  fields: R & Covering<C, E>,
  read: () => Promise<Decoded<NoInfer<R>>>,
): OwnDataTable => ({
  name,
  about,
  fields,
  read: async ({ after }) => (after === undefined ? [{ id: '', ...(await read()) }] : []),
})

type PageRequest = { limit: number; cursor: string | undefined }

/** Reads all of a list page by page, in the order of the list. */
export function throughPages<Row>(
  list: (request: PageRequest) => Promise<KeysetPage<Row>>,
): (stretch: { after?: string | undefined; atMost: number }) => Promise<Row[]> {
  let cursor: string | undefined
  return async ({ after, atMost }) => {
    if (after !== undefined && cursor === undefined) return []
    const page = await list({ limit: atMost, cursor })
    cursor = page.nextCursor
    return page.rows
  }
}

type Rows<Column, Query> = {
  where(column: Column | 'organizationId' | 'id', operator: '=' | '>', id: string): Query
  orderBy(column: 'id'): Query
  limit(atMost: number): Query
}

/** Keeps a query to a stretch of the organization's rows. */
export const stretchOf =
  (scope: OwnerScope | ClientScope, { after, atMost }: IdRange) =>
  <Query extends Rows<never, Query>>(query: Query): Query => {
    const all = query.where('organizationId', '=', scope.organization.id)
    return (after === undefined ? all : all.where('id', '>', after)).orderBy('id').limit(atMost)
  }

/** Keeps a query of documents to those that the caller may see, and to a stretch of them. */
export const ownStretchOf =
  (scope: OwnerScope | ClientScope, stretch: IdRange) =>
  <Query extends Rows<'clientId', Query>>(query: Query): Query =>
    stretchOf(scope, stretch)(onlyOwn(scope, 'clientId')(query))
