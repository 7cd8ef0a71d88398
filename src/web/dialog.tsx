import { t } from '@lingui/core/macro'
import { type ReactNode, type SyntheticEvent, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Boundary } from './boundary.tsx'
import classes from './dialog.module.css'
import { DraftSubject } from './form/use-session-draft.ts'
import { useShownModal } from './shown-modal.ts'
import { CloseButton } from './ui/button.tsx'
import { Row } from './ui/layout.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  /** For a form with fields beside each other. */
  isWide?: boolean
  children: ReactNode
}

/**
 * A modal dialog of the browser: it traps the focus, Escape closes it, and the focus then returns, to the page's
 * heading where what had it is gone. An element with `data-autofocus` gets the focus first. Clicks outside do nothing:
 * the second click of a double click lands there, and would lose what was typed.
 */
export const Dialog = ({ opened, ...props }: Props) => opened && <OpenDialog {...props} />

function OpenDialog({ onClose, title, isWide, children }: Omit<Props, 'opened'>) {
  const frame = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useShownModal(frame)
  // The page decides whether it is open, not the browser.
  const cancel = (event: SyntheticEvent) => {
    if (event.target !== frame.current) return
    event.preventDefault()
    onClose()
  }
  // A portal, so that clicks in the dialog do not reach the row that opened it.
  return createPortal(
    <dialog
      ref={frame}
      aria-labelledby={titleId}
      className={classes.dialog}
      data-wide={isWide || undefined}
      onCancel={cancel}
      // React's strict mode closes and opens it again: the event of that comes when it is open.
      onClose={(event) => event.target === frame.current && !frame.current.open && onClose()}
    >
      <div className={classes.content}>
        <Row isTight gap={8} align="start" isSpread className={classes.head}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          <CloseButton aria-label={t`Close`} onClick={onClose} />
        </Row>
        <div className={classes.body}>
          <DraftSubject value={null}>
            <Boundary>{children}</Boundary>
          </DraftSubject>
        </div>
      </div>
    </dialog>,
    document.body,
  )
}
