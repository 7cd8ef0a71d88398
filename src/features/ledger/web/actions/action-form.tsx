import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Form, SubmitButton } from '../../../../web/form/form.tsx'
import type { Submission } from '../../../../web/form/use-submit-form.ts'
import { Button } from '../../../../web/ui/button.tsx'
import classes from './action-form.module.css'

type Props = {
  using: Submission
  /** Explains what happens, before the fields. */
  intro?: ReactNode
  /** The submit label: 'Add charge'. */
  submit: string
  isDanger?: boolean
  /** The cancel label; by default 'Cancel'. */
  keep?: string
  children: ReactNode
  onClose: () => void
}

/** The fields of a dialog, with the button that does it and the one that does not. */
export const ActionForm = (props: Props) => {
  const { using, intro, submit, isDanger, keep, children, onClose } = props
  return (
    <>
      {intro && <div className={classes.intro}>{intro}</div>}
      <Form
        using={using}
        label={submit}
        narrow
        actions={
          <>
            <SubmitButton using={using} color={isDanger ? 'red' : undefined}>
              {submit}
            </SubmitButton>
            <Button variant="default" onClick={onClose}>
              {keep ?? t`Cancel`}
            </Button>
          </>
        }
      >
        {children}
      </Form>
    </>
  )
}
