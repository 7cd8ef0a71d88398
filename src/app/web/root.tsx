import { useLayoutEffect } from 'react'
import { type Location, Outlet, ScrollRestoration } from 'react-router'
import { refusalHelp } from '../../features/identity/web/access/trial-expired-note.tsx'
import { UnsavedChangesGuard } from '../../web/form/unsaved-changes.tsx'
import { PageComing } from '../../web/shell/page-loading.tsx'
import { RefusalHelp } from '../../web/use-message.ts'

const SCROLLED = 'rentbook-scrolled'

/** What is around every screen. */
export function Root() {
  useLayoutEffect(removeDrawn, [])
  return (
    <UnsavedChangesGuard>
      <RefusalHelp value={refusalHelp}>
        <PageComing />
        <Outlet />
      </RefusalHelp>
      <ScrollRestoration getKey={placeOf} storageKey={SCROLLED} />
    </UnsavedChangesGuard>
  )
}

forgetScrolled()

/** An address that is opened anew begins at its top, also where this tab was there before; not so a page loaded again. */
function forgetScrolled() {
  const [load] = performance.getEntriesByType('navigation')
  if ((load as PerformanceNavigationTiming | undefined)?.type !== 'navigate') return
  try {
    sessionStorage.removeItem(SCROLLED)
  } catch {
    // Without storage nothing is kept either.
  }
}

/** What was scrolled is kept by the step of the history; the first step has no name, so its address identifies it. */
const placeOf = ({ key, pathname }: Location) => (key === 'default' ? pathname : key)

/** Takes away what was seen of the page until this one is there. */
function removeDrawn() {
  for (const drawn of document.querySelectorAll('.drawn, .outline')) drawn.remove()
}
