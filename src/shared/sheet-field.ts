/** The kind of a field's cells: how they are read from a sheet, and their possible values. */
export type FieldKind =
  | 'text'
  /** A number of digits and letters that nobody calculates with: of a meter, a receipt, a transfer. */
  | 'code'
  | 'amount'
  | 'percentage'
  | 'day'
  | 'count'
  | 'phone'
  | 'e-mail'
  | 'word'
  /** A meter reading: a number with any decimals. */
  | 'measure'
  /** Rupees, or a percentage: "500" or "2%". */
  | 'fee'
  /** Monthly charges, and rents of later days (`terms-in-cell.ts`). */
  | 'charges'
  | 'rents'

/** A field that a sheet can bring in, and out again: a feature declares its own in its `x-sheet.ts`. */
export type SheetField = {
  kind: FieldKind
  /** The head of its column in a sheet that leaves with one's own data. */
  head: string
  /** Its label on the page of the import. */
  label: string
  /** Usual heads of such a column, in English and Hindi, separated by commas. */
  over: string
  /** Of a word: what it may be. */
  words?: readonly string[]
  /** How people write those words. */
  written?: readonly (readonly [RegExp, string])[]
  /** How a value is written in a sheet that leaves, where another word could be misread. */
  leavesAs?: Readonly<Record<string, string>>
  /** Whether the number of something may follow its name in the head: "Flat no". */
  isNumbered?: true
  /**
   * The cells to which a correction is offered as well: of a field that is unique to each row none, of terms that a
   * landlord usually agrees with everybody all. Defaults to cells with the same text.
   */
  alike?: 'never' | 'everywhere'
  /** Characters; defaults to 200. */
  longest?: number
  /** Whether an amount may have more than two decimals, as the terms of an agreement have where it is typed. */
  hasAnyDecimals?: true
}

export type SheetFields = Readonly<Record<string, SheetField>>

/** A line of a sheet with some of these fields, in the spelling of the wire. */
export type RowOf<Name extends string> = { line: number } & Partial<Record<Name, string>>

/**
 * A sheet whose rows are records of one kind, each of a property or a client in the books. It is listed in
 * `src/features/import/sheets.ts`, and the feature's `feature.ts` says how its rows are kept and leave again.
 */
export type SheetOfRecords<
  Name extends string = string,
  /** Fields of the books by which its rows name what they are of. */
  Naming extends string = string,
  Row = { line: number },
> = {
  /** Its name in the API, and that of its file among one's own data. */
  kind: string
  fields: Readonly<Record<Name, SheetField>>
  /** The subject of each row: a property, or somebody who rents or rented. */
  of: 'property' | 'payer'
  /** The fields without which there is no row. */
  needs: readonly Name[]
  isRow(row: Row): boolean
  /** Whether a sheet with columns of these fields lists such records; `ofBooks` are what they could be in the books. */
  isSheet(own: ReadonlySet<string | undefined>, ofBooks: ReadonlySet<string | undefined>): boolean
  /** The field of the books in whose column a field is where no column is its own. */
  insteadOf: Partial<Record<Name, string>>
  /** The faults of a row; `today` is an ISO date. */
  faultsOf(row: Row, today: string): [Name | Naming, string][]
  /** By what two rows are found to be one record, and what is said of the second; undefined of one like no other. */
  double: { field: Name; message: string; keyOf(row: Row): string | undefined } | null
  /** The columns of the preview, beside the client and the property; the first stands before these. */
  shown: readonly { field: Name; head: string }[]
  texts: {
    /** The title of the sheet's records, on the page that asks for the kind. */
    title: string
    about: string
    /** How many are added, with `{count}`: of one, and of more. */
    made: { one: string; other: string }
    /** Once they came in. */
    done: string
    /** Of its file among one's own data, in English. */
    file: string
  }
}
