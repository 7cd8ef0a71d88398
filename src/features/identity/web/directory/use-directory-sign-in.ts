import { useEffect, useRef, useState } from 'react'
import { loadDirectory } from './directory.ts'
import { signInWithDirectory } from './sign-in-with-directory.ts'

type SignInEvents = {
  onStart: () => void
  onDone: (message: string) => void
  onFailure: (message: string, reason: string | undefined) => void
}

/** A closed window frees the button; should its answer come after all, it counts. */
export function useDirectorySignIn({ onStart, onDone, onFailure }: SignInEvents) {
  const [isBusy, setBusy] = useState(false)
  const latest = useRef(0)

  useEffect(() => {
    // The click must open the window at once, so everything for it is there before.
    loadDirectory().catch(() => {})
  }, [])

  const start = async () => {
    latest.current += 1
    const own = latest.current
    let isGivenUp = false
    const giveUp = () => {
      if (own !== latest.current) return
      isGivenUp = true
      setBusy(false)
    }
    onStart()
    setBusy(true)
    const result = await signInWithDirectory(giveUp)
    if (own !== latest.current) return
    setBusy(false)
    if ('done' in result) onDone(result.done)
    else if (!isGivenUp) onFailure(result.failed, result.reason)
  }
  return { isBusy, start }
}
