import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { asRole, paths, type SignInAs } from '../../../paths.ts'
import type { MemberRole } from '../../../shared/contract.ts'
import { type LooseReply, reasonOf, refusalOf } from '../../../web/api/reply.ts'
import { DelayedRedirect } from '../../../web/form/delayed-redirect.tsx'
import { Form, SubmitButton } from '../../../web/form/form.tsx'
import { outcomeOf } from '../../../web/form/outcome-of.ts'
import { PasswordField } from '../../../web/form/password-field.tsx'
import { rulesOf } from '../../../web/form/rules.ts'
import { useSubmitForm } from '../../../web/form/use-submit-form.ts'
import { Notice } from '../../../web/notice.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Skeleton } from '../../../web/ui/skeleton.tsx'
import { Text } from '../../../web/ui/text.tsx'
import { memberName } from '../../identity/web/access/role-name.ts'
import { publicCaller, useSession } from '../../identity/web/sessions/session.ts'
import type { Account } from '../../identity/web/sessions/session-storage.ts'
import { signOut } from '../../identity/web/sessions/sign-outs-to-come.ts'
import type { MAILED_LINKS, signInContract } from '../sign-in-contract.ts'
import { newPasswordWire } from '../sign-in-wire.ts'
import { keepDeviceKey } from './known-device.ts'
import { BackToSignIn, SmallTaskPage } from './public-page.tsx'

const call = publicCaller<typeof signInContract>()

type MailedLink = { id: string; token: string }

type Props = {
  /** Which mailed link leads here. */
  kind: (typeof MAILED_LINKS)[number]
  submit: string
  failed: string
  /** Sets the password that the mailed link allows. */
  setPassword: (link: MailedLink, password: string) => Promise<LooseReply>
  /** Where another link can be requested; without it, from the sender of this one. */
  askAgain?: { to: string; label: string }
}

const REDIRECT_MS = 3000

/**
 * Sets a password through the link of a mail, then leads to the sign-in page. Whether the link still works is asked
 * before anything is typed: one that does not work asks for no password.
 */
export function NewPasswordPage({
  title,
  lead,
  leadFor,
  ...props
}: Props & {
  title: string
  lead: string
  /** The lead once the server has said whose link it is. */
  leadFor?: (whose: Whose) => string
}) {
  const [query] = useSearchParams()
  const link = { id: query.get('id') ?? '', token: query.get('token') ?? '' }
  const looked = useLookAtLink(props.kind, link)
  const isDead = looked.state === 'dead' || link.id === '' || link.token === ''
  const whose = looked.state === 'open' ? looked.whose : undefined
  const asking = whose && leadFor ? leadFor(whose) : lead
  // Of what the link is for nothing is said before that is known.
  const isAsking = looked.state === 'asking' && leadFor !== undefined
  return (
    <SmallTaskPage title={title} lead={isDead || isAsking ? undefined : asking}>
      <NewPasswordForm {...props} link={link} looked={looked} />
    </SmallTaskPage>
  )
}

type FormProps = Props & { link: MailedLink; looked: Looked }

function NewPasswordForm({ kind, submit, failed, setPassword, ...props }: FormProps) {
  const { askAgain, link, looked } = props
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
  const other = useOther(kind, link)
  if (link.id === '' || link.token === '')
    return (
      <>
        <Text>
          <Trans>This link is not complete. Open it from the email again.</Trans>
        </Text>
        <AskAgain at={askAgain} />
        <BackToSignIn />
      </>
    )
  if (looked.state === 'asking') return <Skeleton height={140} radius={8} data-waiting />
  if (looked.state === 'dead')
    return (
      <>
        <Notice tone="warning">
          {looked.isExpired && !askAgain
            ? t`This link is no longer valid. If you got a later email with a link, use that one. If not, please ask whoever invited you to send it again.`
            : looked.reason}
        </Notice>
        {looked.isExpired && askAgain && <AskAgain at={askAgain} />}
        <BackToSignIn />
      </>
    )
  const signIn = looked.as ? asRole(paths.signIn, looked.as) : paths.signIn
  return (
    <>
      {other && end !== 'set' && (
        <Notice>
          <Trans>
            {other.name} is signed in on this device, with {other.email}. That stays so until you
            sign in with your new password.
          </Trans>
        </Notice>
      )}
      <Form
        using={using}
        narrow
        actions={end === undefined && <SubmitButton using={using}>{submit}</SubmitButton>}
      >
        <PasswordField label={t`New password`} kind="new" {...using.field('password')} />
      </Form>
      {end === 'set' && other && <SignOutOther other={other} signIn={signIn} />}
      {end === 'set' && !other && (
        <DelayedRedirect to={signIn} after={REDIRECT_MS}>
          <Trans>Sign In now</Trans>
        </DelayedRedirect>
      )}
      {end === 'link-expired' && <AskAgain at={askAgain} />}
      {end !== 'set' && <BackToSignIn as={looked.as} />}
    </>
  )
}

