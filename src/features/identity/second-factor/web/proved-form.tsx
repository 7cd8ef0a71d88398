import { type ReactNode, useState } from 'react'
import { type LooseReply, reasonOf, refusalOf } from '../../../../web/api/reply.ts'
import { CurrentPassword } from '../../../../web/form/current-password.tsx'
import { outcomeOf } from '../../../../web/form/outcome-of.ts'
import { useSubmitForm } from '../../../../web/form/use-submit-form.ts'
import { PartForm } from '../../../../web/shell/part-form.tsx'

type Props<Reply> = {
  label: string
  /** The label of its button. */
  submit: string
  failed: string
  /** It takes something away. */
  isRemoval?: boolean
  /** The server always requires the password. */
  asksAlways?: boolean
  send: (body: { currentPassword?: string }) => Promise<Reply>
  onDone: (reply: Reply) => void
  onCancel: () => void
  children?: ReactNode
}

/** Asks before something of the own sign-in changes; for the password, too, if the server requires it. After the trial as well. */
export function ProvedForm<Reply extends LooseReply>(props: Props<Reply>) {
  const { label, submit, failed, isRemoval = false, asksAlways = false } = props
  const { send, onDone, onCancel, children } = props
  const [asks, setAsks] = useState(asksAlways)
  const using = useSubmitForm({
    initialValues: { currentPassword: '' },
    warnUnsaved: false,
    failureText: failed,
    submit: async ({ currentPassword }) => {
      const reply = await send(asks ? { currentPassword } : {})
      const refusal = refusalOf(reply)
      if (refusal.code === 'sign-in-again') {
        setAsks(true)
        // The password field that appears explains itself.
        if (!asks) return 'cancelled'
        return { failed, errors: { currentPassword: reasonOf(reply) }, refusal }
      }
      if (reply.status === 200) onDone(reply)
      return outcomeOf(reply, { failed })
    },
  })
  return (
    <PartForm using={using} label={label} submit={submit} isRemoval={isRemoval} onCancel={onCancel}>
      {children}
      {asks && (
        <CurrentPassword field={using.field('currentPassword')} isAskedAlways={asksAlways} />
      )}
    </PartForm>
  )
}
