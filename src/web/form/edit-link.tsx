import { t } from '@lingui/core/macro'
import { PencilIcon } from 'lucide-react'
import { IconButton } from '../ui/button.tsx'

/** A pencil icon in a row; `name` is the record to edit. */
export const EditLink = ({ to, name }: { to: string; name: string }) => (
  <IconButton to={to} variant="subtle" size="lg" aria-label={t`Edit ${name}`}>
    <PencilIcon size={18} />
  </IconButton>
)
