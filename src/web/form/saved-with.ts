import { fieldErrorsOf, type LooseReply, reasonOf } from '../api/reply.ts'
import type { Outcome } from './use-submit-form.ts'

/**
 * What came of saving a `kind` of record: the server's message, or '{message}, While saving {kind}'.
 * `fields` names the form's fields that the wire names otherwise.
 */
export async function savedWith(
  kind: string,
  sending: Promise<LooseReply>,
  fields: Record<string, string> = {},
): Promise<Outcome> {
  try {
    const reply = await sending
    if (reply.status < 300) return { done: reasonOf(reply) }
    const reason = reasonOf(reply) || `${reply.status} ${reply.statusText}`.trim()
    const errors = Object.entries(fieldErrorsOf(reply)).map(([n, error]) => [fields[n] ?? n, error])
    return { failed: whileSaving(reason, kind), errors: Object.fromEntries(errors) }
  } catch (error) {
    return { failed: whileSaving((error as Error).message, kind) }
  }
}

const whileSaving = (message: string, kind: string) => `${message}, While saving ${kind}`
