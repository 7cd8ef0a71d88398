import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { focusHeading } from './focus-heading.tsx'

/**
 * Shows a dialog of the browser as modal while its component is there. An element with `data-autofocus` gets the focus
 * first; at the end the focus returns, to the page's heading where what had it is gone.
 */
export function useShownModal(frame: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const dialog = frame.current
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => dialog?.close()
  }, [frame])
  useEffect(
    () => () => {
      const focused = document.activeElement
      // What opened it may be gone, and the browser has nothing to give the focus back to.
      if (!focused || focused === document.body) return focusHeading()
      // It was given back while React changed the page and heard no events: what has it now would not know.
      focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    },
    [],
  )
}
