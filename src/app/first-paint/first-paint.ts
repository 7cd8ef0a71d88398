import {
  addressOfPage,
  FRAME,
  type KeptPage,
  knownAccount,
  lookOfPages,
  readKeptPage,
} from '../../web/offline/kept-pages.ts'
import { elementOf } from '../../web/offline/page-pieces.ts'

// Runs before the application, in a file of its own: paints the page that is opened as this device last saw it, for the
// account that is signed in. Nobody can use it yet; the application's own takes its place (`keptPageGivesWay`).

declare global {
  /** Resolves once what the device has kept of this page is painted, or does not come in time. */
  var keptPage: Promise<void> | undefined
}

/** Milliseconds after which the application no longer waits: some browsers' storage never answers. */
const AT_MOST_MS = 1_000

const INSIDE = /^\/dashboard(?:\/|$)/

async function paint(accountId: string): Promise<void> {
  const address = addressOfPage()
  const kept = Promise.all([readKeptPage(accountId, address), readKeptPage(accountId, FRAME)])
  await styled()
  const pages = await kept
  const look = lookOfPages()
  show(pages.find((page) => page?.look === look))
}

function show(kept: KeptPage | undefined): void {
  if (!kept || typeof kept.page === 'string' || document.getElementById('root')?.firstChild) return
  const page = document.createElement('div')
  page.className = 'kept-page'
  page.inert = true
  page.ariaHidden = 'true'
  page.append(elementOf(kept.page))
  if (kept.since) {
    const since = document.createElement('p')
    since.className = 'kept-since'
    since.textContent = kept.since
    page.append(since)
  }
  document.body.append(page)
  for (const outline of document.querySelectorAll('.outline')) outline.remove()
  const title = document.querySelector('title[data-document]')
  if (title && kept.title) title.textContent = kept.title
}

/** The document is whole, and so is its style sheet. */
async function styled(): Promise<void> {
  while (document.readyState === 'loading')
    await new Promise((next) => document.addEventListener('readystatechange', next, { once: true }))
  const sheet = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')
  if (sheet && !sheet.sheet)
    await new Promise((next) => {
      sheet.addEventListener('load', next)
      sheet.addEventListener('error', next)
    })
}

const account = knownAccount()
if (account && INSIDE.test(location.pathname)) {
  const painted = paint(account).catch(() => {
    // Without it the outline stays until the application is there.
  })
  const late = new Promise<void>((next) => setTimeout(next, AT_MOST_MS))
  globalThis.keptPage = Promise.race([painted, late])
}
