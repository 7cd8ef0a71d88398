import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type Location, useLocation } from 'react-router'
import { roleName } from '../../features/identity/web/access/role-name.ts'
import { useAccount } from '../../features/identity/web/sessions/session.ts'
import { signOut } from '../../features/identity/web/sessions/sign-outs-to-come.ts'
import { MemberNotice } from '../../features/privacy/web/member-notice.tsx'
import { asRole, withoutRole } from '../../paths.ts'
import { Notice } from '../../web/notice.tsx'
import { Button } from '../../web/ui/button.tsx'
import { Stack } from '../../web/ui/layout.tsx'
import { Text } from '../../web/ui/text.tsx'
import { dashboardPages } from './features.ts'
import { type ForWhom, forWhom } from './link-for-others.ts'

/** Notices above a page that few people get: of a new team member, and of a link that is for somebody else. */
export function FrameNotices() {
  const { member } = useAccount()
  return (
    <>
      <LinkForOthers />
      {member && <MemberNotice />}
    </>
  )
}

/** Says that the opened link is for another role, and offers to sign out and open it again. */
function LinkForOthers() {
  const { role, member, memberOf: owner, email } = useAccount()
  const here = useLocation()
  const refused = (here.state as { refused?: Location } | null)?.refused
  const { pathname, search } = refused ?? here
  const link = pathname + search
  const wanted = forWhom(link, { role, isRefused: refused !== undefined, pages: dashboardPages })
  if (wanted === undefined) return null
  const own = roleName(role, member)
  if (wanted === 'others of the team')
    return (
      <Notice>
        <Trans>
          The page that you opened is not part of your work as {own} for {owner}. Please ask {owner}{' '}
          if you need it.
        </Trans>
      </Notice>
    )
  const openAgain = () => {
    signOut()
    // Opened anew, the page asks for the sign-in and is come back to.
    location.assign(asRole(withoutRole(link), wanted === 'client' ? 'client' : 'owner'))
  }
  return (
    <Notice>
      <Stack gap={8}>
        <Text>
          {texts()[wanted].about}{' '}
          <Trans>
            You are signed in as {own}, with {email}.
          </Trans>
        </Text>
        <Button variant="default" size="sm" onClick={openAgain}>
          {texts()[wanted].openAgain}
        </Button>
      </Stack>
    </Notice>
  )
}

const texts = (): Record<
  Exclude<ForWhom, 'others of the team'>,
  { about: string; openAgain: string }
> => ({
  client: {
    about: t`The link that you opened is for a client.`,
    openAgain: t`Sign out and open it as client`,
  },
  owner: {
    about: t`The link that you opened is for an owner.`,
    openAgain: t`Sign out and open it as owner`,
  },
  administrator: {
    about: t`The link that you opened is for an administrator.`,
    openAgain: t`Sign out and open it as administrator`,
  },
})
