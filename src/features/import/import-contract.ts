import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { day } from '../../shared/money-on-wire.ts'
import { idParams } from '../../shared/wire.ts'
import { createdSchema, messageSchema, replyOf } from '../../shared/wire-schema.ts'
import { returnedBank } from '../bank/returned-bank.ts'
import { SUBJECT_KINDS } from '../files/file.ts'
import { NAMING_COLUMNS } from './file-row.ts'
import { type ImportFieldName, importFieldNames, MAX_IMPORT_ROWS } from './import-row.ts'
import {
  importPreviewWire,
  importProgressWire,
  importWire,
  placedFileWire,
  returnedBankWire,
} from './import-wire.ts'

const MAX_CELL_LENGTH = 1_000

const cells = Object.fromEntries(
  importFieldNames.map((name) => [name, z.string().trim().max(MAX_CELL_LENGTH).optional()]),
) as Record<ImportFieldName, z.ZodOptional<z.ZodString>>

const body = z.object({
  name: z
    .string({ error: 'Please name the file.' })
    .trim()
    .min(1, 'Please name the file.')
    .max(200),
  chargeFrom: day,
  /** Whether new clients with an e-mail who have not left are invited by mail to set a password; defaults to false. */
  invite: z.boolean().optional(),
  rows: z
    .array(z.object({ line: z.int().min(1).max(10_000_000), ...cells }), {
      error: 'Please send the rows of the sheet.',
    })
    .min(1, 'There is no row to bring in.')
    .max(MAX_IMPORT_ROWS, `Please bring in at most ${MAX_IMPORT_ROWS} rows at a time.`),
})

const naming = Object.fromEntries(
  NAMING_COLUMNS.map((name) => [name, z.string().max(MAX_CELL_LENGTH)]),
) as Record<(typeof NAMING_COLUMNS)[number], z.ZodString>

/** Moving in with a sheet: properties, clients, agreements and what was open. */
export const importContract = defineContract({
  'POST /imports/preview': {
    name: 'previewImport',
    summary: 'What an import would make, and what is wrong with its rows; writes nothing',
    access: 'bring in books',
    body,
    largestBody: true,
    bulk: true,
    responses: { 200: replyOf(importPreviewWire) },
  },
  'POST /imports': {
    name: 'addImport',
    summary: 'Brings in all rows, or none; hanging up before the reply cancels it',
    access: 'bring in books',
    body,
    largestBody: true,
    bulk: true,
    responses: { 201: createdSchema },
    idempotent: true,
  },
  'POST /imports/files': {
    name: 'findRecordsOfFiles',
    summary:
      'The records in these books to which the files of a download belong, in their order, each by what `bring-back/files.csv` says of it; writes nothing',
    access: 'bring in books',
    body: z.object({
      files: z
        .array(z.object({ subject: z.enum(SUBJECT_KINDS), ...naming }))
        .min(1)
        .max(MAX_IMPORT_ROWS),
    }),
    largestBody: true,
    responses: { 200: z.array(replyOf(placedFileWire)) },
  },
  'POST /imports/bank': {
    name: 'bringBankBack',
    summary:
      'Adds a bank account of a download with its lines, the payers and the rules that were learned: a part of `bring-back/bank-….json`. What is there already stays one',
    access: 'bring in books',
    body: returnedBank,
    largestBody: true,
    bulk: true,
    responses: { 200: replyOf(returnedBankWire) },
  },
  'GET /imports': {
    name: 'listImports',
    summary: 'What was brought in, newest first',
    access: 'bring in books',
    responses: { 200: z.array(replyOf(importWire)) },
  },
  'GET /imports/running': {
    name: 'readImportProgress',
    summary: 'How far the import that runs now has come',
    access: 'bring in books',
    responses: { 200: replyOf(importProgressWire) },
  },
  'POST /imports/{id}/undo': {
    name: 'undoImport',
    summary: 'Takes a whole import back, within a day and while nothing was built upon it',
    access: 'bring in books',
    params: idParams,
    bulk: true,
    responses: { 200: messageSchema },
  },
})
