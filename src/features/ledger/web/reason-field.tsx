import { t } from '@lingui/core/macro'
import { lengthFault } from '../../../web/form/fields.tsx'
import { TextArea, type TextAreaProps } from '../../../web/ui/field.tsx'
import { reasonWire } from '../money-draft-wire.ts'

/** The reason of a correction. Pasted text is never cut; a text that is too long gets a message. */
export const ReasonField = ({ error, ...props }: TextAreaProps) => (
  <TextArea
    label={t`Reason`}
    required
    rows={2}
    {...props}
    error={error ?? lengthFault(props.value, reasonWire.reason.rule.longest)}
  />
)
