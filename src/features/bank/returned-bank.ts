import * as z from 'zod'
import { WAYS } from '../../shared/narration.ts'
import { EXPENSE_CATEGORY_CODES } from '../expenses/expense-categories.ts'
import { COLUMN_MEANINGS } from './statement.ts'

/** How many lines are in one part of what comes back, which is sent at once. */
export const LINES_IN_PART = 5_000

const day = z.iso.date()
const instant = z.iso.datetime({ offset: true })
const short = z.string().max(200)
const amount = z.string().regex(/^\d{1,15}(?:\.\d{1,2})?$/)
const hash = z.string().max(64)

/** The booking that a line became. */
const BECAME = [
  'receipt',
  'tick',
  'return',
  'payout',
  'pair',
  'expense',
  'expense tick',
  'refund',
] as const

/** By what the expense of a line is known again in other books; '' for what it does not have. */
const expense = z.object({
  spentOn: short,
  spentAmount: short,
  spentTo: short,
  billNumber: short,
  address1: short,
  address2: short,
  pincode: short,
})

/** A line of a statement, as it leaves with the books. Of a private one only its keys. */
const line = z.object({
  state: z.enum(['new', 'confirmed', 'left', 'private']),
  bookedOn: day.nullable(),
  valueOn: day.nullable(),
  direction: z.enum(['in', 'out']).nullable(),
  amount: amount.nullable(),
  reference: short.nullable(),
  chequeNumber: short.nullable(),
  via: z.enum(WAYS).nullable(),
  narration: z.string().max(500).nullable(),
  payer: z.string().max(500).nullable(),
  upiAddress: z.string().max(500).nullable(),
  note: z.string().max(1_000).nullable(),
  isOwn: z.boolean(),
  isDoubted: z.boolean(),
  became: z.enum(BECAME as unknown as readonly [string, ...string[]]).nullable(),
  /** The numbers of its receipts. */
  receipts: z.string().max(1_000),
  expense: expense.nullable(),
  dayKey: hash.nullable(),
  referenceKey: hash.nullable(),
  createdAt: instant,
  decidedAt: instant.nullable(),
})

const span = z.object({ from: day, to: day, opening: hash.nullable(), closing: hash.nullable() })

const account = z.object({
  name: z.string().min(1).max(60),
  bank: z.string().max(60),
  lastFour: z.string().regex(/^\d{0,4}$/),
  headKey: z.string().max(2_000).nullable(),
  answers: z
    .object({
      columns: z.partialRecord(z.enum(COLUMN_MEANINGS), z.int().min(0).max(200)).optional(),
      dates: z.enum(['day', 'month']).optional(),
    })
    .nullable(),
  spans: z.array(span).max(1_000),
  longestNames: z.partialRecord(z.enum(WAYS), z.int().min(0).max(1_000)),
  swapsColumns: z.boolean(),
  /** Whose keys its lines have, sealed by the installation that wrote it. */
  keys: z.string().max(500),
  createdAt: instant,
})

/** A payer as their payments are known; the client is found again by e-mail, phone or name. */
const payer = z.object({
  tenant: short,
  email: short,
  mobileNumber: short,
  kind: z.enum(['address', 'name']),
  written: short.min(1),
  learnedAt: instant,
})

/** The words by which a debit is known as an expense. */
const rule = z.object({
  contains: z.string().min(1).max(100),
  category: z.enum(EXPENSE_CATEGORY_CODES),
  ownCategory: z.string().max(60).nullable(),
  paidTo: z.string().max(100).nullable(),
  amount,
  learnedAt: instant,
  /** Whether it is of one property, which the address names; else of all. */
  isOfProperty: z.boolean(),
  address1: short,
  address2: short,
  pincode: short,
})

/**
 * A part of `bring-back/bank-….json`: one account with some of its lines, and in the first part what was learned. Money is
 * rupees, times carry their offset.
 */
export const returnedBank = z.object({
  account,
  lines: z.array(line).max(LINES_IN_PART),
  payers: z.array(payer).max(10_000),
  rules: z.array(rule).max(10_000),
})

export type ReturnedBank = z.output<typeof returnedBank>
export type ReturnedLine = ReturnedBank['lines'][number]
