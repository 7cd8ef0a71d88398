import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { EmptyState } from '../../../../web/empty-state.tsx'
import { PageLoading } from '../../../../web/shell/page-loading.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { loadSession } from '../sessions/session-refresh.ts'

/** Stands where storage holds only part of an account: the server knows all of it. */
export function PartOfAccount() {
  const [error, setError] = useState<Error>()
  const load = () => {
    setError(undefined)
    loadSession().catch(setError)
  }
  useEffect(load, [])
  return (
    <main style={{ padding: '20dvh 1.25rem 2rem' }}>
      {error ? (
        <div role="alert">
          <EmptyState
            title={t`Your account could not be loaded`}
            action={
              <Button onClick={load}>
                <Trans>Retry</Trans>
              </Button>
            }
          >
            {error.message}
          </EmptyState>
        </div>
      ) : (
        <PageLoading />
      )}
    </main>
  )
}
