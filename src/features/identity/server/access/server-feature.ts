import type { FastifyInstance } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { ColumnWords } from '../../../../server/database/column-privacy.ts'
import type { Tables } from '../../../../server/database/database.ts'
import type { IdRange } from '../../../../server/database/keyset-page.ts'
import type { SealedPlace } from '../../../../server/database/sealed-place.ts'
import { type HandlersOf, type MountOptions, mount } from '../../../../server/http/mount.ts'
import type { Contract, FeatureWords, Role } from '../../../../shared/contract.ts'
import { type Said, type Sayable, sayAll } from '../../../../shared/said.ts'
import type { OwnData } from './own-data.ts'
import type { AdminScope, BooksScope, ClientScope, OwnerScope } from './scope.ts'

/** Routes of the API that belong together. */
export type Api<Needs> = {
  /** In the API's description. */
  name: string
  about: string
  contract: Contract
  serve: (app: FastifyInstance, needs: Needs, options: MountOptions) => void
}

type Served<C extends Contract, Needs> = Pick<Api<Needs>, 'name' | 'about'> & {
  contract: C
  // Handlers expect different scopes: `authenticate` gives each route that of its access.
  routes: (needs: Needs) => NoInfer<HandlersOf<C, Record<Role, never>>>
}

/** A contract with its handlers; one that lacks a route does not compile. */
export const api = <const C extends Contract, Needs = object>({
  routes,
  ...it
}: Served<C, Needs>): Api<NoInfer<Needs>> => ({
  ...it,
  serve: (app, needs, options) => mount(app, it.contract, routes(needs), options),
})

/** Begins work in the background, and returns what stops it. */
type Job<Needs> = (needs: Needs, onError: (error: Error) => void) => () => Promise<void>

/**
 * All that the server must know of a feature: `src/app/server/features.ts` lists the features, and routes, the API's
 * description, erasure, the change of the data key and the start follow from the list. `Needs` is what a feature asks of
 * the program, and of features to its right (`src/app/server/mount-features.ts`).
 */
export type ServerFeature<ApiNeeds = never, JobNeeds = never> = FeatureWords & {
  apis: readonly Api<ApiNeeds>[]
  /** Its `*-wire.ts`: an exported `leaseWire` names the schema `Lease` in the API's description. */
  wires: readonly object[]
  /** The tables that it keeps, with the word of each column. */
  tables: { readonly [T in keyof Tables]?: ColumnWords<Tables[T]> }
  /** Its records of an owner or a client, for the file of "download my data". */
  ownData: OwnData
  /** How its records come in with a sheet and leave with one. */
  sheets: readonly SheetRecords[]
  /** Which of them a search finds, and how. */
  searched: readonly SearchedRecords[]
  /** Tables with texts about people that no search looks through, each with the reason. */
  notSearched: { readonly [T in keyof Tables]?: string }
  /**
   * Tables that do not come back with the books, each with the words in which their owner is told of it
   * (`NOT_BROUGHT_BACK` of `src/features/import/written-heads.ts`), or why there is nothing to tell.
   */
  staysBehind: { readonly [T in keyof Tables]?: { told: string } | { because: string } }
  /** Where in them text is sealed with the data key. */
  sealed: readonly SealedPlace[]
  jobs: readonly Job<JobNeeds>[]
}

type Sql = RawBuilder<unknown>

/** The line of a record that was found; its reader's language decides the texts. */
export type SearchLine = {
  id: string
  title: Sayable
  detail: Sayable
  /** The screen that shows it. */
  href: string
  /** Texts that it may have been found by and that the line does not show; the first that matches stands at its end. */
  unshown?: readonly Sayable[]
}

/** How the records with the typed words are found in one organization's books. */
export type WordSearch = {
  /** The SQL of one result as an object, and of all records that the caller may see, ending with conditions. */
  record: Sql
  from: Sql
  /** The lower-case text in which every word must occur; fewer than four digits in that without a telephone number. */
  searched: Sql
  withoutPhone?: Sql
  patterns: string[]
  /** An array of the ids among which all with the words are; null where each word has 200 or more. */
  find: Sql
  /** How records are found whose names sound like the words; absent where the exact words alone are looked for. */
  alike?: { find: Sql; text: Sql; names: Sql }
}

/** A condition on `from` by which records are found that have not the words, but what these mean; and their order. */
export type MeaningSearch = { condition: Sql; order?: string }

