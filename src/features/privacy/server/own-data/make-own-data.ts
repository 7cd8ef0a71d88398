import type { IdRange } from '../../../../server/database/keyset-page.ts'
import { seeOneMoment } from '../../../../server/database/set-identity.ts'
import type { Sealer } from '../../../../server/encryption.ts'
import type { ZipWriter } from '../../../../server/zip-stream.ts'
import { IN_ENGLISH_WORDS, saidIn } from '../../../../shared/said.ts'
import { sheetCsv } from '../../../../shared/sheet.ts'
import { toWire } from '../../../../shared/wire-codec.ts'
import type { DownloadedAccount } from '../../../account/account-wire.ts'
import { bankToBringBack } from '../../../bank/server/bank-to-bring-back.ts'
import type { OwnData, OwnDataTable } from '../../../identity/server/access/own-data.ts'
import {
  type ClientScope,
  type OwnerScope,
  type Scope,
  worksForOwner,
} from '../../../identity/server/access/scope.ts'
import type { SheetRecords } from '../../../identity/server/access/server-feature.ts'
import { type DownloadedFileRow, sheetOfFiles } from '../../../import/file-row.ts'
import { MAX_IMPORT_ROWS } from '../../../import/import-row.ts'
import { listRowsToBringBack } from '../../../import/server/books-to-bring-back.ts'
import { listFilesToBringBack } from '../../../import/server/files-to-bring-back.ts'
import type { ReturnedRow } from '../../../import/server/leases-to-bring-back.ts'
import { SHEETS } from '../../../import/sheets.ts'
import { NOT_BROUGHT_BACK, sheetOfRows } from '../../../import/written-heads.ts'
import { listLedgerHeads } from '../../../ledger/server/ledger-queries.ts'
import { findReceiptsOf } from '../../../receipts/server/receipts-of-payments.ts'
import { readStatement } from '../../../statements/server/read-statement.ts'
import { statementSheet } from '../../../statements/server/statement-sheet.ts'
import { statementWire } from '../../../statements/statement-wire.ts'
import { dataTablesOf } from './data-tables.ts'
import { zipTables } from './zip-data.ts'

const ABOUT_BRING_BACK = [
  'bring-back/books.csv: the books as they stand, for the page "Import from Excel" of Rentbook, which takes it as it is: properties, clients, the agreements that run and those that ended and are not settled, with their terms, late fees, monthly charges, rents of later days and last meter readings, what each client owes or has paid ahead, and the deposits held. Charging goes on after the last day that is charged. With more than 5,000 rows there are several files; bring in one after the other.',
  ...SHEETS.map(({ kind, texts }) => `bring-back/${kind}.csv: ${texts.file}`),
  'bring-back/bank-1.json: your bank accounts with the lines of their statements and what they became, the payers and the expenses that are known on them; there may be several such files. Once the other sheets are in, choose the whole zip on the same page.',
  'bring-back/files.csv: the files of this download, with what each belongs to. Once the other sheets are in, choose the whole zip on the same page: it adds them from the folder files.',
  ...NOT_BROUGHT_BACK.map((it) => `Not brought in again: ${it}`),
]

