import { type ImportFieldName, type ImportRow, importField, type RowNote } from '../import-row.ts'

/** What one row has for itself: its correction says nothing of other rows. */
const OF_ONE: readonly ImportFieldName[] = [
  ...(['address1', 'name', 'fatherName', 'mobileNumber', 'email'] as const),
  ...(['clientAddress1', 'clientAddress2', 'electricityMeterNumber', 'meterReading'] as const),
  ...(['endedOn', 'receiptNumber', 'paidReference'] as const),
]

/** What a landlord usually agrees alike with everybody: the same mistake has the same answer, whatever stands there. */
const OF_ALL: readonly ImportFieldName[] = [
  ...(['city', 'state', 'pincode', 'paymentDay', 'unitRate', 'incrementPercentage'] as const),
  ...(['incrementSchedule', 'gstRate', 'rentDay', 'rentMonth', 'noticeDays', 'lateFee'] as const),
  ...(['lateFeeDays', 'lateFeeCap', 'returnedChequeCharge', 'meterReadOn', 'paidMode'] as const),
]

/**
 * The other lines for which the correction of a cell holds too: those with the same mistake in a term that is agreed
 * alike with everybody, else those in which the very same is written.
 */
export function alikeCells(
  { line, field, message }: RowNote,
  { faults, rows }: { faults: readonly RowNote[]; rows: readonly ImportRow[] },
): number[] {
  if (field === null || OF_ONE.includes(field)) return []
  const written = new Map(rows.map((row) => [row.line, row[field] ?? '']))
  const own = written.get(line) ?? ''
  const isOfAll = OF_ALL.includes(field) || importField(field).kind === 'word'
  // A formula that failed stands for another value in each row, and so does a blank cell.
  if (!isOfAll && (own === '' || own.startsWith('#'))) return []
  return faults
    .filter((it) => it.line !== line && it.field === field && it.message === message)
    .map((it) => it.line)
    .filter((other) => isOfAll || written.get(other) === own)
}
