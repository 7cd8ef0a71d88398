import { Trans } from '@lingui/react/macro'
import { paths } from '../../../paths.ts'
import { Anchor, Text } from '../../../web/ui/text.tsx'
import { isNoticeUnseen } from '../account-wire.ts'
import { useAccountOnce } from './account-hooks.ts'

/** One line that leads to the notice about a person's data, until they have seen its version of now. */
export function UnseenNotice() {
  const { data } = useAccountOnce()
  if (!data || !isNoticeUnseen(data.noticeVersion)) return null
  return (
    <Text>
      <Trans>
        See what Rentbook keeps about you, and what you can ask for.{' '}
        <Anchor to={paths.accountRights} inherit underline="always">
          Read it now
        </Anchor>
      </Trans>
    </Text>
  )
}
