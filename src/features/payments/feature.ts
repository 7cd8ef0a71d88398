import type { FeatureWords } from '../../shared/contract.ts'
import { OWNER, READERS_OF_PROPERTIES, WRITERS_OF_PROPERTIES } from '../identity/role-groups.ts'
import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { moneySettingsContract } from './money-settings-contract.ts'
import * as moneySettingsWires from './money-settings-wire.ts'
import * as noticeWires from './notice-wire.ts'
import { paymentContract } from './payment-contract.ts'
import * as paymentWires from './payment-wire.ts'
import { reversalContract } from './reversal-contract.ts'
import { moneySettingsData } from './server/money-settings-data.ts'
import { moneySettingsColumns } from './server/money-settings-queries.ts'
import { moneySettingsRoutes } from './server/money-settings-routes.ts'
import { paymentRoutes } from './server/payment-routes.ts'
import { reversalRoutes } from './server/reversal-routes.ts'

const words = {
  abilities: {
    'record a payment': WRITERS_OF_PROPERTIES,
    'reverse a payment': WRITERS_OF_PROPERTIES,
    'record a payout': WRITERS_OF_PROPERTIES,
    'read money settings': READERS_OF_PROPERTIES,
    'change money settings': OWNER,
  },
  history: ['deposit deduction', 'payout', 'money settings'],
} as const satisfies FeatureWords

declare module '../../shared/contract.ts' {
  interface Features {
    payments: typeof words
  }
}

export const paymentsFeature = {
  ...words,
  apis: [
    api({
      name: 'Payments',
      about: 'Money received and given back.',
      contract: paymentContract,
      routes: paymentRoutes,
    }),
    api({
      name: 'Reversals',
      about: 'Taking documents of the books back.',
      contract: reversalContract,
      routes: reversalRoutes,
    }),
    api({
      name: 'Money settings',
      about: "How an owner is paid, and the look of an owner's receipts.",
      contract: moneySettingsContract,
      routes: moneySettingsRoutes,
    }),
  ],
  wires: [moneySettingsWires, noticeWires, paymentWires],
  tables: { moneySettings: moneySettingsColumns },
  ownData: moneySettingsData,
  sheets: [],
  searched: [],
  notSearched: {
    moneySettings: 'are a page, not a record',
  },
  staysBehind: {
    moneySettings: { told: 'your own settings' },
  },
  sealed: [],
  jobs: [],
} satisfies ServerFeature
