import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { formatDate } from '../../../shared/calendar-date.ts'
import { Dialog } from '../../../web/dialog.tsx'
import { rulesOf } from '../../../web/form/rules.ts'
import { Button } from '../../../web/ui/button.tsx'
import { reasonWire } from '../../charges/charge-draft-wire.ts'
import { ActionForm } from '../../charges/web/actions/action-form.tsx'
import { useActionForm } from '../../charges/web/actions/use-action-form.ts'
import { ReasonField } from '../../charges/web/reason-field.tsx'
import { callBooks, useClosedYears } from './books-hooks.ts'
import classes from './books-page.module.css'

type Asked = 'close' | 'reopen'

/** How far the books are closed; closes the last year that ended, or opens a closed one again. */
export function ClosedYears() {
  const { data, refetch } = useClosedYears()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [done, setDone] = useState('')
  if (!data) return null
  const { closedUntil, canClose } = data
  const close = () => setAsked(null)
  const finish = (message: string) => {
    close()
    setDone(message)
    void refetch()
  }
  return (
    <section className={classes.closing} aria-label={t`Financial years`}>
      <h2 className={classes.part}>
        <Trans>Financial years</Trans>
      </h2>
      <p>
        {closedUntil === null
          ? t`No year is closed: documents can be dated on any day.`
          : t`Closed until ${formatDate(closedUntil)}: nothing is dated on that day or before.`}
      </p>
      <div className={classes.buttons}>
        {canClose !== null && (
          <Button variant="default" onClick={() => setAsked('close')}>
            <Trans>Close {canClose}</Trans>
          </Button>
        )}
        {closedUntil !== null && (
          <Button variant="default" onClick={() => setAsked('reopen')}>
            <Trans>Open the last year again</Trans>
          </Button>
        )}
      </div>
      <p role="status" className={classes.note}>
        {done}
      </p>
      <Dialog
        opened={asked !== null}
        onClose={close}
        title={asked === 'reopen' ? t`Open the last year again?` : t`Close ${canClose ?? ''}?`}
      >
        {asked === 'close' && canClose !== null && (
          <CloseYear year={canClose} onDone={finish} onClose={close} />
        )}
        {asked === 'reopen' && <ReopenYear onDone={finish} onClose={close} />}
      </Dialog>
    </section>
  )
}

type FormProps = { onDone: (message: string) => void; onClose: () => void }

function CloseYear({ year, onDone, onClose }: FormProps & { year: string }) {
  const using = useActionForm({
    initialValues: {},
    validate: {},
    send: () => callBooks('POST /closedyears', { body: { year } }),
    failed: t`The year could not be closed`,
    onDone: () => onDone(t`The year ${year} is closed.`),
  })
  return (
    <ActionForm using={using} submit={t`Close the year`} onClose={onClose}>
      <p>
        <Trans>
          After that no payment, charge or reading of this year or of one before can be added or
          taken back. Statements and packs stay as they are. You can open it again, with a reason.
        </Trans>
      </p>
    </ActionForm>
  )
}

function ReopenYear({ onDone, onClose }: FormProps) {
  const using = useActionForm({
    initialValues: { reason: '' },
    validate: rulesOf(reasonWire),
    send: (body) => callBooks('POST /closedyears/reopen', { body }),
    failed: t`The year could not be opened`,
    onDone: () => onDone(t`The year is open again.`),
  })
  return (
    <ActionForm
      using={using}
      submit={t`Open again`}
      intro={
        <p>
          <Trans>The history keeps who opened it, when and why.</Trans>
        </p>
      }
      onClose={onClose}
    >
      <ReasonField data-autofocus {...using.field('reason')} />
    </ActionForm>
  )
}
