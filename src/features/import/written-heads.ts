import { toCsv } from '../../shared/csv.ts'
import {
  fieldsOfSheet,
  type ImportFieldName,
  type ImportRow,
  importField,
  type SheetKind,
} from './import-row.ts'

/** The heads of the columns of a sheet of that kind. */
export const sheetHeads = (kind: SheetKind): string[] =>
  fieldsOfSheet(kind).map((name) => importField(name).head)

/** Rows of an import as a CSV table whose columns "Import from Excel" recognises. */
export const sheetOfRows = (kind: SheetKind, rows: readonly Omit<ImportRow, 'line'>[]): string =>
  toCsv(
    sheetHeads(kind),
    rows.map((row) => fieldsOfSheet(kind).map((name) => written(name, row[name] ?? ''))),
  )

const written = (name: ImportFieldName, text: string) => importField(name).leavesAs?.[text] ?? text

/**
 * What a sheet of "Download my data" does not bring into other books, each with the reason. The README of the zip lists
 * them, and so does the preview of such a sheet.
 */
export const NOT_BROUGHT_BACK = [
  /* i18n */ "How old each due is. A client's dues come in as one amount, because the charges behind it belong to the old books.",
  /* i18n */ 'Tax invoices and credit notes. Their numbers belong to the old books, and no number may be given twice.',
  /* i18n */ 'Cheques in hand and payments that clients reported. They are not money yet: enter them again.',
  /* i18n */ 'On another installation: which lines of bank statements are private. They are asked about again with the next statement.',
  /* i18n */ 'Which expenses tenants were charged for.',
  /* i18n */ 'Meter readings before the last one, and earlier electricity rates.',
  /* i18n */ 'GST numbers of clients, TDS certificates, and which agreements get no reminders. Enter them again.',
  /* i18n */ 'Expected rents, shares and loans of properties, for the income from house property. Enter them again.',
  /* i18n */ 'Files of records that do not come in. They are in the folder files of the zip.',
  /* i18n */ 'Passwords, your own settings, texts of reminders, and the history of changes.',
]
