import type * as z from 'zod'
import { invalidField } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import { dayOfReversal, type Reversal } from '../../ledger/reversal.ts'
import type { BooksReader } from '../../ledger/server/books-reader.ts'
import type { statedReversal } from '../reversal-contract.ts'

/** The reversal that a body describes. @throws Refusal `invalid` for a day to come */
export function reversalFrom(
  { today }: Pick<BooksReader, 'today'>,
  { reason, reversal, returnedOn }: z.output<typeof statedReversal>,
): Reversal {
  const on = returnedOn ?? today
  if (on > today) throw invalidField('returnedOn', say`Choose today or an earlier day.`)
  return { reason, on, kind: reversal ?? (returnedOn === undefined ? 'mistake' : 'returned') }
}

/**
 * The day on which the books have the reversal of a document of that day.
 * @throws Refusal `invalid` for money that came back before it came
 */
export function reversalDay(reversal: Reversal, documentDay: string): string {
  if (reversal.kind === 'returned' && reversal.on < documentDay)
    throw invalidField('returnedOn', say`The money came later than this.`)
  return dayOfReversal(reversal, documentDay)
}
