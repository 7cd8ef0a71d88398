import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { optionalDay } from '../../shared/money-on-wire.ts'
import { replyOf } from '../../shared/wire-schema.ts'
import { dayBookWire, trialBalanceWire } from './books-wire.ts'

/** Both included: the first of the month, and today, unless told. */
const days = z.object({ from: optionalDay, to: optionalDay })

export const booksContract = defineContract({
  'GET /daybook': {
    name: 'getDayBook',
    summary:
      'What was entered in the journal from a day (the first of the month of the last day, unless told) to another (today); at most 20,000 entries',
    access: 'read the books',
    compressed: true,
    query: days,
    responses: { 200: replyOf(dayBookWire) },
  },
  'GET /trialbalance': {
    name: 'getTrialBalance',
    summary:
      'The accounts of the journal from a day (1 April, unless told) to another (today): opening balance, debits, credits, closing balance',
    access: 'read the books',
    compressed: true,
    query: days,
    responses: { 200: replyOf(trialBalanceWire) },
  },
})
