import { text } from '../../shared/wire-kinds.ts'
import { replyOf } from '../../shared/wire-schema.ts'
import { adjustmentsWire, paymentWire, settlesWire } from './books-change-wire.ts'

/** What several routes of the books answer. */
export const adjustmentsReply = replyOf(adjustmentsWire)
export const paymentReply = replyOf(paymentWire)
export const paymentPreviewReply = replyOf({ message: text, ...settlesWire })
