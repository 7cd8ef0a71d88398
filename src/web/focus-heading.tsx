import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { Button, type ButtonProps } from './ui/button.tsx'

/** Moves the focus to the page's heading, for elements that are removed while they have the focus. */
export const focusHeading = () => document.querySelector('h1')?.focus({ preventScroll: true })

/** For a button that may go away while it has the focus, which the page's heading then gets. */
export function useFocusLeftToHeading(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const own = button.current
    return () => {
      if (own === document.activeElement) focusHeading()
    }
  }, [])
  return button
}

type Props = ButtonProps & { onClick: () => void; children: ReactNode }

/** A button that goes away with what it does (such as Retry): the focus then goes to the page's heading, not to nowhere. */
export const TransientButton = (props: Props) => <Button ref={useFocusLeftToHeading()} {...props} />
