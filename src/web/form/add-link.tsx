import { PlusIcon } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { WriteBlock } from './write-block.ts'

type Props = ButtonProps & { to: string; children: ReactNode }

/** A link to the page that adds a record, while adding is allowed. */
export function AddLink({ to, ...props }: Props) {
  const block = use(WriteBlock)
  const button = { leftSection: <PlusIcon size={18} />, ...props }
  if (block !== null) return <Button {...button} disabled aria-describedby={block} />
  return <Button {...button} to={to} />
}
