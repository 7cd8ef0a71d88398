import { useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Fields } from '../../../../shared/wire-record.ts'
import type { LooseReply } from '../../../../web/api/reply.ts'
import { outcomeOf } from '../../../../web/form/outcome-of.ts'
import {
  type SubmitContext,
  type SubmitForm,
  type SubmitOptions,
  useSubmitForm,
} from '../../../../web/form/use-submit-form.ts'
import type { Lease } from '../../../leases/lease.ts'
import { isBooksChanged, useRefreshAll } from '../ledger-hooks.ts'
import type { LedgerView } from '../ledger-view.ts'

/** Props of every dialog of an agreement. */
export type ActionProps = {
  ledger: LedgerView
  /** undefined once the agreement has ended. */
  lease: Lease | undefined
  today: string
  /** Called after success, with a message. */
  onDone: (message: string) => void
  onClose: () => void
}

type Options<Values extends FieldValues> = Pick<
  SubmitOptions<Values>,
  'initialValues' | 'validate'
> & {
  send: (values: Values, context: SubmitContext) => Promise<LooseReply>
  /** The failure message. */
  failed: string
  /** The form's fields that the wire names otherwise. */
  fields?: Fields
  onDone: (message: string) => void
}

/** The form of a dialog without a preview; the server's message reports the result. */
export function useActionForm<Values extends FieldValues>({
  send,
  failed,
  fields = {},
  onDone,
  ...rest
}: Options<Values>): SubmitForm<Values> {
  const message = useRef('')
  const refreshAll = useRefreshAll()
  return useSubmitForm<Values>({
    ...rest,
    warnUnsaved: false,
    failureText: failed,
    submit: async (values, context) => {
      const reply = await send(values, context)
      // What is shown becomes what is now; what was typed stays.
      if (isBooksChanged(reply) || reply.status === 412) refreshAll()
      const outcome = outcomeOf(reply, { failed, fields })
      if ('done' in outcome) message.current = outcome.done
      return outcome
    },
    onDone: () => onDone(message.current),
  })
}
