import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'

/** The way back to the sign-in page, below a form that can do without it. */
export function BackToSignIn({ children = 'Have a password?' }: { children?: string }) {
  return (
    <Text ta="center">
      {children}{' '}
      <Anchor component={Link} to={paths.signIn} underline="always">
        Sign In
      </Anchor>
    </Text>
  )
}
