import { t } from '@lingui/core/macro'
import { lengthFault } from '../../../web/form/fields.tsx'
import { TextArea, type TextAreaProps } from '../../../web/ui/field.tsx'
import { ledgerRules } from '../charge-rules.ts'

/** Why something in the books is put right. What is too long is said, never cut: a pasted text stays whole. */
export const ReasonField = ({ error, ...props }: TextAreaProps) => (
  <TextArea
    label={t`Reason`}
    required
    rows={2}
    {...props}
    error={error ?? lengthFault(props.value, ledgerRules.reason.longest)}
  />
)
