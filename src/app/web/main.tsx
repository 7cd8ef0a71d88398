import { isDirectoryReply } from './directory-reply.ts'
import { refuseMarkupInTexts } from './trusted-types.ts'

refuseMarkupInTexts(globalThis as Parameters<typeof refuseMarkupInTexts>[0])

// Microsoft's popup returns to this page, which then only forwards the reply and does not start the
// application.
if (isDirectoryReply(globalThis.location)) {
  const { broadcastResponseToMainFrame } = await import('@azure/msal-browser/redirect-bridge')
  await broadcastResponseToMainFrame()
} else {
  // What this device has kept of the page is seen first.
  await globalThis.keptPage
  const { showApplication } = await import('./app.tsx')
  // What was loaded has run: the browser has a turn before it begins.
  await new Promise((next) => setTimeout(next))
  await showApplication()
}
