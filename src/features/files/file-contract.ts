import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { bytesBody, streamReply } from '../../shared/file-reply.ts'
import { chosen, day, ifSent, optionalDay } from '../../shared/money-on-wire.ts'
import { asciiDigits } from '../../shared/typed-amount.ts'
import { id, idParams, requiredTextSchema } from '../../shared/wire.ts'
import { messageSchema, replyOf } from '../../shared/wire-schema.ts'
import {
  FILE_KINDS,
  MAX_FILE_BYTES,
  MAX_FILE_NAME,
  PART_BYTES,
  partsOf,
  SUBJECT_KINDS,
} from './file.ts'
import { fileWire } from './file-wire.ts'

const TOO_LARGE = /* i18n */ 'Please choose a file of at most 15 MB.'
const NO_RECORD = /* i18n */ 'Please say what the file belongs to.'

const name = requiredTextSchema({ prompt: 'Please enter a name.', longest: MAX_FILE_NAME })
const kind = z.enum(FILE_KINDS, { error: /* i18n */ 'Please choose what the file is.' })

/** The record that a file hangs on. */
const subject = {
  subject: z.enum(SUBJECT_KINDS, { error: NO_RECORD }),
  of: chosen(NO_RECORD),
}

const partParams = z.object({
  id,
  number: z.coerce.number().int().min(1).max(partsOf(MAX_FILE_BYTES)),
})

/** Files of an organization's records. */
export const fileContract = defineContract({
  'GET /files': {
    name: 'listFiles',
    summary:
      'The files of a record, or of all where none is named, newest first; to a client those that are shared with them and those that they sent, to a caretaker those that are shown to caretakers',
    access: 'read files',
    query: z.object({ subject: subject.subject.optional(), of: id.optional() }),
    responses: { 200: z.array(replyOf(fileWire)) },
  },
  'POST /files': {
    name: 'beginFile',
    summary:
      'Begins a file, whose bytes follow in parts (`sendFilePart`) and which `finishFile` ends; without a record it waits a day to be hung on one',
    access: 'send files',
    body: z.object({
      name,
      size: z
        .number({ error: TOO_LARGE })
        .int({ error: TOO_LARGE })
        .min(1, /* i18n */ 'This file is empty.')
        .max(MAX_FILE_BYTES, TOO_LARGE),
      kind: kind.optional(),
      /** Defaults to today. */
      day: optionalDay,
      shared: z.boolean().optional(),
      subject: subject.subject.optional(),
      of: subject.of.optional(),
    }),
    responses: {
      201: z.object({
        message: z.string(),
        _id: z.string(),
        /** Bytes of each part but the last. */
        partSize: z.number(),
      }),
    },
  },
  'GET /files/{id}/parts': {
    name: 'readFileProgress',
    summary: 'How many parts of a file have arrived: after a cut, sending goes on with the next',
    access: 'send files',
    params: idParams,
    responses: { 200: z.object({ parts: z.number(), partSize: z.number(), size: z.number() }) },
  },
  'PUT /files/{id}/parts/{number}': {
    name: 'sendFilePart',
    summary: `Sends a part of a file: ${PART_BYTES / 1024} KB, the last one what is left; they count from 1 and come in their order`,
    access: 'send files',
    params: partParams,
    body: bytesBody(PART_BYTES),
    takesBytes: PART_BYTES,
    responses: { 200: messageSchema },
  },
  'POST /files/{id}/finish': {
    name: 'finishFile',
    summary:
      'Ends a file whose parts have all arrived: its type is known from its bytes, a picture is turned upright and freed of place and device. The same bytes from the same sender hang once on a record, as what they are called then',
    access: 'send files',
    params: idParams,
    responses: { 200: replyOf(fileWire) },
  },
  'POST /files/hang': {
    name: 'hangFiles',
    summary: 'Hangs files that were sent before on a record that was made since',
    access: 'send files',
    body: z.object({
      ...subject,
      files: z
        .array(id)
        .min(1, /* i18n */ 'Please choose a file.')
        .max(50, /* i18n */ 'Please send at most 50 files.'),
    }),
    responses: { 200: messageSchema },
  },
  'POST /files/seen': {
    name: 'noteSeenAadhaar',
    summary: 'Notes that an Aadhaar was seen, with its last four digits; no picture of one is kept',
    access: 'change files',
    body: z.object({
      ...subject,
      lastFour: z
        .string({ error: /* i18n */ 'Please enter the last four digits.' })
        .trim()
        .overwrite(asciiDigits)
        .regex(/^\d{4}$/, /* i18n */ 'Please enter the last four digits only.'),
      /** Defaults to today. */
      seenOn: optionalDay,
    }),
    responses: { 201: replyOf(fileWire) },
  },
  'GET /files/{id}': {
    name: 'readFile',
    summary: 'A file with its name, without what it holds',
    access: 'read files',
    params: idParams,
    responses: { 200: replyOf(fileWire) },
  },
  'GET /files/{id}/content': {
    name: 'openFile',
    summary:
      'What a file holds, to be saved; with `view=1` to be shown. Opening an identity paper is noted in the history',
    access: 'read files',
    params: idParams,
    query: z.object({ view: z.literal('1').optional() }),
    responses: { 200: streamReply('application/octet-stream') },
  },
  'GET /files/{id}/thumbnail': {
    name: 'readThumbnail',
    summary: 'A small picture of a picture; identity papers and PDFs have none',
    access: 'read files',
    params: idParams,
    responses: { 200: streamReply('image/webp') },
  },
  'PUT /files/{id}': {
    name: 'changeFile',
    summary: 'Changes the name, day or kind of a file, or whether its client or caretakers see it',
    access: 'change files',
    params: idParams,
    body: z.object({
      name: ifSent(name),
      day: ifSent(day),
      kind: ifSent(kind),
      shared: z.boolean().optional(),
      caretakers: z.boolean().optional(),
    }),
    responses: { 200: replyOf(fileWire) },
  },
  'DELETE /files/{id}': {
    name: 'deleteFile',
    summary:
      'Deletes a file, and its key with it where no other file holds the same; a client only what they sent and is on its way, or hangs on nothing yet',
    access: 'send files',
    params: idParams,
    responses: { 200: messageSchema },
  },
})
