import { historyIndex } from '../browser-location.ts'

/**
 * Two watches over what leads away. Each answers how to stop.
 */

/** Stops plain clicks on the application's own links while `isHeld`, and hands the address on. */
export function watchLinks(isHeld: () => boolean, ask: (address: string) => void): () => void {
  const onClick = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    if (!isHeld() || !isPlain || event.altKey || !(link instanceof HTMLAnchorElement)) return
    const address = new URL(link.href)
    const isSamePage = pageAt(address) === pageAt(location)
    if (address.origin !== location.origin || link.target === '_blank' || isSamePage) return
    event.preventDefault()
    event.stopPropagation()
    ask(`${address.pathname}${address.search}${address.hash}`)
  }
  document.addEventListener('click', onClick, true)
  return () => document.removeEventListener('click', onClick, true)
}

/** A page in the history; the steps of one form are one page. */
export type Place = { page: string; index: number | undefined }

const pageAt = ({ pathname, search }: { pathname: string; search: string }) => pathname + search

export const placeHere = (): Place => ({ page: pageAt(location), index: historyIndex() })

/**
 * Takes the browser's back and forward buttons back while `heldAt` answers the place that is not to be left;
 * `ask` gets the way to go on, for when it may be left after all. Listeners of the window run in the order in
 * which they came, so this one must come before the router's.
 */
export function holdBack(
  heldAt: () => Place | undefined,
  ask: (go: () => void) => void,
): () => void {
  let isOurs = false
  const onPopState = (event: PopStateEvent) => {
    if (isOurs) {
      isOurs = false
      return event.stopImmediatePropagation()
    }
    const here = heldAt()
    const there = historyIndex(event.state)
    if (here?.index === undefined || there === undefined || there === here.index) return
    // The address is that of the entry gone to by now.
    if (pageAt(location) === here.page) return
    event.stopImmediatePropagation()
    const distance = there - here.index
    ask(() => history.go(distance))
    isOurs = true
    history.go(-distance)
  }
  globalThis.addEventListener('popstate', onPopState)
  return () => globalThis.removeEventListener('popstate', onPopState)
}
