import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { bankContract } from './bank-contract.ts'
import * as bankWires from './bank-wire.ts'
import { bankRoutes } from './server/bank-routes.ts'
import * as tables from './server/bank-tables.ts'
import { forgetLinesDaily } from './server/forget-lines.ts'
import * as statementWires from './statement-reply-wire.ts'

export const bankFeature = {
  apis: [
    api({
      name: 'Bank',
      about: "What the lines of an owner's bank statements become.",
      contract: bankContract,
      routes: bankRoutes,
    }),
  ],
  wires: [bankWires, statementWires],
  tables: {
    bankAccounts: tables.bankAccountColumns,
    bankLines: tables.bankLineColumns,
    bankLinePayments: tables.bankLinePaymentColumns,
    bankPayers: tables.bankPayerColumns,
    bankRules: tables.bankRuleColumns,
  },
  sealed: [],
  jobs: [forgetLinesDaily],
} satisfies ServerFeature
