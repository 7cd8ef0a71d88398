import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../../../../paths.ts'
import type { LooseReply } from '../../../../web/api/reply.ts'
import { DelayedRedirect } from '../../../../web/form/delayed-redirect.tsx'
import { Form, SubmitButton } from '../../../../web/form/form.tsx'
import { outcomeOf } from '../../../../web/form/outcome-of.ts'
import { PasswordField } from '../../../../web/form/password-field.tsx'
import { rulesOf } from '../../../../web/form/rules.ts'
import { useSubmitForm } from '../../../../web/form/use-submit-form.ts'
import { Anchor, Text } from '../../../../web/ui/text.tsx'
import { newPasswordWire } from '../../sign-in-wire.ts'

type MailedLink = { id: string; token: string }

type Props = {
  submit: string
  failed: string
  /** Sets the password that the mailed link allows. */
  setPassword: (link: MailedLink, password: string) => Promise<LooseReply>
  /** Where another link can be requested; without it, from the sender of this one. */
  askAgain?: { to: string; label: string }
}

const REDIRECT_MS = 3000

/** Sets a password through the link of a mail, then leads to the sign-in page. */
export function NewPasswordForm({ submit, failed, setPassword, askAgain }: Props) {
  const [query] = useSearchParams()
  const link = { id: query.get('id') ?? '', token: query.get('token') ?? '' }
  const [end, setEnd] = useState<'set' | 'link-expired'>()
  const using = useSubmitForm({
    initialValues: { password: '' },
    validate: rulesOf(newPasswordWire),
    warnUnsaved: false,
    failureText: failed,
    submit: async ({ password }) => {
      const reply = await setPassword(link, password)
      if (reply.status < 300) setEnd('set')
      if ((reply.body as { code?: string }).code === 'link-expired') setEnd('link-expired')
      return outcomeOf(reply, { failed })
    },
  })
  if (link.id === '' || link.token === '')
    return (
      <>
        <Text>
          <Trans>This link is not complete. Open it from the email again.</Trans>
        </Text>
        <AskAgain at={askAgain} />
      </>
    )
  return (
    <>
      <Form
        using={using}
        narrow
        actions={end !== 'set' && <SubmitButton using={using}>{submit}</SubmitButton>}
      >
        <PasswordField label={t`New password`} kind="new" {...using.field('password')} />
      </Form>
      {end === 'set' && (
        <DelayedRedirect to={paths.signIn} after={REDIRECT_MS}>
          <Trans>Sign In now</Trans>
        </DelayedRedirect>
      )}
      {end === 'link-expired' && <AskAgain at={askAgain} />}
    </>
  )
}

const AskAgain = ({ at }: { at: Props['askAgain'] }) =>
  at ? (
    <Anchor to={at.to} underline="always">
      {at.label}
    </Anchor>
  ) : (
    <Text>
      <Trans>Please ask whoever invited you to send it again.</Trans>
    </Text>
  )
