import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { List } from './use-list.ts'

/** The rows of a list that are ticked, on whichever page. */
export type Picking<Row> = {
  /** Whether rows can be ticked now. */
  isOn: boolean
  rows: readonly Row[]
  isPicked: (row: Row) => boolean
  /** Ticks a row or takes its tick away; with `isRange` all rows from the one before to this one. */
  toggle: (row: Row, isRange: boolean) => void
  /** Ticks all that match, on all pages. @throws RefusedReply, NetworkError */
  pickAll: () => Promise<void>
  start: () => void
  /** Takes all ticks away, and the boxes too. */
  stop: () => void
}

/** Lets rows of a list be ticked; ticks stay while it is searched, sorted and paged. */
export function usePicking<Row>(list: List<Row>, keyOf: (row: Row) => string): Picking<Row> {
  const [picked, setPicked] = useState<ReadonlyMap<string, Row>>()
  const last = useRef<string>(undefined)
  const change = (rows: readonly Row[], isPicked: boolean) =>
    setPicked((before) => {
      const next = new Map(before)
      for (const row of rows)
        if (isPicked) next.set(keyOf(row), row)
        else next.delete(keyOf(row))
      return next
    })
  return {
    isOn: picked !== undefined,
    rows: [...(picked?.values() ?? [])],
    isPicked: (row) => picked?.has(keyOf(row)) === true,
    toggle: (row, isRange) => {
      const places = [last.current, keyOf(row)].map((key) =>
        list.rows.findIndex((it) => keyOf(it) === key),
      )
      const [from = -1, to = -1] = places.toSorted((a, b) => a - b)
      last.current = keyOf(row)
      const rows = isRange && from >= 0 ? list.rows.slice(from, to + 1) : [row]
      change(rows, !picked?.has(keyOf(row)))
    },
    pickAll: async () => change(await list.fetchAll(), true),
    start: () => setPicked(new Map()),
    stop: () => setPicked(undefined),
  }
}

/** The ids that were ticked where this page was opened from; undefined where nothing was. */
export function useChosen(): readonly string[] | undefined {
  const { chosen } = (useLocation().state ?? {}) as { chosen?: unknown }
  return Array.isArray(chosen) ? chosen.filter((id) => typeof id === 'string') : undefined
}
