import { BrowserCacheLocation, EventType, PublicClientApplication } from '@azure/msal-browser'
import type { ClientSettings } from '../../identity-contract.ts'
import { type DirectoryNetwork, directoryNetwork } from './directory-network.ts'
import { watchPopup } from './directory-popup.ts'

/**
 * The only file that imports the identity library: it is big, so others load this one lazily
 * (`directory.ts`).
 */

export type DirectoryTokens = { idToken: string; accessToken: string }

export type Directory = {
  /**
   * Opens the sign-in window, so it must be called from a click. `onWindowClosed` is told when the window
   * seems to be gone without an answer; the answer may still come (a directory that forbids to be watched
   * looks closed), so the promise stays open.
   */
  signIn: (onWindowClosed: () => void) => Promise<DirectoryTokens>
  /** Opens the sign-out window; whatever happens there, this browser forgets the account. */
  signOut: () => Promise<void>
}

type DirectorySettings = NonNullable<ClientSettings['directory']>

const SCOPES = ['User.Read']
// A second factor takes longer than the library's own minute; a closed window we notice ourselves.
const WAIT_FOR_ANSWER_MS = 10 * 60 * 1000
// The authorities that the library knows; any other must be named as trusted.
const WELL_KNOWN = 'login.microsoftonline.com'

/** The directory of these settings, ready to open its windows at once. */
export async function openDirectory(settings: DirectorySettings): Promise<Directory> {
  const network = directoryNetwork()
  const application = new PublicClientApplication(configurationOf(settings, network))
  await application.initialize()
  return {
    async signIn(onWindowClosed) {
      const stopWatching = watchNextPopup(application, network, onWindowClosed)
      try {
        return await application.loginPopup({ scopes: SCOPES, overrideInteractionInProgress: true })
      } finally {
        stopWatching()
      }
    },
    async signOut() {
      const [account] = application.getAllAccounts()
      try {
        await application.logoutPopup({ account: account ?? null })
      } finally {
        await application.clearCache()
      }
    },
  }
}

function configurationOf(
  { authority, tenantId, clientId }: DirectorySettings,
  networkClient: DirectoryNetwork,
) {
  const { host } = new URL(authority)
  const siteRoot = `${globalThis.location.origin}/`
  return {
    auth: {
      clientId,
      authority: `${authority}/${tenantId}`,
      knownAuthorities: host === WELL_KNOWN ? [] : [host],
      redirectUri: siteRoot,
      postLogoutRedirectUri: siteRoot,
    },
    cache: { cacheLocation: BrowserCacheLocation.LocalStorage },
    system: { popupBridgeTimeout: WAIT_FOR_ANSWER_MS, networkClient },
  }
}

function watchNextPopup(
  application: PublicClientApplication,
  network: DirectoryNetwork,
  onClosed: () => void,
): () => void {
  let stop = () => {}
  const listener = application.addEventCallback(
    ({ payload }) => {
      const { popupWindow } = (payload ?? {}) as { popupWindow?: Window }
      if (!popupWindow) return
      stop()
      stop = watchPopup(popupWindow, onClosed)
      // The code has come and is being redeemed: the window closed because all went well.
      network.onSend = () => stop()
    },
    [EventType.POPUP_OPENED],
  )
  return () => {
    stop()
    if (listener) application.removeEventCallback(listener)
  }
}
