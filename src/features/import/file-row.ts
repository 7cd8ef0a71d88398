import { toCsv } from '../../shared/csv.ts'
import type { FileKind, SubjectKind } from '../files/file.ts'

/** The columns of `bring-back/files.csv`, each with its head: what a file is, and by what its record is known again. */
const HEADS = {
  /** In the zip; blank of an Aadhaar that was only seen. */
  path: 'File',
  name: 'Name',
  day: 'Day',
  kind: 'Kind',
  /** 'yes' where its client sees it. */
  shared: 'Shared',
  /** 'yes' where caretakers of the team see it. */
  caretakers: 'Shown to caretakers',
  lastFour: 'Last four digits',
  subject: 'Belongs to',
  address1: 'Property',
  address2: 'Address line 2',
  pincode: 'PIN code',
  tenant: 'Tenant',
  email: 'Tenant email',
  mobileNumber: 'Tenant phone',
  startDate: 'Agreement from',
  spentOn: 'Expense paid on',
  spentAmount: 'Expense amount',
  spentTo: 'Expense paid to',
  billNumber: 'Bill number',
  readOn: 'Meter read on',
} as const

export type FileColumn = keyof typeof HEADS
const FILE_COLUMNS = Object.keys(HEADS) as FileColumn[]

/** The columns by which the record of a file is known again in other books. */
export const NAMING_COLUMNS = FILE_COLUMNS.slice(FILE_COLUMNS.indexOf('subject') + 1) as Exclude<
  FileColumn,
  'path' | 'name' | 'day' | 'kind' | 'shared' | 'caretakers' | 'lastFour' | 'subject'
>[]

/** A file of a download; what does not apply is ''. */
export type DownloadedFileRow = Record<FileColumn, string> & {
  kind: FileKind
  subject: SubjectKind
}

/** Files as the CSV table `bring-back/files.csv`. */
export const sheetOfFiles = (rows: readonly DownloadedFileRow[]): string =>
  toCsv(
    Object.values(HEADS),
    rows.map((row) => FILE_COLUMNS.map((column) => row[column])),
  )

/** The files of such a table, read as texts; undefined of any other table. */
export function filesOfSheet(
  cells: readonly (readonly string[])[],
): DownloadedFileRow[] | undefined {
  const [heads = [], ...rows] = cells
  if (Object.values(HEADS).some((head, place) => heads[place] !== head)) return undefined
  return rows
    .filter((row) => row.some((cell) => cell !== ''))
    .map(
      (row) =>
        Object.fromEntries(
          FILE_COLUMNS.map((column, place) => [column, row[place] ?? '']),
        ) as DownloadedFileRow,
    )
}

/** The records whose files their client may see. */
export const isSharedWithClients = (subject: SubjectKind): boolean =>
  subject !== 'property' && subject !== 'expense'
