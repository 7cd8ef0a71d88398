import type { FeatureWords } from '../../shared/contract.ts'
import { READERS_OF_PROPERTIES_OR_CLIENT, WRITERS_OF_PROPERTIES } from '../identity/role-groups.ts'
import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { CHARGES_API, ledgerContract } from './ledger-contract.ts'
import * as ledgerDataWires from './ledger-data-wire.ts'
import * as ledgerWires from './ledger-wire.ts'
import * as moneyDraftWires from './money-draft-wire.ts'
import { ledgerData } from './server/ledger-data.ts'
import { ledgerRoutes } from './server/ledger-routes.ts'
import * as ledger from './server/ledger-tables.ts'

const words = {
  abilities: {
    'read the ledger': READERS_OF_PROPERTIES_OR_CLIENT,
    'change charges': WRITERS_OF_PROPERTIES,
  },
  history: ['charge', 'credit note', 'opening', 'meter reading', 'recurring charge'],
} as const satisfies FeatureWords

declare module '../../shared/contract.ts' {
  interface Features {
    ledger: typeof words
  }
}

export const ledgerFeature = {
  ...words,
  apis: [api({ ...CHARGES_API, contract: ledgerContract, routes: ledgerRoutes })],
  wires: [ledgerDataWires, moneyDraftWires, ledgerWires],
  tables: {
    allocations: ledger.allocationColumns,
    charges: ledger.chargeColumns,
    credits: ledger.creditColumns,
    dayTotals: ledger.dayTotalColumns,
    documentCounters: ledger.documentCounterColumns,
    meterReadings: ledger.meterReadingColumns,
    payouts: ledger.payoutColumns,
    recurringCharges: ledger.recurringChargeColumns,
    transferReferences: ledger.transferReferenceColumns,
  },
  ownData: ledgerData,
  sheets: [],
  searched: [],
  notSearched: {
    payouts: 'are found on the agreement',
  },
  staysBehind: {
    charges: { told: 'How old each due is' },
    allocations: { told: 'How old each due is' },
    credits: {
      because: 'what they come to is in the balances, and their receipts are past receipts',
    },
    payouts: { because: 'what they come to is in the balances' },
  },
  sealed: [],
  jobs: [],
} satisfies ServerFeature
