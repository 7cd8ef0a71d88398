import type { MouseEvent } from 'react'

/** Ignores the second click of a double click, which was meant for what was there before. */
export const onFirstClick =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act()
  }
