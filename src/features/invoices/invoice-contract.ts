import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { fileReply } from '../../shared/file-reply.ts'
import { optionalDay } from '../../shared/money-on-wire.ts'
import { idParams, optionalReference } from '../../shared/wire.ts'
import { bodyOf, messageSchema, replyOf } from '../../shared/wire-schema.ts'
import {
  gstDetailsDraftWire,
  gstDetailsWire,
  invoiceWire,
  issuedWire,
  papersOfWire,
  waitingListWire,
} from './invoice-wire.ts'

/** Tax invoices of agreements that name a goods and services tax, and the notes that correct them. */
export const invoiceContract = defineContract({
  'GET /invoices': {
    name: 'listInvoices',
    summary:
      'Tax invoices, credit and debit notes from a day (the first of the month of the last day, unless given) to another (today), or all of an agreement; the latest first, at most 20,000',
    access: 'read invoices',
    compressed: true,
    query: bodyOf(papersOfWire, {
      from: optionalDay,
      to: optionalDay,
      leaseId: optionalReference,
    }),
    responses: { 200: z.array(replyOf(invoiceWire)) },
  },
  'GET /invoices/{id}/pdf': {
    name: 'downloadInvoice',
    summary: 'A tax invoice or note on paper',
    access: 'read invoices',
    params: idParams,
    responses: { 200: fileReply('application/pdf') },
  },
  'GET /gstreturn': {
    name: 'downloadGstReturn',
    summary:
      'The invoices and notes from a day (the first of the month of the last day, unless given) to another (today) as the return of outward supplies requires them',
    access: 'read the books',
    query: z.object({ from: optionalDay, to: optionalDay }),
    responses: { 200: fileReply('text/csv; charset=utf-8') },
  },
  'GET /invoices/waiting': {
    name: 'listChargesWithoutInvoice',
    summary: 'How many charges with tax have no invoice, by agreement, and what is missing for one',
    access: 'issue invoices',
    responses: { 200: replyOf(waitingListWire) },
  },
  'POST /invoices': {
    name: 'issueInvoices',
    summary:
      'Issues tax invoices, dated today, for all charges with tax that have none and miss nothing',
    access: 'issue invoices',
    responses: { 200: replyOf(issuedWire) },
  },
  'GET /rentmaster/{id}/gst': {
    name: 'getGstDetails',
    summary: 'What the tax invoices of an agreement say beside its terms, and what is missing',
    access: 'read agreements',
    params: idParams,
    responses: { 200: replyOf(gstDetailsWire) },
  },
  'PUT /rentmaster/{id}/gst': {
    name: 'changeGstDetails',
    summary: "Changes the tenant's GSTIN and the service code on the invoices to come",
    access: 'change an agreement',
    params: idParams,
    body: bodyOf(gstDetailsDraftWire),
    responses: { 200: messageSchema },
  },
})
