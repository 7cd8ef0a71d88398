import type { Sealer } from '../../../../server/encryption.ts'
import { sheetCsv } from '../../../../shared/sheet.ts'
import { toWire } from '../../../../shared/wire-record.ts'
import { listLedgerHeads } from '../../../charges/server/ledger-queries.ts'
import type { ClientScope, Scope } from '../../../identity/server/access/scope.ts'
import { findReceiptsOf } from '../../../receipts/server/receipts-of-payments.ts'
import { readStatement } from '../../../statements/server/read-statement.ts'
import { statementSheet } from '../../../statements/statement-sheet.ts'
import { statementWire } from '../../../statements/statement-wire.ts'
import type { DownloadedAccount } from '../../account-wire.ts'
import { dataTablesOf } from './data-tables.ts'
import { readMe } from './read-me.ts'
import { type WholeFiles, zipData } from './zip-data.ts'

type Parts = { account: DownloadedAccount; sealer: Sealer; appUrl: string }

/** All that is kept of the caller and their records, as a zip. Nothing is written. */
export async function makeMyData(
  scope: Scope,
  { account, sealer, appUrl }: Parts,
): Promise<Uint8Array> {
  const tables = dataTablesOf(scope, { account, sealer })
  const statement = scope.kind === 'client' ? await statementFiles(scope) : {}
  const others = Object.keys(statement).map((name) => [name, ABOUT_STATEMENT] as const)
  const introduction = readMe(scope, { tables, appUrl, others })
  return zipData(tables, { 'README.txt': introduction, ...statement }, scope.now)
}

const ABOUT_STATEMENT = 'All that was charged and received, in order of its days.'
/** Before any books. */
const THE_BEGINNING = '1900-01-01'

async function statementFiles(scope: ClientScope): Promise<WholeFiles> {
  const leases = await listLedgerHeads(scope, scope.actor.accountId)
  if (leases.length === 0) return {}
  const statement = await readStatement(scope, { from: THE_BEGINNING }, findReceiptsOf)
  const json = JSON.stringify(toWire(statementWire, statement), null, 1)
  return {
    'statement.csv': sheetCsv(statementSheet(statement), 'Total'),
    'statement.json': `${json}\n`,
  }
}
