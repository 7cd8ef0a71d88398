import { useQuery } from '@tanstack/react-query'
import type { Days } from '../../../shared/days.ts'
import { readsOf } from '../../../web/api/reads.ts'
import { bodyOrThrow } from '../../../web/api/reply.ts'
import { signedInCaller } from '../../identity/web/sessions/session.ts'
import { LEDGERS } from '../../ledger/web/ledger-hooks.ts'
import type { invoiceContract } from '../invoice-contract.ts'
import { gstDetailsWire, invoiceWire, papersOfWire, waitingListWire } from '../invoice-wire.ts'

/** The invoices' part of the API, with the session's token. */
export const callInvoices = signedInCaller<typeof invoiceContract>()

/** Which papers: of an agreement where one is named, else of days. */
export type AskedPapers = { leaseId: string; days: Days }

const reads = readsOf(
  callInvoices,
  LEDGERS,
  {
    'GET /invoices': [invoiceWire],
    'GET /invoices/waiting': waitingListWire,
    'GET /rentmaster/{id}/gst': gstDetailsWire,
  },
  { 'GET /invoices': papersOfWire },
)

const invoices = ({ leaseId, days }: AskedPapers) =>
  reads('GET /invoices', { query: leaseId ? { leaseId } : days })

/** Tax invoices and notes, the latest first. */
export const useInvoices = (asked: AskedPapers) =>
  useQuery({ ...invoices(asked), enabled: asked.leaseId !== '' || asked.days.from !== '' })

/** The charges that have no invoice, by agreement; only its owner may request them. */
export const useWaiting = (isOwner: boolean) =>
  useQuery({
    ...reads('GET /invoices/waiting'),
    select: ({ leases }) => leases,
    enabled: isOwner,
  })

/** Loads an agreement's invoice details beyond its terms; only its owner may request them. */
export const useGstDetails = (leaseId: string, isOwner: boolean) =>
  useQuery({
    ...reads('GET /rentmaster/{id}/gst', { params: { id: leaseId } }),
    enabled: isOwner && leaseId !== '',
  })

/** A paper as a file. @throws RefusedReply */
export const fetchInvoice = async (id: string): Promise<Blob> =>
  bodyOrThrow(await callInvoices('GET /invoices/{id}/pdf', { params: { id } }))

/** The list for the return. @throws RefusedReply */
export const fetchReturn = async (days: Days): Promise<Blob> =>
  bodyOrThrow(await callInvoices('GET /gstreturn', { query: days }))
