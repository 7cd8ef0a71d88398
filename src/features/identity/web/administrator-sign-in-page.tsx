import { Anchor, Button, Code, List, Loader, Stack, Text } from '@mantine/core'
import { IconBrandWindowsFilled } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../../paths.ts'
import { DelayedRedirect } from '../../../web/form/delayed-redirect.tsx'
import { MessageSlot } from '../../../web/message-slot.tsx'
import { useMessage } from '../../../web/use-message.ts'
import { useClientSettings } from './client-settings.ts'
import { loadDirectory } from './directory.ts'
import { PublicPage } from './public-page.tsx'
import { useSession } from './session.ts'
import { signOut } from './session-sign-out.ts'
import { signInWithDirectory } from './sign-in-with-directory.ts'

const REDIRECT_MS = 1000
const MESSAGE_MS = 3000
const NOTE = 'Use your Microsoft account to sign in as Admin'

/** Signs administrators in with Microsoft, and welcomes whom it has signed in. */
export function AdministratorSignInPage() {
  const settings = useClientSettings()
  const isSignedIn = useSession(({ account }) => account?.authType === 'SSO')
  const { message, show, clear } = useMessage(MESSAGE_MS)
  const [hasJustSignedIn, setJustSignedIn] = useState(false)
  const { isBusy, start } = useSignIn({
    onStart: clear,
    onDone: (text) => {
      setJustSignedIn(true)
      show({ tone: 'success', text })
    },
    onFailure: (text, reason) => show({ tone: 'failure', text, reason }),
  })
  if (isSignedIn)
    return (
      <Welcome>
        <MessageSlot message={message} />
        {hasJustSignedIn && <DelayedRedirect to={paths.dashboard} after={REDIRECT_MS} />}
      </Welcome>
    )
  return (
    <PublicPage title="Admin Sign In" lead={NOTE}>
      {settings.data?.directory === null ? (
        <NotSetUp />
      ) : (
        <Button
          fullWidth
          leftSection={
            isBusy ? (
              <Loader size={16} color="currentColor" aria-hidden />
            ) : (
              <IconBrandWindowsFilled size={18} aria-hidden />
            )
          }
          aria-disabled={isBusy || undefined}
          onClick={isBusy ? undefined : start}
        >
          {isBusy ? 'Signing in...' : 'Sign in with Microsoft'}
        </Button>
      )}
      <MessageSlot message={message} />
      <Text ta="center">
        Have a password?{' '}
        <Anchor component={Link} to={paths.signIn} underline="always">
          Sign In
        </Anchor>
      </Text>
    </PublicPage>
  )
}

type SignInEvents = {
  onStart: () => void
  onDone: (message: string) => void
  onFailure: (message: string, reason: string | undefined) => void
}

/** A closed window frees the button; should its answer come after all, it counts. */
function useSignIn({ onStart, onDone, onFailure }: SignInEvents) {
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

function Welcome({ children }: { children: React.ReactNode }) {
  const account = useSession((state) => state.account)
  const navigate = useNavigate()
  const leave = () => {
    signOut()
    navigate(paths.signIn)
  }
  return (
    <PublicPage title={`Welcome, ${account?.name}`} lead={account?.email}>
      {children}
      <Button component={Link} to={paths.dashboard}>
        Go to the dashboard
      </Button>
      <Button variant="default" onClick={leave}>
        Sign Out
      </Button>
    </PublicPage>
  )
}

const NotSetUp = () => (
  <Stack gap="sm">
    <Button fullWidth disabled>
      Microsoft sign-in is not set up
    </Button>
    <Text>To set it up, whoever runs this server:</Text>
    <List type="ordered">
      <List.Item>
        registers this application in Microsoft Entra, as a single-page application with the
        redirect URI <Code>{globalThis.location.origin}/</Code>,
      </List.Item>
      <List.Item>
        sets <Code>ENTRA_TENANT_ID</Code> and <Code>ENTRA_CLIENT_ID</Code>, and starts the server
        again,
      </List.Item>
      <List.Item>
        gives administrators the app role <Code>SuperAdmin</Code> (<Code>ENTRA_ADMIN_ROLE</Code>),
        or lists their object ids in <Code>ENTRA_ADMIN_IDS</Code>.
      </List.Item>
    </List>
  </Stack>
)
