import type { Refusal } from '../../../server/refusal.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import type { VerifiedReceipt } from '../verification.ts'
import { type Content, type Frame, framed } from './verification-frame.ts'
import { paperOf } from './verification-paper.ts'

/** The page of the receipt that was found by a code. */
export const receiptPage = (receipt: VerifiedReceipt, frame: Frame): string =>
  framed({ ...stateOf(receipt), above: `Receipt ${receipt.code}`, paper: paperOf(receipt) }, frame)

/** The page where there is no receipt to show: the code is not known, or nobody can say now. */
export function refusalPage({ code, message }: Refusal, frame: Frame): string {
  const title = code === 'not-found' ? 'Unknown code' : 'Not now'
  return framed({ look: 'unknown', above: 'Receipt', title, more: message, paper: null }, frame)
}

function stateOf({ state, changedOn }: VerifiedReceipt): Pick<Content, 'look' | 'title' | 'more'> {
  // A day is read in one piece.
  const day = formatDate(changedOn).replaceAll(' ', '\u00a0')
  const told = {
    stands: { title: 'Valid', more: 'It was neither cancelled nor replaced.' },
    cancelled: {
      title: `Cancelled on ${day}: do not accept`,
      more: 'The landlord has cancelled this receipt.',
    },
    replaced: {
      title: `Replaced on ${day}`,
      more: 'Another receipt was issued in its place. Please ask for that one.',
    },
  }
  return { look: state, ...told[state] }
}
