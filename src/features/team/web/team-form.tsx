import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CurrentPassword } from '../../../web/form/current-password.tsx'
import { Form, SubmitButton } from '../../../web/form/form.tsx'
import type { FieldProps, Submission } from '../../../web/form/use-submit-form.ts'
import { WriteBlock } from '../../../web/form/write-block.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Text } from '../../../web/ui/text.tsx'
import classes from './team.module.css'

type Props = {
  /** The result of `useProvedForm`. */
  using: Submission & {
    asksPassword: boolean
    field: (name: 'currentPassword') => FieldProps
  }
  /** What happens. */
  intro?: ReactNode
  submit: string
  isDanger?: boolean
  /** Also after the trial, and for who records nothing. */
  isAlwaysAllowed?: boolean
  onClose: () => void
  children?: ReactNode
}

/** What a dialog asks about somebody of a team, with the password where the server requires it. */
export function TeamForm({ using, intro, submit, isDanger, isAlwaysAllowed, ...props }: Props) {
  const form = (
    <Form
      using={using}
      label={submit}
      narrow
      actions={
        <>
          <SubmitButton using={using} color={isDanger ? 'red' : undefined}>
            {submit}
          </SubmitButton>
          <Button variant="default" onClick={props.onClose} data-autofocus={isDanger || undefined}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      {props.children}
      {using.asksPassword && <CurrentPassword field={using.field('currentPassword')} />}
    </Form>
  )
  return (
    <>
      {intro && (
        <Text isBlock className={classes.intro}>
          {intro}
        </Text>
      )}
      {isAlwaysAllowed ? <WriteBlock value={null}>{form}</WriteBlock> : form}
    </>
  )
}
