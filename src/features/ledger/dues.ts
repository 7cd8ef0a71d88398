import type { Paise } from '../../shared/paise.ts'
import type { ClientName } from '../clients/client.ts'
import type { PropertyName } from '../properties/property.ts'

/** An agreement among others, with who rents what. */
type LeaseName = { leaseId: string; client: ClientName; property: PropertyName }

/** What is open, by how many days ago it was due. */
export type Ages = { notDue: Paise; upTo30: Paise; upTo60: Paise; upTo90: Paise; older: Paise }

/** An agreement of which something is open. */
export type LeaseDues = LeaseName & {
  /** The last day of an agreement that has ended; null while it runs. */
  endedOn: string | null
  owed: Paise
  overdue: Paise
  oldestDueOn: string
  ages: Ages
}

/** An ended agreement of which balance, advance and deposit are not all nothing. */
export type UnsettledLease = LeaseName & {
  endedOn: string
  owed: Paise
  advance: Paise
  deposit: Paise
}

/** A calendar month (YYYY-MM): what fell due in it, and what was received in it without deposits. */
export type MonthOfMoney = { month: string; charged: Paise; collected: Paise }

/** Where an owner's money stands today. */
export type Figures = {
  /** Open, and due before today. */
  overdue: Paise
  /** Open, and due today or later. */
  due: Paise
  advances: Paise
  depositsHeld: Paise
  /** Tax that clients say they withheld in this financial year. */
  tdsThisYear: Paise
  properties: number
  /** How many of the properties are let. */
  let: number
  /** Running agreements whose last agreed day is within 60 days from today. */
  endingSoon: number
  /** Running agreements whose last agreed day has passed. */
  expiredRunning: number
  /** Running agreements that charge nothing by themselves. */
  notCharged: number
  clients: number
  receipts: number
}
