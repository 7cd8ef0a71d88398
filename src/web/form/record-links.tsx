import { t } from '@lingui/core/macro'
import { PencilIcon, PlusIcon } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { MayOpen } from '../may-open.ts'
import { Button, type ButtonProps, IconButton } from '../ui/button.tsx'
import { WriteBlock } from './write-block.ts'

type Props = ButtonProps & { to: string; children: ReactNode }

/** A link to the page that adds a record, while adding is allowed; nothing to who may never do it. */
export function AddLink({ to, ...props }: Props) {
  const block = use(WriteBlock)
  const mayOpen = use(MayOpen)
  if (!mayOpen(to)) return null
  const button = { leftSection: <PlusIcon size={18} />, ...props }
  if (block !== null) return <Button {...button} disabled aria-describedby={block} />
  return <Button {...button} to={to} />
}

/** A pencil icon in a row; `name` is the record to edit. */
export const EditLink = ({ to, name }: { to: string; name: string }) => (
  <IconButton to={to} variant="subtle" size="lg" aria-label={t`Edit ${name}`}>
    <PencilIcon size={18} />
  </IconButton>
)
