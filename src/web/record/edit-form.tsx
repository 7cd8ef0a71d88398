import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { BackButton } from '../form/back-button.tsx'
import { Form, SubmitButton } from '../form/form.tsx'
import { StaleNotice } from './stale-notice.tsx'
import type { EditFormState } from './use-edit-form.ts'

type Props<Values> = {
  /** What `useEditForm` answered. */
  using: EditFormState<Values>
  label: string
  /** Where Back leads when this page was opened first. */
  fallback: string
  children: ReactNode
}

/** The fields of a record that is changed, with Update and Back. */
export const EditForm = <Values,>({ using, label, fallback, children }: Props<Values>) => (
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
