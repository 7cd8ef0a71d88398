import { createStore } from 'zustand/vanilla'
import { atRest } from '../at-rest.ts'

/** How to go over to a new version, once one is ready. */
export const newVersion = createStore<{ begin?: () => void }>(() => ({}))

/**
 * Keeps the application on this device, so that it opens without a network, and offers a new version when the
 * server has one. Where the browser has no service workers, or forbids them, nothing changes. Returns whether it is kept.
 */
export async function installOffline(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  try {
    await atRest()
    const { Workbox } = await import('workbox-window')
    const worker = new Workbox('/service-worker.js')
    const offer = (begin: () => void) => newVersion.setState({ begin })
    const reload = () => location.reload()
    worker.addEventListener('waiting', () =>
      offer(() => {
        worker.addEventListener('controlling', reload)
        worker.messageSkipWaiting()
      }),
    )
    worker.addEventListener('activated', ({ isUpdate }) => {
      // The browser may let it take over; this page still is of the version before.
      if (isUpdate) return offer(reload)
      void worker.messageSW({ type: 'CACHE_URLS', payload: { urlsToCache: loaded() } })
    })
    await worker.register()
    // From here on a new version is noticed.
    document.documentElement.dataset.kept = ''
    // Who leaves the page open for days is offered the new version, too.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void worker.update().catch(() => {})
    })
    return true
  } catch {
    // The application works without it.
    return false
  }
}

/** The files and replies that this page had loaded before the service worker could see them. */
function loaded(): (string | [string, RequestInit])[] {
  const files = performance.getEntriesByType('resource').map(({ name }) => name)
  const page: [string, RequestInit] = [location.href, { headers: { accept: 'text/html' } }]
  return [page, ...files.filter((url) => new URL(url).origin === location.origin)]
}
