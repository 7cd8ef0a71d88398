import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { focusHeading } from './focus-heading.ts'
import { Button, type ButtonProps } from './ui/button.tsx'

type Props = ButtonProps & { onClick: () => void; children: ReactNode }

/** A button that goes away with what it does (Retry, say): the focus then goes to the page's heading, not to nowhere. */
export function TransientButton(props: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const own = button.current
    return () => {
      if (own === document.activeElement) focusHeading()
    }
  }, [])
  return <Button ref={button} {...props} />
}
