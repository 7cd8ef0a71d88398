import { seeOneMoment } from '../../../../server/database/set-identity.ts'
import type { Sealer } from '../../../../server/encryption.ts'
import type { ZipWriter } from '../../../../server/zip-stream.ts'
import { IN_ENGLISH_WORDS, saidIn } from '../../../../shared/said.ts'
import { sheetCsv } from '../../../../shared/sheet.ts'
import { toWire } from '../../../../shared/wire-record.ts'
import type { DownloadedAccount } from '../../../account/account-wire.ts'
import type { ClientScope, Scope } from '../../../identity/server/access/scope.ts'
import type { SheetRecords } from '../../../identity/server/access/sheet-records.ts'
import { listLedgerHeads } from '../../../ledger/server/ledger-queries.ts'
import { findReceiptsOf } from '../../../receipts/server/receipts-of-payments.ts'
import { readStatement } from '../../../statements/server/read-statement.ts'
import { statementSheet } from '../../../statements/server/statement-sheet.ts'
import { statementWire } from '../../../statements/statement-wire.ts'
import { ABOUT_BRING_BACK, zipBringBack } from './bring-back.ts'
import type { DataTable } from './data-table.ts'
import { dataTablesOf } from './data-tables.ts'
import { zipTables } from './zip-data.ts'

type Parts = {
  account: DownloadedAccount
  sealer: Sealer
  appUrl: string
  sheets: readonly SheetRecords[]
  hasPdfs: boolean
}

/** Adds all that is kept of the caller and their records to a zip, but for the PDFs. Nothing is written. */
export async function zipOwnData(
  scope: Scope,
  zip: ZipWriter,
  { account, sealer, appUrl, sheets, hasPdfs }: Parts,
): Promise<void> {
  await seeOneMoment.execute(scope.tx)
  const tables = dataTablesOf(scope, { account, sealer })
  const statement = scope.kind === 'client' ? await statementFiles(scope) : {}
  const others = Object.keys(statement).map((name) => [name, ABOUT_STATEMENT] as const)
  const introduction = readMe(scope, { tables, appUrl, others, hasPdfs })
  for (const [name, text] of Object.entries({ 'README.txt': introduction, ...statement }))
    await zip.add(name, [text])
  if (scope.kind === 'owner') await zipBringBack(zip, scope, sheets)
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
  { kind, actor, organization, today }: Scope & { organization?: { id: string } },
  { tables, appUrl, others, hasPdfs }: ReadMeParts,
): string {
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
    ...(kind === 'administrator' ? [] : [aboutReceipts(appUrl, hasPdfs)]),
    ...NOTES[kind],
    'Passwords and recovery codes are in no file: they are kept only as hashes. Nor is the secret of an authenticator app. Of an Aadhaar number no more than the last four digits are kept.',
    'Keep this file as you keep your papers: whoever has it can read it.',
  ])
}

/** Further files, each with its description. */
type Others = readonly (readonly [name: string, about: string])[]

type ReadMeParts = {
  tables: readonly DataTable[]
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
