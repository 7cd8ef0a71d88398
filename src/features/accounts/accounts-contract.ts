import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { fileReply, orFile } from '../../shared/file-reply.ts'
import { financialYearText } from '../../shared/list-query.ts'
import { optionalAmountOrNone, optionalDay } from '../../shared/money-on-wire.ts'
import { idParams } from '../../shared/wire.ts'
import { bodyOf, messageSchema, replyOf } from '../../shared/wire-schema.ts'
import { reasonWire } from '../ledger/money-draft-wire.ts'
import {
  closedYearsWire,
  dayBookWire,
  depositRegisterWire,
  incomeWire,
  tdsCertificateWire,
  tdsLedgerWire,
  trialBalanceWire,
} from './accounts-wire.ts'

const NO_FORMAT = 'Please ask for json, csv, xlsx or pdf.'

/** The first and last day to read, both inclusive; they default to the first of the month and today. */
const days = z.object({ from: optionalDay, to: optionalDay })

export const accountsContract = defineContract({
  'GET /daybook': {
    name: 'getDayBook',
    summary:
      'What was entered in the journal from a day (the first of the month of the last day, unless given) to another (today); at most 20,000 entries',
    access: 'read the books',
    compressed: true,
    query: days,
    responses: { 200: replyOf(dayBookWire) },
  },
  'GET /trialbalance': {
    name: 'getTrialBalance',
    summary:
      'The accounts of the journal from a day (1 April, unless given) to another (today): opening balance, debits, credits, closing balance',
    access: 'read the books',
    compressed: true,
    query: days,
    responses: { 200: replyOf(trialBalanceWire) },
  },
  'GET /depositregister': {
    name: 'getDepositRegister',
    summary:
      'The deposits of all agreements that ever had one, up to a day (today), with the deductions and returns for which there is a paper',
    access: 'read registers',
    compressed: true,
    query: z.object({ to: optionalDay }),
    responses: { 200: replyOf(depositRegisterWire) },
  },
  'GET /depositregister/{id}/pdf': {
    name: 'downloadDepositPaper',
    summary: 'A paper about a deduction from a deposit, or about what was given back of it',
    access: 'read registers',
    params: idParams,
    responses: { 200: fileReply('application/pdf') },
  },
  'GET /tdsledger': {
    name: 'getTdsLedger',
    summary:
      'The tax that each client withheld in a financial year: as reported with payments, by the certificates that came, and the difference',
    access: 'read the books',
    compressed: true,
    responses: { 200: replyOf(tdsLedgerWire) },
  },
  'PUT /tdscertificates/{id}': {
    name: 'noteTdsCertificate',
    summary:
      "Notes what a client's certificates of a financial year prove, in place of what was noted; without an amount that is removed",
    access: 'keep certificates of tax',
    params: idParams,
    body: bodyOf(tdsCertificateWire, {
      year: financialYearText,
      amount: optionalAmountOrNone,
      /** Defaults to today. */
      receivedOn: optionalDay,
    }),
    responses: { 200: messageSchema },
  },
  'GET /closedyears': {
    name: 'getClosedYears',
    summary: 'How far the books are closed, and which financial year may be closed next',
    access: 'read the books',
    responses: { 200: replyOf(closedYearsWire) },
  },
  'POST /closedyears': {
    name: 'closeYear',
    summary: 'Closes a financial year that has ended, with all before it: nothing is dated into it',
    access: 'close a year',
    body: z.object({
      year: financialYearText,
    }),
    responses: { 200: messageSchema },
  },
  'POST /closedyears/reopen': {
    name: 'reopenYear',
    summary: 'Opens the last closed financial year again, with a reason',
    access: 'close a year',
    body: bodyOf(reasonWire),
    responses: { 200: messageSchema },
  },
  'GET /income': {
    name: 'getIncome',
    summary:
      'What was charged, received and owed in the financial year of a day (today), by property',
    access: 'read the books',
    compressed: true,
    query: z.object({
      to: optionalDay,
      as: z.enum(['json', 'csv', 'xlsx', 'pdf'], { error: NO_FORMAT }).optional(),
    }),
    responses: { 200: orFile(replyOf(incomeWire), 'text/csv; charset=utf-8') },
  },
})
