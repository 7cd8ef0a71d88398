import { loadChunk } from '../../../web/load-chunk.ts'
import { loadPressed } from '../../../web/pressed-part.ts'
import { loadClientSettings } from '../../identity/web/access/client-settings.ts'
import { session } from '../../identity/web/sessions/session.ts'
import { provideDirectorySignOut } from '../../identity/web/sessions/sign-outs-to-come.ts'
import type { DirectoryClient } from './directory-client.ts'

let loading: Promise<DirectoryClient | null> | undefined

/**
 * The directory of the server's settings, with its library; null where Microsoft sign-in is not set up. `isPressed`:
 * somebody waits for it, so that what fails again may open the page anew.
 */
export function loadDirectory({ isPressed = false } = {}): Promise<DirectoryClient | null> {
  loading ??= open(isPressed ? loadPressed : loadChunk).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

const loadClient = () => import('./directory-client.ts')

async function open(load: typeof loadChunk): Promise<DirectoryClient | null> {
  const { directory: settings } = await loadClientSettings()
  if (!settings) return null
  const { openDirectory } = await load(loadClient)
  const directory = await openDirectory(settings)
  provideDirectorySignOut(directory.signOut)
  return directory
}

/** Loads the library while a Microsoft session runs, so that Sign Out finds it. Returns a stop function. */
export function prepareDirectorySignOut(): () => void {
  const look = () => {
    if (session.getState().account?.authType !== 'SSO') return
    // Without it, signing out ends the session here and at our server all the same.
    loadDirectory().catch(() => {})
  }
  look()
  return session.subscribe(look)
}
