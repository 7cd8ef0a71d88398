import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { chosen } from '../../shared/money-on-wire.ts'
import { id, idParams, optionalReference, requiredTextSchema } from '../../shared/wire.ts'
import { bodyOf, messageSchema, replyOf } from '../../shared/wire-schema.ts'
import { EXPENSE_CATEGORY_CODES } from '../expenses/expense-categories.ts'
import { moneyDraftWire } from '../ledger/money-draft-wire.ts'
import { bankProgressWire, bankWire, confirmedWire, lineExpenseWire } from './bank-wire.ts'
import { MAX_TOGETHER } from './proposal.ts'
import { COLUMN_MEANINGS } from './statement.ts'
import { statementReplyWire } from './statement-reply-wire.ts'

const lines = z
  .array(id)
  .min(1, 'Please choose at least one line.')
  .max(MAX_TOGETHER, `Please choose at most ${MAX_TOGETHER} lines.`)

const place = z.int().min(0).max(200)
const NAME = 'Please name the file.'

/** The calls of the bank: statements that are read, and the lines in them that are confirmed, laid aside or taken back. */
export const bankContract = defineContract({
  'GET /bank': {
    name: 'readBank',
    summary: 'The bank accounts, the lines of their statements that wait, with what is proposed',
    access: 'read the books',
    compressed: true,
    responses: { 200: replyOf(bankWire) },
  },
  'GET /bank/progress': {
    name: 'readBankProgress',
    summary: 'How far a statement is read, or what many lines become is proposed, in per cent',
    access: 'read the books',
    responses: { 200: replyOf(bankProgressWire) },
  },
  'POST /bankstatements': {
    name: 'readBankStatement',
    summary:
      'Reads a statement and keeps the lines that are not known yet; the file is not kept. It may ask for columns, dates or the account first',
    access: 'keep the bank',
    body: z.object({
      name: z.string({ error: NAME }).trim().min(1, NAME).max(200),
      /** The bytes of the file. */
      file: z.base64({ error: 'Please choose a file.' }),
      /** The account, where it was asked for: one that is known, or the name of a new one. */
      account: optionalReference,
      newAccount: requiredTextSchema({ prompt: 'Please name the account.', longest: 60 }).nullish(),
      answers: z
        .object({
          columns: z.partialRecord(z.enum(COLUMN_MEANINGS), place).optional(),
          dates: z.enum(['day', 'month']).optional(),
          /** Asks for the columns again, whatever was answered of an earlier file. */
          anew: z.boolean().optional(),
          /** Which of several accounts in the file, from 0. */
          part: place.optional(),
        })
        .nullish(),
    }),
    largestBody: true,
    bulk: true,
    responses: { 200: replyOf(statementReplyWire), 201: replyOf(statementReplyWire) },
  },
  'POST /banklines/confirm': {
    name: 'confirmBankLines',
    summary:
      'Puts lines into the books as they are proposed, each for itself: the receipts, an expense, a deposit given back, a cheque banked or returned, or what is recorded already',
    access: 'keep the bank',
    body: z.object({
      lines: z
        .array(z.object({ id, expect: z.string().max(100) }))
        .min(1, 'Please choose at least one line.')
        .max(MAX_TOGETHER, `Please choose at most ${MAX_TOGETHER} lines.`),
    }),
    bulk: true,
    responses: { 200: replyOf(confirmedWire) },
  },
  'POST /banklines/{id}/assign': {
    name: 'assignBankLine',
    summary: 'Records a credit as a payment of an agreement: the oldest dues first',
    access: 'keep the bank',
    params: idParams,
    body: bodyOf(moneyDraftWire, { leaseId: chosen('Please choose a rent agreement.') }),
    responses: { 201: replyOf(confirmedWire) },
  },
  'POST /banklines/{id}/expense': {
    name: 'spendBankLine',
    summary: 'Records a debit as an expense, and learns by which words the next one is known',
    access: 'keep the bank',
    params: idParams,
    body: bodyOf(lineExpenseWire, {
      category: z.enum(EXPENSE_CATEGORY_CODES, { error: 'Please choose a category.' }),
      propertyId: optionalReference,
      ownCategoryId: optionalReference,
    }),
    responses: { 201: replyOf(confirmedWire) },
  },
  'POST /banklines/{id}/undo': {
    name: 'undoBankLine',
    summary: 'Takes back what a line became; it waits again',
    access: 'keep the bank',
    params: idParams,
    responses: { 200: messageSchema },
  },
  'POST /banklines/layaside': {
    name: 'layBankLinesAside',
    summary:
      'Lays lines aside, takes them up again, or keeps nothing of them but what they are known again by (`private`)',
    access: 'keep the bank',
    body: z.object({ lines, state: z.enum(['new', 'left', 'private']) }),
    responses: { 200: messageSchema },
  },
})
