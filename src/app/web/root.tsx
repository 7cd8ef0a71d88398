import { useLayoutEffect } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { refusalHelp } from '../../features/identity/web/access/trial-expired-note.tsx'
import { UnsavedChangesGuard } from '../../web/form/unsaved-changes.tsx'
import { RefusalHelp } from '../../web/refusal-help.ts'
import { PageComing } from '../../web/shell/page-loading.tsx'

/** What is around every screen. */
export function Root() {
  useLayoutEffect(removeOutlines, [])
  return (
    <UnsavedChangesGuard>
      <RefusalHelp value={refusalHelp}>
        <PageComing />
        <Outlet />
      </RefusalHelp>
      <ScrollRestoration />
    </UnsavedChangesGuard>
  )
}

/** Of the page that was sent: they were seen until this one is there. */
function removeOutlines() {
  for (const outline of document.querySelectorAll('.outline')) outline.remove()
}
