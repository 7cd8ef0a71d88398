import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { TransientButton } from '../focus-heading.tsx'
import { BackButton } from '../form/back-button.tsx'
import { Form, SubmitButton } from '../form/form.tsx'
import type { Submission } from '../form/use-submit-form.ts'
import { Row } from '../ui/layout.tsx'
import classes from './record.module.css'
import type { Stale } from './use-edit-form.ts'

type Props = {
  /** The result of `useEditForm`. */
  using: Submission & Stale
  label: string
  /** Where Back leads when this page was opened first. */
  fallback: string
  children: ReactNode
}

/** The fields of a record that is changed, with Update and Back. */
export const EditForm = ({ using, label, fallback, children }: Props) => (
  <>
    {using.isStale && <StaleNotice onReload={using.reload} />}
    <Form
      using={using}
      label={label}
      actions={
        <>
          <SubmitButton using={using}>
            <Trans>Update</Trans>
          </SubmitButton>
          <BackButton fallback={fallback} />
        </>
      }
    >
      {children}
    </Form>
  </>
)

/** Shows that somebody else has changed the record, and offers to load its new version. */
export const StaleNotice = ({ onReload }: { onReload: () => void }) => (
  <Row gap={24} lineGap={12} isSpread role="alert" tone="warning" className={classes.stale}>
    <p>
      <Trans>
        <strong>Somebody else changed this record.</strong> What you typed is still here. Reload the
        record to see the new version; that replaces what you typed.
      </Trans>
    </p>
    <TransientButton variant="default" onClick={onReload}>
      <Trans>Load it again</Trans>
    </TransientButton>
  </Row>
)
