import type { ColumnType, Generated } from 'kysely'
import type { ColumnWords } from '../../../server/database/column-privacy.ts'
import type { LateFeeRule } from '../charging-terms.ts'
import type { LeaseTerms, LeaseTime } from '../lease.ts'

/** The columns of the agreement's own row; its rents are stored by date. */
type StoredTerms = Omit<LeaseTerms, 'monthlyRent'>
export type NewTerms = StoredTerms & Partial<LeaseTime>

/** A column with a default for new agreements. */
type Defaulted<T> = { [N in keyof T]: ColumnType<T[N], T[N] | undefined, T[N]> }

export type LeaseTable = StoredTerms &
  Defaulted<Omit<LeaseTime, 'lateFee'>> & {
    /** The prices of a unit of electricity that held before; `until` is the first day of the next. */
    earlierUnitRates: Generated<{ until: string; rate: string }[]>
    id: string
    organizationId: string
    propertyId: string
    clientId: string
    createdAt: Date
    updatedAt: Date
    endedAt: Date | null
    version: Generated<number>
    /** The last day of an agreement that was ended; set together with `endedAt`. */
    endedOn: string | null
    /** The last day of the tenancy as notice was given of it; null without one, and once the agreement has ended. */
    leavingOn: ColumnType<string | null, undefined, string | null>
    endReason: string | null
    lateFee: ColumnType<LateFeeRule | null, string | null, string | null>
  }

export const leaseColumns = {
  id: 'key',
  organizationId: 'key',
  propertyId: 'key',
  clientId: 'key',
  electricityMeterNumber: 'plain',
  incrementPercentage: 'plain',
  incrementSchedule: 'plain',
  paymentDay: 'plain',
  paymentMode: 'plain',
  startDate: 'plain',
  endDate: 'plain',
  rentDay: 'plain',
  rentEvery: 'plain',
  rentMonth: 'plain',
  dueIn: 'plain',
  noticeDays: 'plain',
  proration: 'plain',
  rounding: 'plain',
  gstRate: 'plain',
  gstInterState: 'plain',
  gstSez: 'plain',
  gstReverseCharge: 'plain',
  unitRate: 'plain',
  earlierUnitRates: 'technical',
  lateFee: 'plain',
  returnedChequeCharge: 'plain',
  chargedFrom: 'plain',
  createdAt: 'plain',
  endedOn: 'plain',
  leavingOn: 'plain',
  endReason: 'kept personal',
  securityDepositAmount: 'money',
  updatedAt: 'technical',
  endedAt: 'technical',
  version: 'technical',
} as const satisfies ColumnWords<LeaseTable>

declare module '../../../server/database/database.ts' {
  interface Tables {
    leases: LeaseTable
  }
}
