import { Trans } from '@lingui/react/macro'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useStore } from 'zustand'
import { shownLanguage } from '../language.ts'
import { Notice } from '../notice.tsx'
import { Button } from '../ui/button.tsx'
import { Row } from '../ui/layout.tsx'
import { newVersion } from './install-offline.ts'
import { fetchAgain, shownFromDevice } from './kept-answers.ts'

/** Above every page: since when its content is, where it comes from this device, and that a new version is ready. */
export const OfflineBar = () => (
  <>
    <SinceWhen />
    <NewVersion />
  </>
)

function SinceWhen() {
  const since = useShownSince()
  const queries = useQueryClient()
  const isFetching = useIsFetching() > 0
  useEffect(() => {
    const again = () => void fetchAgain(queries)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [queries])
  if (since === undefined) return null
  const when = new Intl.DateTimeFormat(shownLanguage(), {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(since)
  return (
    <div data-on-screen>
      <Notice>
        <Row as="span" lineGap={8} isSpread>
          {isFetching ? (
            <Trans>
              The connection is slow. This is as of {when}; newer figures are on their way.
            </Trans>
          ) : (
            <Trans>The server cannot be reached. This is as of {when}.</Trans>
          )}
          {!isFetching && (
            <Button size="compact-sm" variant="default" onClick={() => void fetchAgain(queries)}>
              <Trans>Try again</Trans>
            </Button>
          )}
        </Row>
      </Notice>
    </div>
  )
}

/** Since when the oldest part of this page is; undefined where all of it has just come from the server. */
function useShownSince(): number | undefined {
  const shown = useStore(shownFromDevice)
  const cache = useQueryClient().getQueryCache()
  // Another page shows other parts.
  useLocation()
  useIsFetching()
  const times = Object.entries(shown).flatMap(([hash, at]) =>
    cache.get(hash)?.isActive() ? [at] : [],
  )
  return times.length === 0 ? undefined : Math.min(...times)
}

/** Reloading asks first where something is unsaved: the browser does that itself. */
function NewVersion() {
  const { begin } = useStore(newVersion)
  if (!begin) return null
  return (
    <div data-on-screen>
      <Notice tone="success">
        <Row as="span" lineGap={8} isSpread>
          <Trans>A new version of Rentbook is ready.</Trans>
          <Button size="compact-sm" variant="default" onClick={begin}>
            <Trans>Reload</Trans>
          </Button>
        </Row>
      </Notice>
    </div>
  )
}
