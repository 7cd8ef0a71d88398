import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { chargeContract } from './charge-contract.ts'
import * as chargeDraftWires from './charge-draft-wire.ts'
import * as chargeWires from './charge-wire.ts'
import { chargeRoutes } from './server/charge-routes.ts'
import * as ledger from './server/ledger-tables.ts'
import { runChargesHourly } from './server/run-charges.ts'

export const chargesFeature = {
  apis: [
    api({
      name: 'Charges',
      about: 'The ledger of an agreement, and its charges. Amounts are rupees.',
      contract: chargeContract,
      routes: chargeRoutes,
    }),
  ],
  wires: [chargeDraftWires, chargeWires],
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
  jobs: [runChargesHourly],
} satisfies ServerFeature
