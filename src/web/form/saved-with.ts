import { t } from '@lingui/core/macro'
import { failedWhile } from '../api/failed-while.ts'
import { fieldErrorsOf, type LooseReply, reasonOf } from '../api/reply.ts'
import type { Cancelled, Outcome } from './use-submit-form.ts'

/**
 * What came of saving a `kind` of record: the server's message, or '{message}, While saving {kind}'.
 * `fields` names the form's fields that the wire names otherwise.
 */
export async function savedWith<C extends Cancelled = never>(
  kind: string,
  sending: Promise<LooseReply | C>,
  fields: Record<string, string> = {},
): Promise<Outcome | C> {
  try {
    const reply = await sending
    if (typeof reply === 'string') return reply
    if (reply.status < 300) return { done: reasonOf(reply) }
    const reason = reasonOf(reply) || `${reply.status} ${reply.statusText}`.trim()
    const errors = Object.entries(fieldErrorsOf(reply)).map(([n, error]) => [fields[n] ?? n, error])
    return { failed: failedWhile(reason, t`saving ${kind}`), errors: Object.fromEntries(errors) }
  } catch (error) {
    return { failed: failedWhile((error as Error).message, t`saving ${kind}`) }
  }
}
