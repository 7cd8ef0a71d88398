import type { Stretch } from '../../../../server/database/keyset-page.ts'
import type { OwnerScope } from './scope.ts'

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
  stretch: Stretch,
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
