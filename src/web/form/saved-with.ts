import { t } from '@lingui/core/macro'
import type { Fields } from '../../shared/wire-record.ts'
import { failedWhile } from '../api/network-error.ts'
import { fieldErrorsOf, type LooseReply, madeIn, reasonOf, refusalOf } from '../api/reply.ts'
import type { Cancelled, Outcome } from './use-submit-form.ts'

/**
 * The outcome of saving a `kind` of record: the server's message, or '{message}, While saving {kind}'.
 * `fields` are the form's fields by their wire names.
 */
export async function savedWith<C extends Cancelled = never>(
  kind: string,
  sending: Promise<LooseReply | C>,
  fields: Fields = {},
): Promise<Outcome | C> {
  try {
    const reply = await sending
    if (typeof reply === 'string') return reply
    if (reply.status < 300) return { done: reasonOf(reply), made: madeIn(reply) }
    const reason = reasonOf(reply) || `${reply.status} ${reply.statusText}`.trim()
    const errors = fieldErrorsOf(reply, fields)
    return { failed: failedWhile(reason, t`saving ${kind}`), errors, refusal: refusalOf(reply) }
  } catch (error) {
    return { failed: failedWhile((error as Error).message, t`saving ${kind}`) }
  }
}
