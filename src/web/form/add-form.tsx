import type { ReactNode } from 'react'
import { BackButton } from './back-button.tsx'
import { Form, SubmitButton } from './form.tsx'
import type { Submission } from './use-submit-form.ts'

type Props = {
  /** The result of `useSubmitForm`. */
  using: Submission
  label: string
  /** Label of the submit button. */
  submit: string
  /** Buttons between Submit and Back. */
  more?: ReactNode
  /** Target of Back when this page was opened first. */
  fallback: string
  children: ReactNode
}

/** The fields of a new record, with Submit and Back. */
export const AddForm = ({ using, submit, more, fallback, ...form }: Props) => (
  <Form
    using={using}
    {...form}
    actions={
      <>
        <SubmitButton using={using}>{submit}</SubmitButton>
        {more}
        <BackButton fallback={fallback} />
      </>
    }
  />
)
