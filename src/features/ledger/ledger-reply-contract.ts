import { replyOf } from '../../shared/wire-schema.ts'
import { adjustmentsWire, paymentPreviewWire, paymentWire } from './books-change-wire.ts'

/** What several routes of the books answer. */
export const adjustmentsReply = replyOf(adjustmentsWire)
export const paymentReply = replyOf(paymentWire)
export const paymentPreviewReply = replyOf(paymentPreviewWire)
