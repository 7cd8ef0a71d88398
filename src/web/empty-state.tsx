import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'
import { Sheet } from './shell/page.tsx'
import { Button } from './ui/button.tsx'
import { Stack } from './ui/layout.tsx'

type Props = {
  title: ReactNode
  /** Ways to fill it. */
  children?: ReactNode
  action?: ReactNode
}

/** Shown in place of an empty list: the reason, and what to do. */
export function EmptyState({ title, children, action }: Props) {
  return (
    <Stack gap={6} className={classes.state}>
      <BlankReceipt />
      <div className={classes.title}>{title}</div>
      {children && <p className={classes.text}>{children}</p>}
      {action}
    </Stack>
  )
}

const BlankReceipt = () => (
  <svg width="72" height="76" viewBox="0 0 72 76" aria-hidden="true" className={classes.receipt}>
    <path
      className={classes.paper}
      d="M8 8a4 4 0 0 1 4-4h48a4 4 0 0 1 4 4v60q-3.5-6-7 0t-7 0-7 0-7 0-7 0-7 0-7 0-7 0Z"
    />
    <path className={classes.lines} d="M18 20h18M18 32h36M18 42h36M18 52h22" />
    <rect className={classes.mark} x="44" y="14" width="12" height="9" rx="2" />
  </svg>
)

type LoadFailedProps = { title: string; error: Error; retry: () => void }

/** Replaces a page's content that could not be loaded: what is missing, why, and Retry. */
export const LoadFailed = ({ title, error, retry }: LoadFailedProps) => (
  <Sheet>
    <div role="alert">
      <EmptyState
        title={title}
        action={
          <Button onClick={retry}>
            <Trans>Retry</Trans>
          </Button>
        }
      >
        {error.message}
      </EmptyState>
    </div>
  </Sheet>
)