/** Adds the sheets by which these books are brought into Rentbook again. */
async function zipBringBack(
  zip: ZipWriter,
  scope: OwnerScope,
  { sheets: records, hasPdfs, sealer }: Pick<Parts, 'sheets' | 'hasPdfs' | 'sealer'>,
): Promise<void> {
  const rows = await listRowsToBringBack(scope)
  for (let at = 0; at < Math.max(rows.length, 1); at += MAX_IMPORT_ROWS) {
    const name = at === 0 ? 'books' : `books-${at / MAX_IMPORT_ROWS + 1}`
    await zip.add(`bring-back/${name}.csv`, [
      sheetOfRows('books', rows.slice(at, at + MAX_IMPORT_ROWS)),
    ])
  }
  const places = new Map(
    rows.flatMap(({ propertyId = '', address1 = '' }) => [[propertyId, address1] as const]),
  )
  for (const { kind } of SHEETS) {
    const lists = records.flatMap(({ sheet, bringBack }) =>
      sheet === kind && bringBack ? [bringBack as List<ReturnedRow>] : [],
    )
    const sheetOf = (some: readonly ReturnedRow[]) => sheetOfRows(kind, some)
    await zipRecords(zip, { name: kind, sheetOf, rows: rowsOf(scope, lists), places })
  }
  let part = 0
  for await (const bank of bankToBringBack(scope, { sealer, places })) {
    part += 1
    await zip.add(`bring-back/bank-${part}.json`, [JSON.stringify(bank)])
  }
  // Without their bytes there is nothing to bring back.
  if (!hasPdfs) return
  const files = rowsOf<FileToZip>(scope, [listFilesToBringBack])
  await zipRecords(zip, { name: 'files', sheetOf: sheetOfFiles, rows: files, places })
}

type FileToZip = DownloadedFileRow & { propertyId: string | null }
type OfProperty = { propertyId?: string | null; address1?: string }

type RecordsToZip<Row> = {
  name: string
  sheetOf: (rows: readonly Row[]) => string
  rows: AsyncIterable<Row[]>
  /** The names of the properties in the sheet of the books, by their ids. */
  places: ReadonlyMap<string, string>
}

/** Records in files of as many rows as one import takes; only one of them is in memory. */
async function zipRecords<Row extends OfProperty>(
  zip: ZipWriter,
  { name, sheetOf, rows: all, places }: RecordsToZip<Row>,
) {
  let count = 0
  let rows: Row[] = []
  const write = async () => {
    const part = count === 0 ? name : `${name}-${count + 1}`
    await zip.add(`bring-back/${part}.csv`, [sheetOf(rows)])
    count += 1
    rows = []
  }
  for await (const some of all) {
    for (const row of some) {
      const address1 = places.get(row.propertyId ?? '') ?? row.address1
      rows.push({ ...row, ...(address1 !== undefined && { address1 }) })
      if (rows.length === MAX_IMPORT_ROWS) await write()
    }
  }
  if (rows.length > 0) await write()
}

const AT_ONCE = 500

type List<Row> = (
  scope: OwnerScope,
  stretch: IdRange,
) => Promise<{ rows: Row[]; last: string | undefined }>

async function* rowsOf<Row>(scope: OwnerScope, lists: List<Row>[]): AsyncGenerator<Row[]> {
  for (const list of lists) {
    let after: string | undefined
    do {
      const { rows, last } = await list(scope, { after, atMost: AT_ONCE })
      yield rows
      after = last
    } while (after !== undefined)
  }
}

type Parts = {
  account: DownloadedAccount
  sealer: Sealer
  appUrl: string
  sheets: readonly SheetRecords[]
  ownData: readonly OwnData[]
  hasPdfs: boolean
}

/** Adds all that is kept of the caller and their records to a zip, but for the PDFs. Nothing is written. */
export async function zipOwnData(
  scope: Scope,
  zip: ZipWriter,
  { account, sealer, appUrl, sheets, ownData, hasPdfs }: Parts,
): Promise<void> {
  await seeOneMoment.execute(scope.tx)
  const tables = dataTablesOf(scope, { account, sealer, ownData })
  const statement = scope.kind === 'client' ? await statementFiles(scope) : {}
  const others = Object.keys(statement).map((name) => [name, ABOUT_STATEMENT] as const)
  const introduction = readMe(scope, { tables, appUrl, others, hasPdfs })
  for (const [name, text] of Object.entries({ 'README.txt': introduction, ...statement }))
    await zip.add(name, [text])
  if (scope.kind === 'owner' && !worksForOwner(scope))
    await zipBringBack(zip, scope, { sheets, hasPdfs, sealer })
  await zipTables(zip, tables)
}

