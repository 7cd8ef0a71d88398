import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { BackButton } from '../form/back-button.tsx'
import { Form, SubmitButton } from '../form/form.tsx'
import type { Submission } from '../form/use-submit-form.ts'
import { StaleNotice } from './stale-notice.tsx'
import type { Stale } from './use-edit-form.ts'

type Props = {
  /** What `useEditForm` answered. */
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
