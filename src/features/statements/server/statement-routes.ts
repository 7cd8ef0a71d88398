import type { FindReceipts } from '../../charges/server/read-ledger.ts'
import type { Handlers } from '../../identity/server/access/scope.ts'
import type { statementContract } from '../statement-contract.ts'
import { statementCsv } from '../statement-csv.ts'
import { readStatement } from './read-statement.ts'

export function statementRoutes(deps: {
  findReceiptsOf: FindReceipts
}): Handlers<typeof statementContract> {
  return {
    'GET /statement': async ({ scope, query: { as, ...asked } }) => {
      const statement = await readStatement(scope, asked, deps.findReceiptsOf)
      if (as !== 'csv') return { status: 200, body: statement }
      const { from, to } = statement
      const make = async () => new TextEncoder().encode(statementCsv(statement))
      return { status: 200, body: { name: `statement-${from}-${to}.csv`, make } }
    },
  }
}