/** Complete files beside the tables: text by name. */
type WholeFiles = Readonly<Record<string, string>>

const ABOUT_STATEMENT = 'All that was charged and received, in order of its days.'
/** Before any books. */
const THE_BEGINNING = '1900-01-01'

async function statementFiles(scope: ClientScope): Promise<WholeFiles> {
  const leases = await listLedgerHeads(scope, scope.actor.accountId)
  if (leases.length === 0) return {}
  const statement = await readStatement(scope, { from: THE_BEGINNING }, findReceiptsOf)
  const json = JSON.stringify(toWire(statementWire, statement), null, 1)
  return {
    'statement.csv': sheetCsv(saidIn(statementSheet(statement), IN_ENGLISH_WORDS), 'Total'),
    'statement.json': `${json}\n`,
  }
}

const WIDTH = 76

/** README.txt: what each file is, in words that need nothing else to be read. */
function readMe(
  scope: Scope & { organization?: { id: string } },
  { tables, appUrl, others, hasPdfs }: ReadMeParts,
): string {
  const { kind, actor, organization, today } = scope
  const isOfTeam = worksForOwner(scope)
  const whose = organization ? ` (organization ${organization.id})` : ''
  return lines([
    `What Rentbook keeps of ${actor.name}, ${actor.email}${whose}`,
    `Made on ${today} at ${appUrl}`,
    '',
    'Each kind of record is in two files: NAME.csv opens in a spreadsheet, NAME.json is for programs and has the names of the API.',
    'Amounts are rupees. Days are YYYY-MM-DD, times carry their offset. "Id" columns name the same record in every file.',
    'In the CSV files an apostrophe precedes a text that a spreadsheet would take for a formula.',
    '',
    ...others.map(([name, about]) => `${name}: ${about}`),
    ...tables.map(({ name, about }) => `${name}.csv, ${name}.json: ${about}`),
    '',
    ...(kind === 'administrator' || isOfTeam ? [] : [aboutReceipts(appUrl, hasPdfs)]),
    ...(isOfTeam ? NOTES_OF_TEAM : NOTES[kind]),
    'Passwords and recovery codes are in no file: they are kept only as hashes. Nor is the secret of an authenticator app. Of an Aadhaar number no more than the last four digits are kept.',
    'Keep this file as you keep your papers: whoever has it can read it.',
  ])
}

/** Further files, each with its description. */
type Others = readonly (readonly [name: string, about: string])[]

type ReadMeParts = {
  tables: readonly OwnDataTable[]
  appUrl: string
  others: Others
  hasPdfs: boolean
}

const aboutReceipts = (appUrl: string, hasPdfs: boolean) =>
  hasPdfs
    ? 'receipts/YEAR/CODE.pdf: each receipt as it was issued, cancelled ones too, in a folder for each financial year. files/: papers and pictures, each under the path that files.csv has.'
    : `The files, and the receipts as PDF, are not in here, because you left them out. Each stands on its page: ${appUrl}/dashboard/listrentrecipt.`

const NOTES: Record<Scope['kind'], string[]> = {
  owner: ABOUT_BRING_BACK,
  client: [
    'This is what one owner keeps of you. If you rent from others too, sign in with the password that you have for them and download that as well.',
  ],
  administrator: ['The books of owners are not yours: they are in no file of an administrator.'],
}

const NOTES_OF_TEAM = [
  'The books in which you work are their owner’s: none of them is in this file.',
]

const lines = (all: readonly string[]) => `${all.flatMap(wrapped).join('\r\n')}\r\n`

function wrapped(text: string): string[] {
  const [first = '', ...words] = text.split(' ')
  const rows = [first]
  for (const word of words) {
    const row = rows.at(-1) as string
    if (row.length + word.length < WIDTH) rows[rows.length - 1] = `${row} ${word}`
    else rows.push(`  ${word}`)
  }
  return rows
}
