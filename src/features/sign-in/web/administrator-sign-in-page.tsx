import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { asRole, paths } from '../../../paths.ts'
import { callsOf } from '../../../web/api/calls.ts'
import { reasonOf } from '../../../web/api/reply.ts'
import { MicrosoftMark } from '../../../web/brand-marks.tsx'
import { BusyButton } from '../../../web/form/busy-button.tsx'
import { DelayedRedirect } from '../../../web/form/delayed-redirect.tsx'
import { MessageSlot } from '../../../web/message-slot.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Text } from '../../../web/ui/text.tsx'
import { useMessage } from '../../../web/use-message.ts'
import { directorySignedInWire } from '../../identity/user-wire.ts'
import { loadClientSettings, useClientSettings } from '../../identity/web/access/client-settings.ts'
import { publicCaller, session, useSession } from '../../identity/web/sessions/session.ts'
import { accountOf } from '../../identity/web/sessions/session-storage.ts'
import { signOut } from '../../identity/web/sessions/sign-outs-to-come.ts'
import type { signInContract } from '../sign-in-contract.ts'
import { loadDirectory } from './directory.ts'
import { BackToSignIn, SmallTaskPage } from './public-page.tsx'

const REDIRECT_MS = 1000

/** Signs administrators in with Microsoft, and welcomes whom it has signed in. */
export function AdministratorSignInPage() {
  const settings = useClientSettings()
  const isSignedIn = useSession(({ account, isWhole }) => isWhole && account?.authType === 'SSO')
  const { message, show, clear } = useMessage()
  const [hasJustSignedIn, setJustSignedIn] = useState(false)
  const button = useFocusOnArrival()
  const { isBusy, start } = useDirectorySignIn({
    onStart: clear,
    onDone: (text) => {
      setJustSignedIn(true)
      show({ tone: 'success', text })
    },
    onFailure: (text, reason) => show({ tone: 'failure', text, reason, stays: true }),
  })
  if (isSignedIn)
    return (
      <Welcome>
        {hasJustSignedIn && (
          <>
            <MessageSlot message={message} />
            <DelayedRedirect to={paths.dashboard} after={REDIRECT_MS} />
          </>
        )}
      </Welcome>
    )
  return (
    <SmallTaskPage
      title={t`Admin Sign In`}
      lead={t`Use your Microsoft account to sign in as Admin`}
    >
      {settings.data?.directory === null ? (
        <DirectoryNotSetUp />
      ) : (
        <BusyButton
          ref={button}
          fullWidth
          leftSection={<MicrosoftMark size={18} />}
          isBusy={isBusy}
          busy={t`Signing in...`}
          onClick={start}
        >
          {t`Sign in with Microsoft`}
        </BusyButton>
      )}
      <MessageSlot message={message} />
      {settings.data?.directory !== null && <BackToSignIn as="owner" />}
    </SmallTaskPage>
  )
}

/** The one thing to do on a page has the keyboard's focus from the start. */
function useFocusOnArrival() {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return button
}

