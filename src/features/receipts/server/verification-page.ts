import type { Refusal } from '../../../server/refusal.ts'
import { dateSaid, say, type Wording } from '../../../shared/said.ts'
import type { VerifiedReceipt } from '../verification.ts'
import { type Content, type Frame, framed } from './verification-frame.ts'
import { paperOf } from './verification-paper.ts'

/** The page of the receipt that was found by a code. */
export const receiptPage = (receipt: VerifiedReceipt, frame: Frame): string =>
  framed(
    {
      ...stateOf(receipt),
      above: say`Receipt ${receipt.code}`,
      paper: paperOf(receipt, frame.wording),
    },
    frame,
  )

/** The page where there is no receipt to show: the code is not known, or cannot be checked now. */
export function refusalPage({ code, said }: Refusal, frame: Frame): string {
  const title = code === 'not-found' ? say`Unknown code` : say`Not now`
  return framed({ look: 'unknown', above: say`Receipt`, title, more: said, paper: null }, frame)
}

function stateOf({ state, changedOn }: VerifiedReceipt): Pick<Content, 'look' | 'title' | 'more'> {
  // A day is read in one piece.
  const day = (wording: Wording) => dateSaid(changedOn ?? '')(wording).replaceAll(' ', '\u00a0')
  const bodies = {
    stands: { title: say`Valid`, more: say`It was neither cancelled nor replaced.` },
    cancelled: {
      title: say`Cancelled on ${day}: do not accept`,
      more: say`The landlord has cancelled this receipt.`,
    },
    replaced: {
      title: say`Replaced on ${day}`,
      more: say`Another receipt was issued in its place. Please ask for that one.`,
    },
  }
  return { look: state, ...bodies[state] }
}
