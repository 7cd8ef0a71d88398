import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { LooseReply } from '../../../web/api/reply.ts'
import { DigitsField } from '../../../web/form/fields.tsx'
import { Form, SubmitButton } from '../../../web/form/form.tsx'
import { outcomeOf, outcomeOfCall } from '../../../web/form/outcome-of.ts'
import { rulesOf } from '../../../web/form/rules.ts'
import { useSubmitForm } from '../../../web/form/use-submit-form.ts'
import { MessageSlot } from '../../../web/message-slot.tsx'
import { Notice } from '../../../web/notice.tsx'
import classes from '../../../web/shell/part.module.css'
import { useRefresh } from '../../../web/table/use-list.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Stack } from '../../../web/ui/layout.tsx'
import { HISTORY } from '../../history/web/history-hooks.ts'
import { session, useAccount } from '../../identity/web/sessions/session.ts'
import { emailCodeWire } from '../../owners/profile-wire.ts'
import { OWNERS } from '../../owners/web/owner-hooks.ts'
import { ACCOUNT, callProfile, PROFILE, useOwnAccount } from './account-hooks.ts'

const inUse = () => t`Your new email is in use now.`

type Calls = {
  confirm: (code: string) => Promise<LooseReply>
  cancel: () => Promise<LooseReply>
}

/** The calls that change an owner's own e-mail. */
const OWNERS_CALLS: Calls = {
  confirm: (code) => callProfile('POST /account/email', { body: { code } }),
  cancel: () => callProfile('DELETE /account/email'),
}

/** Asks for the code of a new e-mail, while one waits, and then reports which e-mail counts. */
export function PendingEmail({ calls = OWNERS_CALLS }: { calls?: Calls }) {
  const { pendingEmail, email } = useOwnAccount().data ?? {}
  const [wished, setWished] = useState<string>()
  if (pendingEmail && pendingEmail !== wished) setWished(pendingEmail)
  if (pendingEmail) return <CodeForm key={pendingEmail} email={pendingEmail} calls={calls} />
  if (wished === undefined) return null
  const text = wished === email ? inUse() : t`Your email stays as it is.`
  return <MessageSlot message={{ tone: 'success', text }} />
}

function CodeForm({ email, calls }: { email: string; calls: Calls }) {
  const { name } = useAccount()
  const { refetch } = useOwnAccount()
  const refreshing = [ACCOUNT, PROFILE, OWNERS, HISTORY].map(useRefresh)
  const refresh = () => Promise.all(refreshing.map((again) => again()))
  const failed = t`The email stays as it is`
  const using = useSubmitForm({
    initialValues: { code: '' },
    validate: rulesOf(emailCodeWire),
    failureText: failed,
    submit: async ({ code }) => {
      const reply = await calls.confirm(code)
      // The code may have been entered on another device: it is refused then, although the new email counts.
      if (reply.status !== 200 && (await refetch()).data?.email !== email)
        return outcomeOf(reply, { failed })
      session.refresh({ name, email })
      void refresh()
      return { done: inUse() }
    },
  })
  const forget = async () => {
    const outcome = await outcomeOfCall(calls.cancel(), { failed: t`That did not work` })
    if ('failed' in outcome)
      using.show({ tone: 'failure', text: outcome.failed, reason: outcome.reason, stays: true })
    await refresh()
  }
  return (
    <Stack className={classes.below}>
      <Notice>
        <Trans>
          A code was emailed to {email}. Until you enter it here, you sign in with your old email.
          For another code, change the email to the new one again.
        </Trans>
      </Notice>
      <Form
        using={using}
        narrow
        label={t`Confirm your new email`}
        actions={
          <>
            <SubmitButton using={using}>
              <Trans>Confirm email</Trans>
            </SubmitButton>
            <Button variant="default" onClick={() => void forget()}>
              <Trans>Keep the old one</Trans>
            </Button>
          </>
        }
      >
        <DigitsField
          label={t`Code`}
          maxLength={emailCodeWire.code.rule.longest}
          autoComplete="one-time-code"
          {...using.field('code')}
        />
      </Form>
    </Stack>
  )
}
