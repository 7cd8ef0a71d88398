import { t } from '@lingui/core/macro'
import { Textarea, type TextareaProps } from '@mantine/core'
import { lengthFault } from '../../../web/form/fields.tsx'
import { ledgerRules } from '../ledger-rules.ts'

/** Why something in the books is put right. What is too long is said, never cut: a pasted text stays whole. */
export const ReasonField = ({ error, ...props }: TextareaProps) => (
  <Textarea
    label={t`Reason`}
    required
    withAsterisk={false}
    autosize
    minRows={2}
    {...props}
    error={error ?? lengthFault(props.value, ledgerRules.reason.longest)}
  />
)
