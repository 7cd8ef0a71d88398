import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { EmptyState } from '../empty-state.tsx'
import { Button } from '../ui/button.tsx'
import { PageTitle } from './page.tsx'

/** For addresses that name nothing. */
export function NotFoundPage({ home, label }: { home: string; label: string }) {
  return (
    <EmptyState
      title={<PageTitle>{t`Page not found`}</PageTitle>}
      action={<Button to={home}>{label}</Button>}
    >
      <Trans>There is nothing at this address. The link may be old or mistyped.</Trans>
    </EmptyState>
  )
}