/**
 * One kind of record that a search finds, in its feature's `feature.ts`; `searched` of its `feature-web.ts` says what the
 * list of results calls it.
 */
export type SearchedRecords<Found = { id: string }> = {
  kind: string
  /** The tables whose texts it looks through, and the one whose ids it finds. */
  looksThrough: readonly (keyof Tables)[]
  table: keyof Tables
  /** Undefined for those who do not search such records. */
  byWords?(scope: BooksScope | ClientScope, words: string): WordSearch | undefined
  byMeaning?(scope: BooksScope | ClientScope, words: string): readonly MeaningSearch[]
  lineOf?(found: Found, how: 'words' | 'meaning'): SearchLine
  /** Finds records for administrators, where they search this kind. */
  ofAdministrator?(scope: AdminScope, words: string, limit: number): Promise<SearchLine[]>
}

/** Joins the parts of a line; blank ones are left out. */
export const joined = (...parts: string[]): string => parts.filter(Boolean).join(' · ')

/** Joins texts that are said in the reader's language; blank ones are left out. */
export const saidTogether = (...parts: Sayable[]): Said =>
  sayAll(
    parts.filter((part) => part !== ''),
    ' · ',
  )

/** An address in one line; of a property that came with a sheet, parts may be blank. */
export const inOneLine = (...parts: string[]): string => parts.filter(Boolean).join(', ')

/** Something about a cell of a sheet, or about a whole row where no field is named. */
export type SheetNote = { line: number; field: string | null; message: string }

/** An agreement that a row may be about; ended ones too. */
export type NamedLease = {
  id: string
  address1: string
  address2: string
  pincode: string
  startDate: string | null
  endedOn: string | null
  /** The day from which on its rent is charged. */
  chargedFrom: string | null
}

/** Whom a row is of: the agreement is missing where none fits, or several of one client do. */
export type Payer = { clientId: string; lease: NamedLease | null; isOfSeveral: boolean }

/** Finds what a row names in the books, or among what comes in with it; or says why nothing. */
export type NamedInBooks = {
  payerOf(row: { line: number }): Payer | { fault: string }
  propertyOf(row: { line: number }): { propertyId: string } | { fault: string }
}

/** A record as it is to be kept. What comes in with it has another id until it is made. */
export type ComingRecord = {
  clientId?: string
  leaseId?: string | null
  propertyId?: string | null
}

/** The records that an import would make of the rows of a sheet, with the faults and notes of these rows. */
export type SheetPlan<Kept = ComingRecord> = {
  records: Kept[]
  faults: SheetNote[]
  notes: SheetNote[]
}

type MadeByImport = { properties: string[]; clients: string[]; leases: string[] }

/** How the rows of a sheet come in as records of a feature, and how these are taken back. */
type BringIn<Row, Kept> = {
  /** Looks at all rows of the sheet; those without a fault are `sound`. Writes nothing. */
  plan(
    scope: OwnerScope,
    rows: { all: readonly Row[]; sound: readonly Row[] },
    books: NamedInBooks,
  ): Promise<SheetPlan<Kept>>
  /** Keeps them, with an event for each; returns their ids in the same order. */
  keep(scope: OwnerScope, importId: string, records: readonly Kept[]): Promise<string[]>
  /** Takes those of an import off the lists, with an event for each. */
  withdraw(scope: OwnerScope, importId: string): Promise<void>
  /** Whether others, not of that import, hang on what it made. */
  hangOn(scope: OwnerScope, made: MadeByImport, importId: string): Promise<boolean>
}

/** Lists records as rows of a sheet, in the order of their ids; `propertyId` names the property where its name is not its own. */
type BringBack = (
  scope: OwnerScope,
  stretch: IdRange,
) => Promise<{
  rows: ({ propertyId?: string } & Readonly<Record<string, string | undefined>>)[]
  last: string | undefined
}>

/** A feature's part in a sheet (`src/features/import/sheets.ts`): how its records come in, leave and are taken back. */
export type SheetRecords<Row = { line: number }, Kept = ComingRecord> = {
  sheet: string
  /** How rows come in; set by the one feature whose records they are. */
  bringIn?: BringIn<Row, Kept>
  /** How records leave; set by each feature whose records this sheet has. */
  bringBack?: BringBack
}
