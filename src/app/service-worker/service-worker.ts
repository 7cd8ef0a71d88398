import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'

/**
 * Opens the application at once, and without a network: it keeps the page and the files that were used. Whatever
 * belongs to an account is kept elsewhere, where a sign-out removes it.
 */

/** Names the build: another build is another service worker. */
declare const BUILD: string
/** The script that a page of this build begins with. */
declare const ENTRY: string
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

/** Whether a reply is ours and worth keeping: a hotel's Wi-Fi may answer with a page of its own, without our policy. */
const isKept = (response: Response) =>
  response.status === 200 && response.headers.has('content-security-policy')

const onlyOurs = {
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    isKept(response) ? response : null,
}

const INSIDE = `inside-${BUILD}`
/** The first of them is requested whichever is wanted: a Wi-Fi that leads elsewhere is followed by the browser. */
const askForInside = () =>
  new Request('/dashboard', { headers: { accept: 'text/html' }, redirect: 'manual' })

const AHEAD = /<link\b[^>]* rel="modulepreload"[^>]*>/g

/**
 * The page without scripts that are fetched ahead: those of the screen that it was sent for are none of other screens,
 * and what a page gets from this device Chromium fetches once more when it is imported.
 */
function withoutPreloads(text: string, sent: Headers): Response {
  const headers = new Headers(sent)
  // It is kept as plain text.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  return new Response(text.replace(AHEAD, ''), { headers })
}

/** All pages of the inside are one. It comes from the device, with the files of its build; another build is offered. */
const inside = new StaleWhileRevalidate({
  cacheName: INSIDE,
  plugins: [
    {
      cacheKeyWillBeUsed: async () => new URL('/dashboard', worker.location.href).href,
      requestWillFetch: async () => askForInside(),
      cacheWillUpdate: async ({ response }: { response: Response }) => {
        const text = isKept(response) ? await response.clone().text() : ''
        return text.includes(ENTRY) ? withoutPreloads(text, response.headers) : null
      },
    },
  ],
})

const signIn = new NetworkFirst({
  cacheName: 'pages',
  networkTimeoutSeconds: TIMEOUT_S,
  plugins: [onlyOurs, { cacheKeyWillBeUsed: async () => new URL('/', worker.location.href).href }],
})

const look = new StaleWhileRevalidate({ cacheName: 'pages', plugins: [onlyOurs] })

const files = new CacheFirst({
  cacheName: 'files',
  matchOptions: { ignoreVary: true },
  plugins: [
    onlyOurs,
    new ExpirationPlugin({
      maxEntries: 400,
      maxAgeSeconds: 60 * DAY_S,
      purgeOnQuotaError: true,
    }),
  ],
})

const isOurs = (url: URL) => url.origin === worker.location.origin

const wantsPage = (request: Request) => (request.headers.get('accept') ?? '').includes('text/html')

registerRoute(({ request, url }) => isOurs(url) && isInside(url) && wantsPage(request), inside)
registerRoute(
  ({ request, url }) => isOurs(url) && url.pathname === '/' && wantsPage(request),
  signIn,
)
// Their names change with their content.
registerRoute(({ url }) => isOurs(url) && url.pathname.startsWith('/assets/'), files)
registerRoute(
  ({ url }) => isOurs(url) && /^\/(?:colour-scheme\.js|favicon\.svg)$/.test(url.pathname),
  look,
)

type Phase = Event & { waitUntil(work: Promise<unknown>): void }

// A version is not offered before it has what it needs. A device that is full keeps none of it and takes the version
// all the same: it would stay with an old one for ever.
worker.addEventListener('install', (event) => {
  const kept = [
    inside.handleAll({ event, request: askForInside() }),
    ...NEEDED_OFFLINE.map((path) => files.handleAll({ event, request: new Request(path) })),
  ]
  const fetched = kept.map(([response, done]) => response.then(() => done.catch(() => {})))
  ;(event as Phase).waitUntil(Promise.all(fetched))
})
worker.addEventListener('activate', (event) =>
  (event as Phase).waitUntil(Promise.all([worker.clients.claim(), forgetOtherBuilds()])),
)

async function forgetOtherBuilds(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith('inside-') && name !== INSIDE) await caches.delete(name)
}

worker.addEventListener('message', (event) => {
  const { data } = event as MessageEvent<{ type?: string } | undefined>
  if (data?.type === 'SKIP_WAITING') void worker.skipWaiting()
})

Object.assign(worker, { build: BUILD })
