import type { RawBuilder } from 'kysely'
import type { Tables } from '../../../../server/database/database.ts'
import { type Said, sayAll, type Text } from '../../../../shared/said.ts'
import type { AdminScope, BooksScope, ClientScope } from './scope.ts'

type Sql = RawBuilder<unknown>

/** The line of a record that was found; its reader's language decides the texts. */
export type SearchLine = {
  id: string
  title: Text
  detail: Text
  /** The screen that shows it. */
  href: string
  /** Texts that it may have been found by and that the line does not show; the first that matches stands at its end. */
  unshown?: readonly Text[]
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
 * One kind of record that a search finds, in its feature's `feature.ts`. Its name is one of `SEARCHED`
 * (`src/features/search/search-wire.ts`).
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
export const saidTogether = (...parts: Text[]): Said =>
  sayAll(
    parts.filter((part) => part !== ''),
    ' · ',
  )

/** An address in one line; of a property that came with a sheet, parts may be blank. */
export const inOneLine = (...parts: string[]): string => parts.filter(Boolean).join(', ')