function Welcome({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const account = useSession((state) => state.account)
  const leave = () => {
    signOut()
    navigate(paths.signIn)
  }
  return (
    <SmallTaskPage title={t`Welcome, ${account?.name ?? ''}`} lead={account?.email}>
      {children}
      <Button to={paths.dashboard}>
        <Trans>Go to the dashboard</Trans>
      </Button>
      <Button variant="default" onClick={leave}>
        <Trans>Sign Out</Trans>
      </Button>
    </SmallTaskPage>
  )
}

/** Where the server knows no directory, an administrator has a password: the way that works comes first. */
const DirectoryNotSetUp = () => (
  <>
    <Button fullWidth to={asRole(paths.signIn, 'owner')}>
      <Trans>Sign in with your password</Trans>
    </Button>
    <Button fullWidth data-disabled aria-disabled>
      <Trans>Microsoft sign-in is not set up</Trans>
    </Button>
    <Text size="small" isDimmed>
      <Trans>The person who runs this Rentbook can set it up.</Trans>
    </Text>
  </>
)

type SignInEvents = {
  onStart: () => void
  onDone: (message: string) => void
  onFailure: (message: string, reason: string | undefined) => void
}

/** A closed window frees the button; should its answer come after all, it counts. */
function useDirectorySignIn({ onStart, onDone, onFailure }: SignInEvents) {
  const [isBusy, setBusy] = useState(false)
  const latest = useRef(0)

  useEffect(() => {
    // The click must open the window at once, so everything for it is there before.
    loadDirectory().catch(() => {})
  }, [])

  const start = async () => {
    latest.current += 1
    const own = latest.current
    let isGivenUp = false
    const giveUp = () => {
      if (own !== latest.current) return
      isGivenUp = true
      setBusy(false)
    }
    onStart()
    setBusy(true)
    const result = await signInWithDirectory(giveUp)
    if (own !== latest.current) return
    setBusy(false)
    if ('done' in result) onDone(result.done)
    else if (!isGivenUp) onFailure(result.failed, result.reason)
  }
  return { isBusy, start }
}

type DirectoryResult = { done: string } | { failed: string; reason?: string | undefined }

const failedWith = (status?: number) => {
  if (status === 401) return t`Microsoft authentication failed. Please try again.`
  if (status === 500) return t`Server error during authentication. Please contact support.`
  return t`Failed to login with Microsoft. Please try again.`
}

const TIMEOUT_MS = 30_000

const exchanges = callsOf(publicCaller<typeof signInContract>(), {
  replies: { 'POST /auth/sso-exchange': directorySignedInWire },
})

/**
 * Signs an administrator in: window, profile, exchange. Call it from a click. `onWindowClosed`: the window
 * seems to be gone without an answer, which may still come.
 */
async function signInWithDirectory(onWindowClosed: () => void): Promise<DirectoryResult> {
  try {
    const directory = await loadDirectory({ isPressed: true })
    if (!directory)
      return { failed: failedWith(), reason: t`Microsoft sign-in is not set up here.` }
    const { idToken, accessToken } = await directory.signIn(onWindowClosed)
    return await exchange(idToken, await fetchProfile(accessToken))
  } catch (error) {
    return { failed: failedWith(), reason: reasonFor(error) }
  }
}

async function fetchProfile(accessToken: string): Promise<unknown> {
  const { directory } = await loadClientSettings()
  const reply = await fetch(`${directory?.graphUrl}/me`, {
    headers: { authorization: `Bearer ${accessToken}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new Error(
      t`Microsoft could not be reached for the profile of this account. Please check your connection.`,
      { cause },
    )
  })
  const profile: unknown = reply.ok ? await reply.json().catch(() => undefined) : undefined
  if (!profile) throw new Error(t`Microsoft did not show the profile of this account.`)
  return profile
}

async function exchange(microsoftToken: string, userProfile: unknown): Promise<DirectoryResult> {
  const reply = await exchanges('POST /auth/sso-exchange', {
    body: { microsoftToken, userProfile },
  })
  const account = reply.status === 200 ? accountOf(reply.body, 'administrator', 'SSO') : undefined
  if (!account) return { failed: failedWith(reply.status), reason: reasonOf(reply) }
  session.signIn(account)
  return { done: reasonOf(reply) || t`Login successful!` }
}

/** A failure's reason in words that help a person; the library's own sentences are for developers. */
function reasonFor(error: unknown): string | undefined {
  const { errorCode, message } = error as { errorCode?: string; message?: string }
  switch (errorCode) {
    case undefined:
      return message
    case 'popup_window_error':
    case 'empty_window_error':
      return t`Your browser blocked the sign-in window. Allow pop-ups for this site and try again.`
    case 'access_denied':
      return t`Microsoft says: access denied.`
    case 'timed_out':
      return t`The sign-in window gave no answer in time.`
    case 'user_cancelled':
      return t`The sign-in window was closed.`
    default:
      return t`Microsoft could not be reached or refused (${errorCode}).`
  }
}
