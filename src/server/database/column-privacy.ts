/**
 * The treatment of a column by its word: whether its value is in the file of "download my data", and whether it is
 * erased with the personal data of a closed organization.
 */
export const COLUMN_WORDS = {
  /** Identifies a row, or refers to one. */
  key: { exported: false, erased: false },
  /** Serves the program: versions, counters, values computed from other columns. */
  technical: { exported: false, erased: false },
  /** A fact of the books. */
  plain: { exported: true, erased: false },
  /** An amount; kept as the books are. */
  money: { exported: true, erased: false },
  /** About a person, and no law asks to keep it. */
  personal: { exported: true, erased: true },
  /** About a person, and part of the books that the law asks to keep: names, addresses, reasons. */
  'kept personal': { exported: true, erased: false },
  /** Encrypted, about a person; exported in clear to the person it belongs to. Never in the history. */
  sealed: { exported: true, erased: true },
  /** Sealed, and part of the books that the law asks to keep: PAN and GST number of the landlord. */
  'kept sealed': { exported: true, erased: false },
  /** Password hashes, tokens, keys: exported to nobody, never in the history. */
  secret: { exported: false, erased: true },
} as const

type ColumnWord = keyof typeof COLUMN_WORDS
type ExportedWord = {
  [W in ColumnWord]: (typeof COLUMN_WORDS)[W]['exported'] extends true ? W : never
}[ColumnWord]

/** The word of each column of a table: a column without one does not compile. */
export type ColumnWords<Table> = { readonly [C in keyof Table]-?: ColumnWord }

export type AnyColumnWords = Readonly<Record<string, ColumnWord>>

/** The names of the columns that are in the file of "download my data". */
export type ExportedColumn<Words> = {
  [C in keyof Words & string]: Words[C] extends ExportedWord ? C : never
}[keyof Words & string]

/** Lists the exported columns of a table, to be selected. */
export const exportedColumns = <Words extends AnyColumnWords>(
  words: Words,
): ExportedColumn<Words>[] =>
  Object.keys(words).filter((column): column is ExportedColumn<Words> => {
    const word = words[column]
    return word !== undefined && COLUMN_WORDS[word].exported
  })

/** The names of the columns that are erased with the personal data of a closed organization. */
export const erasedColumns = (words: AnyColumnWords): string[] =>
  Object.entries(words).flatMap(([column, word]) => (COLUMN_WORDS[word].erased ? [column] : []))
