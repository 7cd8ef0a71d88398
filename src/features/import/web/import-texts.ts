import { t } from '@lingui/core/macro'
import { toCsv } from '../../../shared/csv.ts'
import { translated } from '../../../web/language.ts'
import type { ImportFieldName } from '../import-row.ts'
import type { ColumnField } from './head-words.ts'

/** What each field is called over a column. */
export const fieldLabels = (): Record<ColumnField, string> => ({
  address1: t`Property: flat, room or shop`,
  bed: t`Property: bed`,
  unitAndName: t`Property and client in one: 101 - Ramesh`,
  address2: t`Property: building or street`,
  city: t`Property: city`,
  state: t`Property: state`,
  pincode: t`Property: pincode`,
  name: t`Client: name`,
  surname: t`Client: surname`,
  fatherName: t`Client: father name`,
  gender: t`Client: gender`,
  mobileNumber: t`Client: phone`,
  email: t`Client: email`,
  clientAddress1: t`Client: own address`,
  clientAddress2: t`Client: own address, second line`,
  withholdsAs: t`Tenant type (for TDS)`,
  monthlyRent: t`Rent per month`,
  securityDepositAmount: t`Deposit agreed`,
  startDate: t`Agreement begins`,
  endDate: t`Agreement ends`,
  paymentDay: t`Day on which rent is due`,
  dueIn: t`Rent due in the same or next month`,
  paymentMode: t`Payment mode`,
  electricityMeterNumber: t`Electricity meter number`,
  unitRate: t`Electricity rate per unit, in rupees`,
  incrementPercentage: t`Increment percentage`,
  incrementSchedule: t`Increment schedule`,
  gstRate: t`GST rate`,
  rentDay: t`Day on which a rent month begins`,
  rentEvery: t`Rent charged by month, quarter or year`,
  rentMonth: t`Month in which a quarter or year of rent begins`,
  proration: t`How part of a month is charged`,
  rounding: t`What amounts are rounded to`,
  noticeDays: t`Days of notice`,
  gstInterState: t`GST between states: yes or no`,
  gstSez: t`Special economic zone (SEZ): yes or no`,
  gstReverseCharge: t`GST paid by the client (reverse charge): yes or no`,
  lateFee: t`Late fee: rupees, or a percentage`,
  lateFeeDays: t`Late fee: days of grace`,
  lateFeeCap: t`Late fee: rupees at most`,
  returnedChequeCharge: t`Charge for a returned cheque`,
  monthlyCharges: t`Monthly charges`,
  laterRents: t`Rents of later days`,
  meterReading: t`Last meter reading`,
  meterReadOn: t`Day of the last meter reading`,
  endedOn: t`Last day, if the client has left or leaves`,
  chargeFrom: t`Charged from`,
  openingBalance: t`Dues today`,
  openingAdvance: t`Paid in advance`,
  openingDeposit: t`Deposit you hold`,
  paidOn: t`Receipt: received on`,
  paidAmount: t`Receipt: amount`,
  paidMode: t`Receipt: how it was paid`,
  paidReference: t`Receipt: reference of the payment`,
  receiptNumber: t`Receipt: its number`,
  paidFor: t`Receipt: what it is for`,
})

export const fieldLabel = (field: ImportFieldName): string => fieldLabels()[field]

const example = (): (readonly [head: string, cell: string])[] => [
  [t`Flat`, 'A-101'],
  [t`Building`, t`Sunrise Apartments, Baner Road`],
  [t`City`, t`Pune`],
  [t`State`, t`Maharashtra`],
  [t`Pincode`, '411045'],
  [t`Tenant`, t`Ravi Deshmukh`],
  [t`Father name`, t`Mohan Deshmukh`],
  [t`Gender`, translated('Male')],
  [t`Mobile`, '9820012345'],
  [t`Email`, 'ravi@example.in'],
  [t`Rent per month`, '18000'],
  [t`Deposit held`, '54000'],
  [t`Start date`, '2025-06-01'],
  [t`End date`, '2027-05-31'],
  [t`Due day`, '5'],
  [t`Meter no`, 'MH-88231'],
  [t`Balance`, '4500'],
]

/** A table with the heads that are known at once, and one line that shows how they are filled. */
export const templateCsv = (): string =>
  toCsv(
    example().map(([head]) => head),
    [example().map(([, cell]) => cell)],
  )
