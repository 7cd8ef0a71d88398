import { useSyncExternalStore } from 'react'

export type ColourScheme = 'light' | 'dark'

const KEY = 'colour-scheme'
const ATTRIBUTE = 'data-colour-scheme'
const system = matchMedia('(prefers-color-scheme: dark)')

/** What the browser's system wishes. */
const systemScheme = (): ColourScheme => (system.matches ? 'dark' : 'light')

/** What was chosen here; null where the system's wish holds. */
function chosenScheme(): ColourScheme | null {
  try {
    const chosen = localStorage.getItem(KEY)
    return chosen === 'light' || chosen === 'dark' ? chosen : null
  } catch {
    // Storage may be forbidden.
    return null
  }
}

const shownScheme = (): ColourScheme => chosenScheme() ?? systemScheme()

const show = () => document.documentElement.setAttribute(ATTRIBUTE, shownScheme())

/** Shows what is chosen in another tab, and what the system changes to. `colour-scheme.js` showed the first. */
export function followColourScheme(): void {
  system.addEventListener('change', show)
  addEventListener('storage', show)
}

/** Choosing what the system wishes anyway means following the system again. */
function choose(scheme: ColourScheme): void {
  try {
    if (scheme === systemScheme()) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, scheme)
  } catch {
    document.documentElement.setAttribute(ATTRIBUTE, scheme)
    return
  }
  show()
}

function subscribe(tell: () => void): () => void {
  const observer = new MutationObserver(tell)
  observer.observe(document.documentElement, { attributeFilter: [ATTRIBUTE] })
  return () => observer.disconnect()
}

const read = () => (document.documentElement.getAttribute(ATTRIBUTE) === 'dark' ? 'dark' : 'light')

/** The scheme that is shown, and how to choose another. */
export const useColourScheme = (): [ColourScheme, (scheme: ColourScheme) => void] => [
  useSyncExternalStore(subscribe, read),
  choose,
]
