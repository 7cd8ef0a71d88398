import { Trans } from '@lingui/react/macro'
import { type ClipboardEventHandler, type FormEvent, type ReactNode, use, useRef } from 'react'
import { MessageSlot } from '../message-slot.tsx'
import { Notice } from '../notice.tsx'
import type { ButtonProps } from '../ui/button.tsx'
import { Grid, Row } from '../ui/layout.tsx'
import { BusyButton } from './busy-button.tsx'
import classes from './form.module.css'
import type { Draft } from './session-drafts.ts'
import type { Submission } from './use-submit-form.ts'
import { WriteBlock } from './write-block.ts'

type Props = {
  /** The result of `useSubmitForm`. */
  using: Submission
  /** A name for screen readers if the page's heading is not enough. */
  label?: string
  /** The fields: one column on phones, two on desktops. */
  children: ReactNode
  /** The submit button first, then the others. */
  actions: ReactNode
  /** One column even on a desktop. */
  narrow?: boolean
  onPaste?: ClipboardEventHandler
}

/** Fields, buttons, and the message of the last submission beside them. */
export function Form({ using, label, children, actions, narrow, onPaste }: Props) {
  // The second click of a double click may meet a form that the first one emptied.
  const isSecondClick = useRef(false)
  const onSubmit = (event: FormEvent<HTMLFormElement>) =>
    isSecondClick.current ? event.preventDefault() : using.onSubmit(event)
  return (
    <form
      noValidate
      aria-label={label}
      aria-busy={using.isSubmitting}
      onClickCapture={({ detail }) => {
        isSecondClick.current = detail > 1
      }}
      onSubmit={onSubmit}
      onPaste={onPaste}
      className={classes.form}
    >
      {using.givenBack && <GivenBack {...using.givenBack} />}
      <Grid min={20} align="start" className={classes.fields} data-narrow={narrow || undefined}>
        {children}
      </Grid>
      <Row lineGap={12} align="start" data-on-screen className={classes.actions}>
        <Row gap={12} className={classes.buttons}>
          {actions}
        </Row>
        <MessageSlot message={using.message} />
      </Row>
    </form>
  )
}

const GivenBack = (draft: Draft) => <Notice>{givenBackText(draft)}</Notice>

function givenBackText({ isPart, isSessionOver }: Draft) {
  if (!isSessionOver)
    return isPart ? (
      <Trans>What you typed is here again. A password is not kept: please type it again.</Trans>
    ) : (
      <Trans>What you typed is here again.</Trans>
    )
  return isPart ? (
    <Trans>
      What you typed before your session ended is here again. A password is not kept: please type it
      again.
    </Trans>
  ) : (
    <Trans>What you typed before your session ended is here again.</Trans>
  )
}

type SubmitProps = Omit<ButtonProps, 'type' | 'disabled'> & {
  using: { isSubmitting: boolean }
  children: ReactNode
  /** Label while sending: 'Signing in...'. */
  busy?: ReactNode
}

/** Stays focusable while sending, so that the keyboard does not lose its place. */
export function SubmitButton({ using: { isSubmitting }, children, busy, ...props }: SubmitProps) {
  const block = use(WriteBlock)
  return (
    <BusyButton
      type="submit"
      disabled={block !== null}
      aria-describedby={block ?? undefined}
      isBusy={isSubmitting}
      busy={busy}
      {...props}
    >
      {children}
    </BusyButton>
  )
}
