import { useState } from 'react'

export const PAGE_SIZES = [25, 50, 100] as const
export type PageSize = (typeof PAGE_SIZES)[number]

const KEY = 'rows-per-page'

/** The rows a page of a list has, as this browser remembers it. */
export function readSize(): PageSize {
  try {
    return PAGE_SIZES.find((size) => String(size) === localStorage.getItem(KEY)) ?? PAGE_SIZES[0]
  } catch {
    // Storage may be forbidden.
    return PAGE_SIZES[0]
  }
}

/** How many rows a page of a list has, and how to change that; this browser remembers it, for all lists. */
export function usePageSize(): [PageSize, (size: PageSize) => void] {
  const [size, setSize] = useState(readSize)
  const choose = (chosen: PageSize) => {
    setSize(chosen)
    try {
      localStorage.setItem(KEY, String(chosen))
    } catch {}
  }
  return [size, choose]
}
