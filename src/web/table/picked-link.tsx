import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

type Props = {
  /** Of the ticked rows, those that it fits. */
  ids: readonly string[]
  /** The page on which it is done for them. */
  to: string
  children: ReactNode
}

/** Leads to where something is done for the ticked rows; nothing where it fits none. */
export const PickedLink = ({ ids, to, children }: Props) =>
  ids.length === 0 ? null : (
    <Button variant="default" size="compact-md" to={to} state={{ chosen: ids }}>
      {children}
    </Button>
  )
