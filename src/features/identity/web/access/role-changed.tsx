import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useSession } from '../sessions/session.ts'
import { refreshSession } from '../sessions/session-refresh.ts'

type Props = {
  /** Only for somebody with some properties: a record of the others does not exist for them. */
  onlyLimited?: boolean
}

/**
 * Beside a refusal to somebody of a team: the owner may have given them another role, or other properties, while the
 * page was open.
 */
export function RoleChanged({ onlyLimited }: Props) {
  const { member, memberOf, memberProperties } = useSession(({ account }) => account) ?? {}
  useEffect(() => void (member && refreshSession()), [member])
  if (!member || (onlyLimited && !memberProperties)) return null
  return (
    <p>
      <Trans>
        {memberOf} may have changed what you do in these books. What you typed is kept; ask them.
      </Trans>
    </p>
  )
}
