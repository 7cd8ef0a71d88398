import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'

/** Marks the rows of a grid whose cells the arrow keys reach. */
export const inGrid = { 'data-in-grid': '' }

const ROWS = 'tr[data-in-grid]'

/**
 * The keys of a grid (https://www.w3.org/WAI/ARIA/apg/patterns/grid/): one place in the order of Tab, arrows from cell
 * to cell, Home and End in the row, with Ctrl the first and the last cell. Its table has the role, and its rows
 * `inGrid` and as many cells each. What a cell has to press is reached instead of the cell.
 * @param first where Tab comes at first, a selector; else the first cell
 */
export function useGridKeys(table: RefObject<HTMLTableElement | null>, first: string) {
  // After each drawing: what Tab reached may have gone with its row.
  useLayoutEffect(() => {
    const { current } = table
    if (!current) return
    const cells = [...current.querySelectorAll(`${ROWS} > *`)].map(pressedIn)
    for (const cell of cells) if (!cell.hasAttribute('tabindex')) cell.tabIndex = -1
    if (cells.some((cell) => cell.tabIndex === 0)) return
    const start = current.querySelector(`${ROWS} ${first}`)
    const cell = start ? pressedIn(start) : cells[0]
    if (cell) cell.tabIndex = 0
  })
  return {
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLTableElement>) => {
      if (!target.closest(ROWS)) return
      for (const cell of currentTarget.querySelectorAll<HTMLElement>('[tabindex="0"]'))
        cell.tabIndex = -1
      target.tabIndex = 0
    },
    onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => {
      const next = nextCell(event)
      if (!next) return
      event.preventDefault()
      pressedIn(next).focus()
    },
  }
}

/** The link or button of a cell that Enter presses, or the cell itself. */
const pressedIn = (cell: Element) => (cell.querySelector('a, button') ?? cell) as HTMLElement

/** Where a key leads; undefined for other keys, and at an edge. */
function nextCell(event: KeyboardEvent<HTMLTableElement>): Element | undefined {
  const { key, ctrlKey, altKey, metaKey, shiftKey, currentTarget, target } = event
  const row = (target as Element).closest(ROWS)
  const cell = (target as Element).closest('td, th')
  if (!row || !cell || altKey || metaKey || shiftKey) return undefined
  const rows = [...currentTarget.querySelectorAll(ROWS)]
  const [down, across] = [rows.indexOf(row), [...row.children].indexOf(cell)]
  const at = (line: number, place: number) => rows.at(line)?.children[place]
  if (ctrlKey) {
    if (key === 'Home') return at(0, 0)
    return key === 'End' ? (rows.at(-1)?.lastElementChild ?? undefined) : undefined
  }
  switch (key) {
    case 'ArrowRight':
      return at(down, across + 1)
    case 'ArrowLeft':
      return at(down, across - 1)
    case 'ArrowDown':
      return at(down + 1, across)
    case 'ArrowUp':
      return down > 0 ? at(down - 1, across) : undefined
    case 'Home':
      return row.firstElementChild ?? undefined
    case 'End':
      return row.lastElementChild ?? undefined
    default:
      return undefined
  }
}
