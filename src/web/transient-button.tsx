import type { ReactNode } from 'react'
import { useFocusLeftToHeading } from './focus-heading.ts'
import { Button, type ButtonProps } from './ui/button.tsx'

type Props = ButtonProps & { onClick: () => void; children: ReactNode }

/** A button that goes away with what it does (Retry, say): the focus then goes to the page's heading, not to nowhere. */
export const TransientButton = (props: Props) => <Button ref={useFocusLeftToHeading()} {...props} />
