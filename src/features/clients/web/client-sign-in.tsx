import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { type LooseReply, reasonOf, refusalOf } from '../../../web/api/reply.ts'
import { BusyButton } from '../../../web/form/busy-button.tsx'
import { EmailField } from '../../../web/form/fields.tsx'
import { Form, SubmitButton } from '../../../web/form/form.tsx'
import { outcomeOf } from '../../../web/form/outcome-of.ts'
import { rulesOf } from '../../../web/form/rules.ts'
import { useSubmitForm } from '../../../web/form/use-submit-form.ts'
import { RecordSheet } from '../../../web/record/record-page.tsx'
import { useRefresh } from '../../../web/table/use-list.ts'
import { Text, Title } from '../../../web/ui/text.tsx'
import { HISTORY } from '../../history/web/history-hooks.ts'
import { type Client, newClientWire } from '../client-wire.ts'
import { CLIENTS, callClients } from './client-hooks.ts'

/** How a client without a password comes to one: invited by mail, again, or not any more. */
export function ClientSignIn({ client }: { client: Client }) {
  const { id, email, signIn } = client
  const refreshClients = useRefresh(CLIENTS)
  const refreshHistory = useRefresh(HISTORY)
  const onDone = () => void Promise.all([refreshClients(), refreshHistory()])
  const failed = t`The invitation was not sent`
  const using = useSubmitForm({
    initialValues: { email },
    validate: { email: rulesOf(newClientWire).email },
    warnUnsaved: false,
    failureText: failed,
    submit: async ({ email: typed }) => {
      const body = email === '' ? { email: typed } : {}
      const sent = callClients('POST /clientmaster/{id}/invitation', { params: { id }, body })
      return outcomeOf(await sent, { failed })
    },
    onDone,
  })
  const isOut = signIn === 'invited' || signIn === 'expired'
  return (
    <RecordSheet>
      <Title order={2} style={{ marginBottom: '0.625rem' }}>
        <Trans>Sign-in</Trans>
      </Title>
      <Text style={{ maxWidth: '40rem', marginBottom: '1rem' }}>{stateText(client)}</Text>
      <Form
        using={using}
        narrow
        label={t`Invitation`}
        actions={
          <>
            <SubmitButton using={using}>
              {isOut ? t`Send the invitation again` : t`Invite by email`}
            </SubmitButton>
            {(signIn === 'invited' || signIn === 'waiting') && (
              <TakeBack id={id} show={using.show} onDone={onDone} />
            )}
          </>
        }
      >
        {email === '' && (
          <EmailField label={t`Email`} autoComplete="off" {...using.field('email')} />
        )}
      </Form>
    </RecordSheet>
  )
}

function stateText({ name, email, signIn }: Client): string {
  if (signIn === 'invited')
    return t`${name} was invited and has not set a password yet. The link works for seven days.`
  if (signIn === 'waiting')
    return t`The invitation to ${name} waits for its turn: only so many emails go out a day. It goes out automatically.`
  if (signIn === 'expired') return t`The link of the invitation has expired. Nobody used it.`
  if (email === '')
    return t`${name} cannot sign in: there is no email. With one, they can see their dues and receipts.`
  return t`${name} has no password yet. Send them a link to set one; then they can see their dues and receipts.`
}

type TakeBackProps = {
  id: string
  show: ReturnType<typeof useSubmitForm>['show']
  onDone: () => void
}

function TakeBack({ id, show, onDone }: TakeBackProps) {
  const [isBusy, setBusy] = useState(false)
  const text = t`The invitation was not taken back`
  const tell = (reply: LooseReply) => {
    if (reply.status === 200) {
      show({ tone: 'success', text: reasonOf(reply) })
      onDone()
    } else show({ tone: 'failure', text, reason: reasonOf(reply), refusal: refusalOf(reply) })
  }
  const takeBack = () => {
    setBusy(true)
    const sent = callClients('DELETE /clientmaster/{id}/invitation', { params: { id } })
    sent
      .then(tell, ({ message: reason }: Error) => show({ tone: 'failure', text, reason }))
      .finally(() => setBusy(false))
  }
  return (
    <BusyButton variant="default" isBusy={isBusy} onClick={takeBack}>
      <Trans>Take it back</Trans>
    </BusyButton>
  )
}
