import { paiseToDecimal } from '../../shared/paise.ts'
import type { Figures, LeaseDues, MonthOfMoney, UnsettledLease } from './dues.ts'

const rupees = paiseToDecimal

export const duesToWire = ({ leaseId, client, property, ages, ...dues }: LeaseDues) => ({
  rentMaster: leaseId,
  clientMaster: client,
  propertyMaster: property,
  endedOn: dues.endedOn,
  owed: rupees(dues.owed),
  overdue: rupees(dues.overdue),
  oldestDueOn: dues.oldestDueOn,
  ages: {
    notDue: rupees(ages.notDue),
    upTo30: rupees(ages.upTo30),
    upTo60: rupees(ages.upTo60),
    upTo90: rupees(ages.upTo90),
    older: rupees(ages.older),
  },
})

export const unsettledToWire = ({ leaseId, client, property, ...lease }: UnsettledLease) => ({
  rentMaster: leaseId,
  clientMaster: client,
  propertyMaster: property,
  endedOn: lease.endedOn,
  owed: rupees(lease.owed),
  advance: rupees(lease.advance),
  deposit: rupees(lease.deposit),
})

type Month = { figures: Figures; months: MonthOfMoney[]; unpaid: LeaseDues[] }

/** The figures of the last of `months`, the current one, as `/figures` carries them. */
export function figuresToWire({ figures, months, unpaid }: Month) {
  const now = months.at(-1) as MonthOfMoney
  return {
    month: now.month,
    collected: rupees(now.collected),
    expected: rupees(now.charged),
    overdue: rupees(figures.overdue),
    due: rupees(figures.due),
    advances: rupees(figures.advances),
    depositsHeld: rupees(figures.depositsHeld),
    tdsThisYear: rupees(figures.tdsThisYear),
    properties: figures.properties,
    let: figures.let,
    vacant: figures.properties - figures.let,
    endingSoon: figures.endingSoon,
    expiredRunning: figures.expiredRunning,
    notCharged: figures.notCharged,
    months: months.map(({ month, charged, collected }) => ({
      month,
      charged: rupees(charged),
      collected: rupees(collected),
    })),
    clients: figures.clients,
    receipts: figures.receipts,
    unpaid: unpaid.map(duesToWire),
  }
}
