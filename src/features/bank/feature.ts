import type { FeatureWords } from '../../shared/contract.ts'
import { WRITERS } from '../identity/role-groups.ts'
import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { bankContract } from './bank-contract.ts'
import * as bankDataWires from './bank-data-wire.ts'
import * as bankWires from './bank-wire.ts'
import { bankData } from './server/bank-data.ts'
import { bankRoutes } from './server/bank-routes.ts'
import * as tables from './server/bank-tables.ts'
import { forgetLinesHourly } from './server/forget-lines.ts'
import * as statementWires from './statement-reply-wire.ts'

const words = {
  abilities: { 'keep the bank': WRITERS },
  history: ['bank statement', 'bank line'],
} as const satisfies FeatureWords

declare module '../../shared/contract.ts' {
  interface Features {
    bank: typeof words
  }
}

export const bankFeature = {
  ...words,
  apis: [
    api({
      name: 'Bank',
      about: "What the lines of an owner's bank statements become.",
      contract: bankContract,
      routes: bankRoutes,
    }),
  ],
  wires: [bankDataWires, bankWires, statementWires],
  tables: {
    bankAccounts: tables.bankAccountColumns,
    bankLines: tables.bankLineColumns,
    bankLinePayments: tables.bankLinePaymentColumns,
    bankPayers: tables.bankPayerColumns,
    bankRules: tables.bankRuleColumns,
  },
  ownData: bankData,
  sheets: [],
  searched: [],
  notSearched: {
    bankAccounts: 'are few, and stand on the page of the bank',
    bankLines: 'are of other people too, and are erased where they became nothing',
    bankPayers: 'are learned from lines, and only the bank compares them',
    bankRules: 'are learned from lines, and only the bank compares them',
  },
  staysBehind: {},
  sealed: [],
  jobs: [forgetLinesHourly],
} satisfies ServerFeature
