import type { MouseEvent } from 'react'

/** Leaves the second click of a double click out: it was meant for what stood there before. */
export const onFirstClick =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act()
  }
