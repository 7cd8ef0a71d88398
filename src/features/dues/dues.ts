import type { Decoded } from '../../shared/wire-record.ts'
import type {
  figuresWire,
  leaseDuesWire,
  leaseMonthWire,
  leavingLeaseWire,
  listedDuesWire,
  monthWire,
  ownClaimWire,
  reminderStateWire,
  unsettledLeaseWire,
} from './dues-wire.ts'

/** An agreement with open charges. */
export type LeaseDues = Decoded<typeof leaseDuesWire>

/** Facts needed to remind the client of an agreement. */
export type Remindability = Decoded<typeof reminderStateWire>

/** An agreement with open charges, and what reminding its client needs. */
export type ListedDues = Decoded<typeof listedDuesWire>

/** An ended agreement whose balance, advance or deposit is not zero. */
export type UnsettledLease = Decoded<typeof unsettledLeaseWire>

/** A calendar month (YYYY-MM): what fell due in it, and what was received in it without deposits. */
export type MonthOfMoney = Decoded<typeof monthWire>

/** An agreement of which notice was given. */
export type LeavingLease = Decoded<typeof leavingLeaseWire>

/** An agreement in a month: what fell due, what was received, and the deposit that is held today. */
export type LeaseMonth = Decoded<typeof leaseMonthWire>

/** The states of what fell due in a month of an agreement. */
export const MONTH_STATES = ['unpaid', 'part', 'paid'] as const
export type MonthState = (typeof MONTH_STATES)[number]

/** A client's claim and its state. */
export type OwnClaim = Decoded<typeof ownClaimWire>

/** A landlord's month at a glance. */
export type OwnerFigures = Decoded<typeof figuresWire>

/** How many properties a page of the rent register has. */
export const FLATS_ON_PAGE = 300

/** How many days before its last agreed day an agreement counts as ending. */
export const ENDING_SOON_DAYS = 60
