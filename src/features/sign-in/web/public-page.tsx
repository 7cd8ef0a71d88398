import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { asRole, paths, type SignInAs } from '../../../paths.ts'
import { PublicFrame } from '../../../web/public-frame.tsx'
import { Stack } from '../../../web/ui/layout.tsx'
import { Anchor, Text } from '../../../web/ui/text.tsx'

type Props = {
  title: string
  /** One small line above the title: 'Step 1 of 4'. */
  above?: string
  /** One line below the title. */
  lead?: ReactNode
  /** A form of many fields gets more room. */
  wide?: boolean
  children: ReactNode
}

const FOOTER = { privacy: paths.privacy, terms: paths.terms }

/** A page before the sign-in: one small task. */
export const SmallTaskPage = ({ lead, children, ...frame }: Props) => (
  <PublicFrame home={paths.signIn} footer={FOOTER} subtitle={lead} {...frame}>
    <Stack gap={20} data-stack>
      {children}
    </Stack>
  </PublicFrame>
)

/** The way back to the sign-in page, below a form that can do without it. */
export function BackToSignIn({
  as,
  children = t`Have a password?`,
}: {
  /** The role that would sign in, where it is known. */
  as?: SignInAs | undefined
  children?: ReactNode
}) {
  return (
    <Text style={{ textAlign: 'center' }}>
      {children}{' '}
      <Anchor to={as ? asRole(paths.signIn, as) : paths.signIn} underline="always" isApart>
        <Trans>Sign In</Trans>
      </Anchor>
    </Text>
  )
}
