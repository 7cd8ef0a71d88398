import { undoContext } from '../../features/identity/server/email/undo-links.ts'
import { totpContext } from '../../features/identity/server/second-factor/totp.ts'
import {
  clientGstinContext,
  recipientGstinContext,
  supplierGstinContext,
} from '../../features/invoices/server/invoice-tables.ts'
import { sealContext } from '../../features/owners/server/owner-queries.ts'
import { gstinContext, panContext } from '../../features/receipts/server/write-paper.ts'
import { MAIL_CONTEXT } from '../../server/mail/mail-queue.ts'

/** A place of the database that holds text sealed with the data key, or null. */
export type SealedPlace = {
  table: string
  /** SQL of what its context names. */
  row: string
  /** SQL of the sealed text. */
  sealed: string
  /** SQL that sets it to `fresh.sealed`. */
  set: string
  /** What ties the text to its place. */
  context: (row: string) => string
}

const column = (
  table: string,
  name: string,
  { row = 'id', context }: { row?: string; context: SealedPlace['context'] },
): SealedPlace => ({ table, row, sealed: name, set: `${name} = fresh.sealed`, context })

const inJson = (
  table: string,
  { json, path, context }: { json: string; path: string; context: SealedPlace['context'] },
): SealedPlace => ({
  ...{ table, row: 'id', context },
  sealed: `${json} #>> '{${path}}'`,
  set: `${json} = jsonb_set(${json}, '{${path}}', to_jsonb(fresh.sealed))`,
})

/** Every place, except the mails of an installation without a mail server, which are kept for an hour. */
export const SEALED_PLACES: readonly SealedPlace[] = [
  column('owners', 'pan_sealed', { context: (id) => sealContext('pan', id) }),
  column('owners', 'gst_number_sealed', { context: (id) => sealContext('gst_number', id) }),
  column('owners', 'bank_account_number_sealed', {
    context: (id) => sealContext('bank_account_number', id),
  }),
  column('totp_factors', 'secret_sealed', { row: 'account_id', context: totpContext }),
  column('email_changes', 'previous_details_sealed', { context: undoContext }),
  column('receipts', 'landlord_pan_sealed', { context: panContext }),
  inJson('receipts', { json: 'document', path: 'paper,tax,gstin', context: gstinContext }),
  inJson('invoices', { json: 'document', path: 'supplier,gstin', context: supplierGstinContext }),
  inJson('invoices', { json: 'document', path: 'recipient,gstin', context: recipientGstinContext }),
  column('gst_details', 'gstin_sealed', { row: 'lease_id', context: clientGstinContext }),
  inJson('pgboss.job', { json: 'data', path: 'sealed', context: () => MAIL_CONTEXT }),
]
