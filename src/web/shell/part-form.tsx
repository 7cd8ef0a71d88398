import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form, SubmitButton } from '../form/form.tsx'
import type { Submission } from '../form/use-submit-form.ts'
import { WriteBlock } from '../form/write-block.ts'
import { Button } from '../ui/button.tsx'
import { Stack } from '../ui/layout.tsx'
import classes from './part.module.css'

type Props = {
  using: Submission
  label: string
  /** The label of its button. */
  submit: ReactNode
  /** Whether submitting removes something. */
  isRemoval?: boolean
  /** Content above the fields, as wide as the part. */
  above?: ReactNode
  onCancel: () => void
  children: ReactNode
}

/** A form that opens within a part of the account page, and closes without sending. After the trial as well. */
export function PartForm(props: Props) {
  const { using, label, submit, isRemoval = false, above, onCancel, children } = props
  return (
    <Stack className={classes.below}>
      {above}
      <WriteBlock value={null}>
        <Form
          using={using}
          label={label}
          narrow
          actions={
            <>
              <SubmitButton using={using} {...(isRemoval && { color: 'red' })}>
                {submit}
              </SubmitButton>
              <Button variant="default" onClick={onCancel}>
                <Trans>Cancel</Trans>
              </Button>
            </>
          }
        >
          {children}
        </Form>
      </WriteBlock>
    </Stack>
  )
}
