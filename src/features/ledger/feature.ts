import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { CHARGES_API, ledgerContract } from './ledger-contract.ts'
import * as ledgerWires from './ledger-wire.ts'
import * as moneyDraftWires from './money-draft-wire.ts'
import { ledgerRoutes } from './server/ledger-routes.ts'
import * as ledger from './server/ledger-tables.ts'

export const ledgerFeature = {
  apis: [api({ ...CHARGES_API, contract: ledgerContract, routes: ledgerRoutes })],
  wires: [moneyDraftWires, ledgerWires],
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
  sealed: [],
  jobs: [],
} satisfies ServerFeature
