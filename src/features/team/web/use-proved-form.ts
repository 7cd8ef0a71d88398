import { useRef, useState } from 'react'
import { type LooseReply, reasonOf, refusalOf } from '../../../web/api/reply.ts'
import { outcomeOf } from '../../../web/form/outcome-of.ts'
import type { FormErrors, FormRules } from '../../../web/form/rules.ts'
import {
  type SubmitContext,
  type SubmitForm,
  useSubmitForm,
} from '../../../web/form/use-submit-form.ts'

type Typed = Record<string, string>
type Proof = { currentPassword?: string }

type Options<Values extends Typed> = {
  initialValues: Values
  validate?: FormRules<Values>
  /** `proof` goes into the body. */
  send: (values: Values, proof: Proof, context: SubmitContext) => Promise<LooseReply>
  failed: string
  /** What a refusal means for the fields, where the server does not say it. */
  explain?: (reply: LooseReply, values: Values) => Promise<FormErrors | undefined>
  /** With the server's message. */
  onDone: (message: string) => void
}

type ProvedForm<Values extends Typed> = SubmitForm<Values & Typed> & {
  /** The server requires the password, too: show a `CurrentPassword` of the field of that name. */
  asksPassword: boolean
}

/** A form of which the server may ask for the password, where the sign-in is some time ago. */
export function useProvedForm<Values extends Typed>(options: Options<Values>): ProvedForm<Values> {
  const { initialValues, validate, send, failed, explain, onDone } = options
  const [asksPassword, setAsking] = useState(false)
  const said = useRef('')
  const using = useSubmitForm<Values & Typed>({
    initialValues: { ...initialValues, currentPassword: '' },
    ...(validate && { validate: validate as FormRules<Values & Typed> }),
    warnUnsaved: false,
    failureText: failed,
    submit: async ({ currentPassword = '', ...values }, context) => {
      const proof = currentPassword ? { currentPassword } : {}
      const reply = await send(values as unknown as Values, proof, context)
      if (refusalOf(reply).code === 'sign-in-again') {
        setAsking(true)
        // The field that appears explains itself.
        if (!asksPassword) return 'cancelled'
        return { failed, errors: { currentPassword: reasonOf(reply) }, refusal: refusalOf(reply) }
      }
      const outcome = outcomeOf(reply, { failed })
      if ('done' in outcome) {
        said.current = outcome.done
        return outcome
      }
      const errors = await explain?.(reply, values as unknown as Values)
      return errors ? { failed, errors } : outcome
    },
    onDone: () => onDone(said.current),
  })
  return { ...using, asksPassword }
}
