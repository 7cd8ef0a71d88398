import { createContext } from 'react'

/** Where Back stands on a page, above its title; null until the page is there. */
export const BackPlace = createContext<HTMLElement | null>(null)
