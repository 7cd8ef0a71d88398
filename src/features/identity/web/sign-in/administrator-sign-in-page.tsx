import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../../paths.ts'
import { MicrosoftMark } from '../../../../web/brand-marks.tsx'
import { BusyButton } from '../../../../web/form/busy-button.tsx'
import { DelayedRedirect } from '../../../../web/form/delayed-redirect.tsx'
import { MessageSlot } from '../../../../web/message-slot.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { Text } from '../../../../web/ui/text.tsx'
import { useMessage } from '../../../../web/use-message.ts'
import { useClientSettings } from '../access/client-settings.ts'
import { useDirectorySignIn } from '../directory/use-directory-sign-in.ts'
import { useSession } from '../sessions/session.ts'
import { signOut } from '../sessions/sign-outs-to-come.ts'
import { BackToSignIn, PublicPage } from './public-page.tsx'

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
    <PublicPage title={t`Admin Sign In`} lead={t`Use your Microsoft account to sign in as Admin`}>
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
      <BackToSignIn as="owner" />
    </PublicPage>
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
    <PublicPage title={t`Welcome, ${account?.name ?? ''}`} lead={account?.email}>
      {children}
      <Button to={paths.dashboard}>
        <Trans>Go to the dashboard</Trans>
      </Button>
      <Button variant="default" onClick={leave}>
        <Trans>Sign Out</Trans>
      </Button>
    </PublicPage>
  )
}

/** Shown instead of the button where the server knows no directory. */
const DirectoryNotSetUp = () => (
  <>
    <Button fullWidth data-disabled aria-disabled>
      <Trans>Microsoft sign-in is not set up</Trans>
    </Button>
    <Text isDimmed>
      <Trans>The person who runs this Rentbook can set it up.</Trans>
    </Text>
  </>
)
