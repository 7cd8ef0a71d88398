import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useSession } from '../sessions/session.ts'
import { refreshSession } from '../sessions/session-refresh.ts'

/** Beside a refusal to somebody of a team: the owner may have given them another role while the page was open. */
export function RoleChanged() {
  const member = useSession(({ account }) => account?.member)
  const memberOf = useSession(({ account }) => account?.memberOf)
  useEffect(() => void (member && refreshSession()), [member])
  if (!member) return null
  return (
    <p>
      <Trans>
        {memberOf} may have changed what you do in these books. What you typed is kept; ask them.
      </Trans>
    </p>
  )
}
