import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Days } from '../../../shared/days.ts'
import { fromWire } from '../../../shared/wire-record.ts'
import { bodyOf } from '../../../web/api/reply.ts'
import { signedInCaller } from '../../identity/web/sessions/session.ts'
import { LEDGERS } from '../../ledger/web/ledger-hooks.ts'
import type { invoiceContract } from '../invoice-contract.ts'
import { gstDetailsWire, invoiceWire, waitingListWire } from '../invoice-wire.ts'

/** The invoices' part of the API, with the session's token. */
export const callInvoices = signedInCaller<typeof invoiceContract>()

/** Which papers: of an agreement where one is named, else of days. */
export type AskedPapers = { leaseId: string; days: Days }

const invoices = ({ leaseId, days }: AskedPapers) =>
  queryOptions({
    queryKey: [LEDGERS, 'invoices', leaseId || days],
    queryFn: async ({ signal }) => {
      const query = leaseId ? { rentMaster: leaseId } : days
      const reply = await callInvoices('GET /invoices', { query, signal })
      return bodyOf(reply).map((it) => fromWire(invoiceWire, it))
    },
  })

/** Tax invoices and notes, the latest first. */
export const useInvoices = (asked: AskedPapers) =>
  useQuery({ ...invoices(asked), enabled: asked.leaseId !== '' || asked.days.from !== '' })

/** The charges that have no invoice, by agreement; only its owner may request them. */
export const useWaiting = (isOwner: boolean) =>
  useQuery({
    queryKey: [LEDGERS, 'invoices', 'waiting'],
    queryFn: async ({ signal }) =>
      fromWire(waitingListWire, bodyOf(await callInvoices('GET /invoices/waiting', { signal })))
        .leases,
    enabled: isOwner,
  })

/** Loads an agreement's invoice details beyond its terms; only its owner may request them. */
export const useGstDetails = (leaseId: string, isOwner: boolean) =>
  useQuery({
    queryKey: [LEDGERS, 'invoices', 'details', leaseId],
    queryFn: async ({ signal }) => {
      const params = { id: leaseId }
      const reply = await callInvoices('GET /rentmaster/{id}/gst', { params, signal })
      return fromWire(gstDetailsWire, bodyOf(reply))
    },
    enabled: isOwner && leaseId !== '',
  })

/** A paper as a file. @throws RefusedReply */
export const fetchInvoice = async (id: string): Promise<Blob> =>
  bodyOf(await callInvoices('GET /invoices/{id}/pdf', { params: { id } }))

/** The list for the return. @throws RefusedReply */
export const fetchReturn = async (days: Days): Promise<Blob> =>
  bodyOf(await callInvoices('GET /gstreturn', { query: days }))
