import {
  BrowserCacheLocation,
  EventType,
  type INetworkModule,
  type NetworkRequestOptions,
  type NetworkResponse,
  PublicClientApplication,
} from '@azure/msal-browser'
import type { ClientSettings } from '../../identity/identity-contract.ts'

/**
 * The only file that imports the identity library: it is big, so others load this one lazily
 * (`directory.ts`).
 */

type DirectoryTokens = { idToken: string; accessToken: string }

export type DirectoryClient = {
  /**
   * Opens the sign-in window, so it must be called from a click. `onWindowClosed` is called when the window
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
export async function openDirectory(settings: DirectorySettings): Promise<DirectoryClient> {
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

const LOOK_EVERY_MS = 250
// The answer is on its way for a moment after the window has closed.
const GRACE_MS = 750

/** Calls back once when a window has been closed for a moment. Returns a stop function. */
function watchPopup(popup: Pick<Window, 'closed'>, onClosed: () => void): () => void {
  let grace: ReturnType<typeof setTimeout> | undefined
  const look = setInterval(() => {
    if (!popup.closed) return
    clearInterval(look)
    grace = setTimeout(onClosed, GRACE_MS)
  }, LOOK_EVERY_MS)
  return () => {
    clearInterval(look)
    clearTimeout(grace)
  }
}

type DirectoryNetwork = INetworkModule & {
  /** Called when a token is requested. */
  onSend: () => void
}

const TIMEOUT_MS = 30_000

/** How the identity library talks to the directory: with a time limit, and reporting when it redeems a code. */
function directoryNetwork(): DirectoryNetwork {
  const network: DirectoryNetwork = {
    onSend: () => {},
    sendGetRequestAsync: (url, options) => send('GET', url, options),
    sendPostRequestAsync(url, options) {
      network.onSend()
      return send('POST', url, options)
    },
  }
  return network
}

async function send<T>(
  method: string,
  url: string,
  { headers, body }: NetworkRequestOptions = {},
): Promise<NetworkResponse<T>> {
  const reply = await fetch(url, {
    method,
    headers: headers ?? {},
    body: body ?? null,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return {
    headers: Object.fromEntries(reply.headers),
    body: (await reply.json()) as T,
    status: reply.status,
  }
}