/** The account that is signed in in this browser, if the link is of another one; null for links that undo a change. */
function useOther(kind: Props['kind'], { id }: MailedLink): Account | null {
  const account = useSession((state) => state.account)
  return kind === 'undo' || account?.id === id ? null : account
}

/** Signs the other account out before it opens the sign-in page, which would show the pages of that account. */
function SignOutOther({ other, signIn }: { other: Account; signIn: string }) {
  const navigate = useNavigate()
  const leave = () => {
    signOut()
    void navigate(signIn, { replace: true })
  }
  return (
    <Button onClick={leave} fullWidth>
      {t`Sign ${other.name} out and sign in`}
    </Button>
  )
}

/** Whose link it is: the email that signs in; of a client or one of a team also the owner, and what they are. */
type Whose = { email: string; of: string | undefined; member: MemberRole | undefined }

type Looked =
  | { state: 'asking' }
  /** The link cannot be used; a new one helps only where it has expired. */
  | { state: 'dead'; reason: string; isExpired: boolean }
  /** The link works, or the server could not be asked: submitting will tell. */
  | { state: 'open'; as?: SignInAs; whose?: Whose | undefined }

function useLookAtLink(kind: Props['kind'], { id, token }: MailedLink): Looked {
  const [looked, setLooked] = useState<Looked>({ state: 'asking' })
  useEffect(() => {
    if (id === '' || token === '') return
    const controller = new AbortController()
    const { signal } = controller
    call('POST /links/check', { body: { kind, id, token }, signal }).then(
      (reply) => {
        if (reply.status === 200) setLooked(openBy(reply.body))
        else setLooked(deadBy(reply) ?? { state: 'open' })
      },
      () => signal.aborted || setLooked({ state: 'open' }),
    )
    return () => controller.abort()
  }, [kind, id, token])
  return looked
}

type Answer = { as: SignInAs; email?: string; of?: string; team?: { member: MemberRole } }

const openBy = ({ as, email, of, team }: Answer): Looked => ({
  state: 'open',
  as,
  whose: email === undefined ? undefined : { email, of, member: team?.member },
})

function deadBy(reply: LooseReply): Looked | undefined {
  const { code } = refusalOf(reply)
  if (code !== 'link-expired' && code !== 'email-taken') return undefined
  return { state: 'dead', reason: reasonOf(reply), isExpired: code === 'link-expired' }
}

const AskAgain = ({ at }: { at: Props['askAgain'] }) =>
  at ? (
    <Button to={at.to} fullWidth>
      {at.label}
    </Button>
  ) : (
    <Text>
      <Trans>
        If you got a later email with a link, use that one. If not, please ask whoever invited you
        to send it again.
      </Trans>
    </Text>
  )

/** Where the link of the mail to a new administrator leads: only here the account is made. */
export function ConfirmAdministratorPage() {
  return (
    <NewPasswordPage
      title={t`Confirm your account`}
      lead={t`Set the password with which you will sign in as administrator.`}
      kind="administrator"
      submit={t`Set Password`}
      failed={t`The account could not be confirmed. Please try again.`}
      setPassword={(link, password) =>
        call('POST /register/confirm', { body: { ...link, password } })
      }
      askAgain={{ to: paths.register, label: t`Register again` }}
    />
  )
}

/** Where the link of an invitation leads: a client, or one of a team, sets the first password. */
export function InvitationPage() {
  return (
    <NewPasswordPage
      title={t`Welcome to Rentbook`}
      lead={t`Set a password, then sign in as Client with your email to see your dues and receipts.`}
      leadFor={({ email, of = '', member }) => {
        if (member === undefined)
          return t`${of} invites you to see your dues and receipts. Set a password, then sign in as Client with ${email}.`
        const role = memberName(member)
        return t`${of} invites you to work with them as ${role}. Set a password, then sign in as Owner with ${email}.`
      }}
      kind="invitation"
      submit={t`Set Password`}
      failed={t`The password could not be set. Please try again.`}
      setPassword={async (link, password) => {
        const reply = await call('POST /invitations/accept', { body: { ...link, password } })
        if (reply.status === 200) keepDeviceKey(reply.headers)
        return reply
      }}
    />
  )
}

/** Where the link of the mail about a forgotten password leads. */
export function ResetPasswordPage() {
  return (
    <NewPasswordPage
      title={t`Reset Password`}
      lead={t`Choose a new password for your account.`}
      leadFor={({ email, of }) =>
        of === undefined
          ? t`Choose a new password for ${email}.`
          : t`Choose a new password for ${email}, your account with ${of}.`
      }
      kind="password"
      submit={t`Reset Password`}
      failed={t`The password could not be reset. Please try again.`}
      setPassword={async (params, password) => {
        const reply = await call('POST /resetpassword/{id}/{token}', {
          params,
          body: { password },
        })
        if (reply.status === 200) keepDeviceKey(reply.headers)
        return reply
      }}
      askAgain={{ to: paths.forgotPassword, label: t`Ask for a new link` }}
    />
  )
}
