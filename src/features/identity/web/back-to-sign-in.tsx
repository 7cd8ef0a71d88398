import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { Link } from '../../../web/router.tsx'

/** The way back to the sign-in page, below a form that can do without it. */
export function BackToSignIn({ children = t`Have a password?` }: { children?: ReactNode }) {
  return (
    <Text ta="center">
      {children}{' '}
      <Anchor component={Link} to={paths.signIn} underline="always">
        <Trans>Sign In</Trans>
      </Anchor>
    </Text>
  )
}
