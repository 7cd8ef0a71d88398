import type { Sealer } from '../../../server/encryption.ts'
import type { PdfCompiler } from '../../../server/pdf/pdf-compiler.ts'
import { sheetFile } from '../../../server/sheet-files.ts'
import type { Handlers } from '../../identity/server/access/scope.ts'
import type { FindReceipts } from '../../ledger/server/read-ledger.ts'
import { findPayee } from '../../owners/server/owner-queries.ts'
import type { statementContract } from '../statement-contract.ts'
import { readStatement } from './read-statement.ts'
import { printedStatement, statementSheet } from './statement-sheet.ts'

export function statementRoutes(deps: {
  findReceiptsOf: FindReceipts
  pdf: PdfCompiler
  sealer: Sealer
}): Handlers<typeof statementContract> {
  return {
    'GET /statement': async ({ scope, wording, query: { as = 'json', ...statementQuery } }) => {
      const statement = await readStatement(scope, statementQuery, deps.findReceiptsOf)
      if (as === 'json') return { status: 200, body: statement }
      const about = { owner: (await findPayee(scope, deps.sealer)).name, today: scope.today }
      const made = {
        name: `statement-${statement.from}-${statement.to}`,
        sheet: () => statementSheet(statement),
        printed: () => printedStatement(statement, about),
      }
      return { status: 200, body: sheetFile(as, made, { pdf: deps.pdf, wording }) }
    },
  }
}
