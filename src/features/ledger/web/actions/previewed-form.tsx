import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { BusyButton } from '../../../../web/form/busy-button.tsx'
import { SubmitButton } from '../../../../web/form/form.tsx'
import type { Submission } from '../../../../web/form/use-submit-form.ts'
import { MessageSlot } from '../../../../web/message-slot.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import classes from './action-form.module.css'
import { Adjustments, type AdjustmentsView } from './adjustments.tsx'
import type { PreviewedForm as State } from './use-previewed-form.ts'

type Props<Preview> = {
  state: Omit<State<never, Preview>, 'using'> & { using: Submission }
  intro?: ReactNode
  /** The confirming label: 'Change the rent'. */
  confirm: string
  isDanger?: boolean
  children: ReactNode
  /** Content above the adjustments. */
  more?: (preview: Preview) => ReactNode
  onClose: () => void
}

/** A form that first previews its change, then confirms it. */
export function PreviewedForm<Preview extends AdjustmentsView>(props: Props<Preview>) {
  const { state, intro, confirm, isDanger, children, more, onClose } = props
  const { using, preview, isStale, isConfirming } = state
  return (
    <>
      {intro && <div className={classes.intro}>{intro}</div>}
      <form noValidate aria-label={confirm} onSubmit={using.onSubmit} className={classes.form}>
        {children}
        {isStale && preview && (
          <p role="alert" className={classes.stale}>
            <Trans>
              Something changed after you looked, so nothing was done. This is what it would change
              now.
            </Trans>
          </p>
        )}
        {preview && (
          <Effect>
            {more?.(preview)}
            <Adjustments of={preview} />
          </Effect>
        )}
        <div className={classes.buttons}>
          {preview ? (
            <BusyButton
              color={isDanger ? 'red' : undefined}
              isBusy={isConfirming}
              onClick={() => void state.confirm()}
            >
              {confirm}
            </BusyButton>
          ) : (
            <SubmitButton using={using}>
              <Trans>See what it changes</Trans>
            </SubmitButton>
          )}
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
        <MessageSlot message={using.message} />
      </form>
    </>
  )
}

/** The preview of a change. It takes the focus, so that it is read before confirming. */
function Effect({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <section ref={box} tabIndex={-1} className={classes.effect} aria-label={t`What it changes`}>
      <p className={classes.effectTitle}>
        <Trans>What it changes</Trans>
      </p>
      {children}
    </section>
  )
}
