import { useLayoutEffect } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { refusalHelp } from '../../features/identity/web/access/trial-expired-note.tsx'
import { UnsavedChangesGuard } from '../../web/form/unsaved-changes.tsx'
import { RefusalHelp } from '../../web/refusal-help.ts'
import { PageComing } from '../../web/shell/page-loading.tsx'

/** What is around every screen. */
export function Root() {
  useLayoutEffect(removeDrawn, [])
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

/** Takes away what was seen of the page until this one is there. */
function removeDrawn() {
  for (const drawn of document.querySelectorAll('.drawn, .outline')) drawn.remove()
}
