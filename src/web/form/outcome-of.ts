import type { Fields } from '../../shared/wire-record.ts'
import { fieldErrorsOf, type LooseReply, madeIn, reasonOf, refusalOf } from '../api/reply.ts'
import type { Outcome } from './use-submit-form.ts'

type Words = {
  /** Success message; by default the server's. */
  done?: string
  /** Failure message, followed by the server's reason. */
  failed: string
  /** The form's fields, as the wire names them. */
  fields?: Fields
}

/** Turns a reply into a form's outcome: any 2xx is success, anything else failure with the server's reason. */
export function outcomeOf(reply: LooseReply, { done, failed, fields }: Words): Outcome {
  const reason = reasonOf(reply)
  if (reply.status < 300) return { done: done ?? reason, made: madeIn(reply) }
  return { failed, reason, errors: fieldErrorsOf(reply, fields), refusal: refusalOf(reply) }
}

/** The outcome of a call; one that got no answer has failed, with the reason. */
export const outcomeOfCall = (sent: Promise<LooseReply>, words: Words): Promise<Outcome> =>
  sent.then(
    (reply) => outcomeOf(reply, words),
    (error: Error): Outcome => ({ failed: words.failed, reason: error.message }),
  )

/** An outcome in one text: 'Saved.', 'It could not be saved. The network is gone.' */
export const textOfOutcome = (outcome: Outcome): string => {
  if ('done' in outcome) return outcome.done
  const { failed, reason } = outcome
  return reason ? `${failed.replace(/\.$/, '')}. ${reason}` : failed
}
