import type { Handlers } from '../../../identity/server/scope.ts'
import type { statementContract } from '../../statement-contract.ts'
import { statementCsv } from '../../statement-csv.ts'
import type { FindReceipts } from '../read-ledger.ts'
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
