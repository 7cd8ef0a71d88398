import { useSyncExternalStore } from 'react'

export type ColourScheme = 'light' | 'dark'

const KEY = 'colour-scheme'
const ATTRIBUTE = 'data-colour-scheme'
const system = matchMedia('(prefers-color-scheme: dark)')

/** The system's preference. */
const systemScheme = (): ColourScheme => (system.matches ? 'dark' : 'light')

/** The chosen scheme; null when following the system. */
function chosenScheme(): ColourScheme | null {
  try {
    const chosen = localStorage.getItem(KEY)
    return chosen === 'light' || chosen === 'dark' ? chosen : null
  } catch {
    // Storage may be disabled.
    return null
  }
}

const shownScheme = (): ColourScheme => chosenScheme() ?? systemScheme()

const show = () => document.documentElement.setAttribute(ATTRIBUTE, shownScheme())

/** Follows choices made in other tabs and changes of the system. `colour-scheme.js` applied the first one. */
export function followColourScheme(): void {
  system.addEventListener('change', show)
  addEventListener('storage', show)
}

/** Choosing the system's preference means following the system again. */
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

function subscribe(notify: () => void): () => void {
  const observer = new MutationObserver(notify)
  observer.observe(document.documentElement, { attributeFilter: [ATTRIBUTE] })
  return () => observer.disconnect()
}

const read = () => (document.documentElement.getAttribute(ATTRIBUTE) === 'dark' ? 'dark' : 'light')

/** The current scheme, and a function to choose another. */
export const useColourScheme = (): [ColourScheme, (scheme: ColourScheme) => void] => [
  useSyncExternalStore(subscribe, read),
  choose,
]
