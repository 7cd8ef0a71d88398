import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { paths } from '../../../../paths.ts'
import { Anchor, Text } from '../../../../web/ui/text.tsx'

/** The way back to the sign-in page, below a form that can do without it. */
export function BackToSignIn({ children = t`Have a password?` }: { children?: ReactNode }) {
  return (
    <Text style={{ textAlign: 'center' }}>
      {children}{' '}
      <Anchor to={paths.signIn} underline="always" isApart>
        <Trans>Sign In</Trans>
      </Anchor>
    </Text>
  )
}
