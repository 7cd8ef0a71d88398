import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { BankLine } from '../bank-wire.ts'

/** How long a line that is to be private can be taken back, in milliseconds. */
const UNDO_MS = 10_000

/**
 * Holds a line that is to be private until the next action, the end of the page, or ten seconds later: only this page
 * can take it back, since the server keeps nothing of it. Until then the line waits there, so that none is lost.
 */
export function usePrivateSoon(send: (line: BankLine) => Promise<void>) {
  const [held, setHeld] = useState<BankLine | null>(null)
  const current = useRef<BankLine | null>(null)
  const hold = (line: BankLine | null) => {
    current.current = line
    setHeld(line)
  }
  /** Sends the held line to the server. */
  const finish = async () => {
    const line = current.current
    // Until the page shows the lines anew, it stays out of sight.
    current.current = null
    if (line) await send(line)
  }
  const finishNow = useEffectEvent(() => void finish())
  useEffect(() => {
    if (!held) return
    const timer = setTimeout(() => finishNow(), UNDO_MS)
    return () => clearTimeout(timer)
  }, [held])
  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && finishNow()
    document.addEventListener('visibilitychange', onHide)
    return () => document.removeEventListener('visibilitychange', onHide)
  }, [])
  const last = useRef(finish)
  useEffect(() => {
    last.current = finish
  })
  useEffect(() => () => void last.current(), [])
  return {
    /** The line that is held, and hidden from the page. */
    held,
    hold,
    finish,
    /** Puts the held line back on the page; false if it has already been sent. */
    takeBack: (): boolean => {
      if (!current.current) return false
      hold(null)
      return true
    },
  }
}
