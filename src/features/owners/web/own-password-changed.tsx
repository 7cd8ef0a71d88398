import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { Text } from '../../../web/ui/text.tsx'
import { session } from '../../identity/web/sessions/session.ts'

const SIGN_OUT_MS = 3000

/** A new password ends the session at the server; this page follows once the message has been read. */
export function OwnPasswordChanged() {
  useEffect(() => {
    const timer = setTimeout(session.signOut, SIGN_OUT_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status">
      <Text style={{ marginBottom: '0.75rem' }}>
        <Trans>Your password has changed. Please sign in again with the new one.</Trans>
      </Text>
      <Button variant="default" onClick={session.signOut}>
        <Trans>Sign In now</Trans>
      </Button>
    </div>
  )
}
