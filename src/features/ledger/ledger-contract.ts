import * as z from 'zod'
import { defineContract } from '../../shared/contract.ts'
import { amount, previewable } from '../../shared/money-on-wire.ts'
import { idParams } from '../../shared/wire.ts'
import { bodyOf, createdSchema, replyOf } from '../../shared/wire-schema.ts'
import { adjustmentsWire, ledgerWire } from './ledger-wire.ts'
import { reasonWire } from './money-draft-wire.ts'

/** The section of the API's description for ledgers; calls about charges are in it too. */
export const CHARGES_API = {
  name: 'Charges',
  about: 'The ledger of an agreement, and its charges. Amounts are rupees.',
}

/** The money of an agreement, and the credit of what was charged. */
export const ledgerContract = defineContract({
  'GET /rentmaster/{id}/ledger': {
    name: 'getLedger',
    summary: 'All the money of an agreement, ended ones included; reversed documents are marked',
    access: 'read the ledger',
    compressed: true,
    params: idParams,
    responses: { 200: replyOf(ledgerWire) },
  },
  'POST /charges/{id}/credit': {
    name: 'creditCharge',
    summary: 'Lowers or waives a charge; what was paid of it becomes an advance',
    access: 'change charges',
    params: idParams,
    body: bodyOf(reasonWire, { amount, waiver: z.boolean().nullish(), ...previewable }),
    responses: { 200: replyOf(adjustmentsWire), 201: createdSchema },
    idempotent: true,
  },
})
