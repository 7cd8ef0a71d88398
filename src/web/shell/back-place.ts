import { createContext } from 'react'

/** The container of Back above a page's title; null until the page is rendered. */
export const BackPlace = createContext<HTMLElement | null>(null)
