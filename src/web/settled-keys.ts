import { useReducer, useRef } from 'react'
import { flushSync } from 'react-dom'

/** React takes more than 50 unfinished draws in a row for an endless loop. A key is up to two events. */
const MOST_UNFINISHED = 20
/** How often it may have to draw until nothing waits. */
const DRAWS = 4

/**
 * For the input of a React Aria combobox, which changes state in effects after each key: React leaves that for later,
 * so keys that come faster than it draws (one held down, a slow phone) end in its error 185 and take the screen
 * down. Call this at each event of a key: now and then it finishes what waits before the next key comes.
 */
export function useSettledKeys(): () => void {
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0)
  const unfinished = useRef(0)
  return () => {
    unfinished.current++
    if (unfinished.current < MOST_UNFINISHED) return
    unfinished.current = 0
    // After the event, whose own changes are drawn first.
    queueMicrotask(() => {
      for (let drawn = 0; drawn < DRAWS; drawn++) flushSync(draw)
    })
  }
}
