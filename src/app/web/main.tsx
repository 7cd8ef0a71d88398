import { isDirectoryReply } from './directory-reply.ts'
import { refuseMarkupInTexts } from './trusted-types.ts'

refuseMarkupInTexts(globalThis as Parameters<typeof refuseMarkupInTexts>[0])

// Microsoft's popup comes back to this page: it then only hands its answer on, and the application stays away.
if (isDirectoryReply(globalThis.location)) {
  const { broadcastResponseToMainFrame } = await import('@azure/msal-browser/redirect-bridge')
  await broadcastResponseToMainFrame()
} else {
  const { showApplication } = await import('./app.tsx')
  await showApplication()
}
