import type { Fields } from '../../shared/wire-record.ts'
import { fieldErrorsOf, type LooseReply, madeIn, reasonOf, refusalOf } from '../api/reply.ts'
import type { Outcome } from './use-submit-form.ts'

type Words = {
  /** Says what was done; the server's own message unless told. */
  done?: string
  /** Stands first when the server refused; its reason follows. */
  failed: string
  /** The form's fields, as the wire names them. */
  fields?: Fields
}

/** What a reply means to a form: any 2xx is done, anything else failed with the server's reason. */
export function outcomeOf(reply: LooseReply, { done, failed, fields }: Words): Outcome {
  const reason = reasonOf(reply)
  if (reply.status < 300) return { done: done ?? reason, made: madeIn(reply) }
  return { failed, reason, errors: fieldErrorsOf(reply, fields), refusal: refusalOf(reply) }
}
