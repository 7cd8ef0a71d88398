import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'

/**
 * Opens the application without a network: it keeps the page and the files that were used. Whatever belongs to
 * an account is kept elsewhere, where a sign-out removes it.
 */

/** Names the build: another build is another service worker. */
declare const BUILD: string
/** The built files that any page may need without a network. */
declare const NEEDED_OFFLINE: readonly string[]

type Worker = EventTarget & {
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  location: Location
}
const worker = globalThis as unknown as Worker

/** Seconds before a page that was used comes from the device. */
const TIMEOUT_S = 5
const DAY_S = 24 * 60 * 60

const isInside = ({ pathname }: URL) => /^\/dashboard(?:\/|$)/.test(pathname)
const isPage = (url: URL) => isInside(url) || url.pathname === '/'

/** Somebody between may answer, as a hotel's Wi-Fi with its own page: what is ours has our policy. */
const onlyOurs = {
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    response.status === 200 && response.headers.has('content-security-policy') ? response : null,
}

const pages = new NetworkFirst({
  cacheName: 'pages',
  networkTimeoutSeconds: TIMEOUT_S,
  plugins: [
    {
      // All pages of the inside are one; only the outline before it is there differs.
      cacheKeyWillBeUsed: async ({ request }) =>
        isPage(new URL(request.url))
          ? new URL(isInside(new URL(request.url)) ? '/dashboard' : '/', worker.location.href).href
          : request,
    },
    onlyOurs,
  ],
})

const files = new CacheFirst({
  cacheName: 'files',
  matchOptions: { ignoreVary: true },
  plugins: [
    onlyOurs,
    new ExpirationPlugin({
      ...{ maxEntries: 400, maxAgeSeconds: 60 * DAY_S, purgeOnQuotaError: true },
    }),
  ],
})

const isOurs = (url: URL) => url.origin === worker.location.origin

registerRoute(
  ({ request, url }) =>
    isOurs(url) && isPage(url) && (request.headers.get('accept') ?? '').includes('text/html'),
  pages,
)
// Their names change with their content.
registerRoute(({ url }) => isOurs(url) && url.pathname.startsWith('/assets/'), files)
registerRoute(
  ({ url }) => isOurs(url) && /^\/(?:colour-scheme\.js|favicon\.svg)$/.test(url.pathname),
  pages,
)

type Phase = Event & { waitUntil(work: Promise<unknown>): void }

// A version is not offered before it has what it needs; where that cannot be kept, the one before stays.
worker.addEventListener('install', (event) => {
  const keep = (path: string) => files.handleAll({ event, request: new Request(path) })
  ;(event as Phase).waitUntil(Promise.all(NEEDED_OFFLINE.flatMap(keep)))
})
worker.addEventListener('activate', (event) => (event as Phase).waitUntil(worker.clients.claim()))
worker.addEventListener('message', (event) => {
  const { data } = event as MessageEvent<{ type?: string } | undefined>
  if (data?.type === 'SKIP_WAITING') void worker.skipWaiting()
})

Object.assign(worker, { build: BUILD })
