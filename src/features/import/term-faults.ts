import { addMonths, isCalendarDate, NO_DATE } from '../../shared/calendar-date.ts'
import { MAX_AMOUNT, paiseFromDecimal, TOO_LARGE } from '../../shared/paise.ts'
import { isUpTo } from '../../shared/ratio.ts'
import { PLAIN_DECIMAL } from '../../shared/typed-amount.ts'
import { lateFeeWire, leaseTimeWire } from '../leases/lease-time-wire.ts'
import type { ImportFieldName, ImportRow } from './import-row.ts'
import { laterRentsIn, monthlyChargesIn } from './terms-in-cell.ts'

type Fault = [ImportFieldName, string]

const TOO_FAR = /* i18n */ 'This is more than 2 years ahead.'
const WRITE_CHARGES = /* i18n */ 'Write it like: Maintenance 1500; Parking 500 from 2026-12-01.'
const WRITE_RENTS = /* i18n */ 'Write it like: 13200 from 2027-04-01.'
const MONTHS_AHEAD = 24
const MAX_NAME = 100

/** Finds faults in the agreement terms that not every sheet has. `today` is an ISO date. */
export function faultsOfFurtherTerms(row: ImportRow, today: string): Fault[] {
  return [
    ...faultsOfLateFee(row),
    ...faultsOfReading(row, today),
    ...faultOf('monthlyCharges', row.monthlyCharges, faultOfCharges),
    ...faultOf('laterRents', row.laterRents, faultOfRents),
    ...faultOf('returnedChequeCharge', row.returnedChequeCharge, (text) =>
      isMoney(text) && !isUpTo(text, leaseTimeWire.returnedChequeCharge.rule.most)
        ? leaseTimeWire.returnedChequeCharge.rule.malformed
        : undefined,
    ),
    ...faultOf('endedOn', row.endedOn, (day) => {
      if (!isCalendarDate(day)) return undefined
      if (row.startDate && day < row.startDate)
        return /* i18n */ 'This is before the agreement begins.'
      return day > addMonths(today, MONTHS_AHEAD) ? TOO_FAR : undefined
    }),
  ]
}

const faultOf = (
  field: ImportFieldName,
  text: string | undefined,
  find: (text: string) => string | undefined,
): Fault[] => {
  const fault = text ? find(text) : undefined
  return fault ? [[field, fault]] : []
}

const isMoney = (text: string) => PLAIN_DECIMAL.test(text)

function faultsOfLateFee({ lateFee, lateFeeDays, lateFeeCap }: ImportRow): Fault[] {
  if (!lateFee)
    return lateFeeDays || lateFeeCap
      ? [['lateFee', /* i18n */ 'How much is the late fee? Write it like 500 or 2%.']]
      : []
  const { graceDays, value, cap } = lateFeeWire
  const percent = lateFee.endsWith('%') ? lateFee.slice(0, -1) : undefined
  // A spreadsheet hands a cell that shows 2% over as 0.02.
  const isWrong =
    percent === undefined
      ? isMoney(lateFee) && Number(lateFee) < 1
      : isMoney(percent) && !isUpTo(percent, value.rule.most)
  return [
    ...(isWrong ? [['lateFee', value.rule.malformed] as Fault] : []),
    ...faultOf('lateFeeDays', lateFeeDays, (days) =>
      Number(days) > graceDays.rule.most ? graceDays.rule.malformed : undefined,
    ),
    ...faultOf('lateFeeCap', lateFeeCap, (text) =>
      isMoney(text) && Number(text) === 0 ? cap.rule.malformed : undefined,
    ),
  ]
}

function faultsOfReading({ meterReading, meterReadOn }: ImportRow, today: string): Fault[] {
  if (!meterReadOn) return []
  if (!meterReading) return [['meterReading', /* i18n */ 'What did the meter show on that day?']]
  return meterReadOn > today ? [['meterReadOn', /* i18n */ 'This day is after today.']] : []
}

function faultOfCharges(cell: string): string | undefined {
  const charges = monthlyChargesIn(cell)
  if (!charges) return WRITE_CHARGES
  for (const { name, amount, from, to } of charges) {
    if (name.length > MAX_NAME) return /* i18n */ 'This text is too long.'
    if ([from, to].some((day) => day !== null && !isCalendarDate(day))) return NO_DATE
    if (from !== null && to !== null && to < from) return /* i18n */ 'This is before it begins.'
    if (paiseFromDecimal(amount) === 0n) return WRITE_CHARGES
    if (paiseFromDecimal(amount) > MAX_AMOUNT) return TOO_LARGE
  }
  return undefined
}

function faultOfRents(cell: string): string | undefined {
  const rents = laterRentsIn(cell)
  if (!rents) return WRITE_RENTS
  if (rents.some(({ from }) => !isCalendarDate(from))) return NO_DATE
  if (new Set(rents.map(({ from }) => from)).size < rents.length)
    return /* i18n */ 'Two rents begin on the same day.'
  return rents.some(({ amount }) => paiseFromDecimal(amount) > MAX_AMOUNT) ? TOO_LARGE : undefined
}
