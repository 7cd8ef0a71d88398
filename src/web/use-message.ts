import { createContext, type ReactNode, useCallback, useEffect, useState } from 'react'
import { asksToAct, type Refused } from './api/reply.ts'

export type Message = {
  tone: 'success' | 'failure'
  text: string
  /** The server's own reason, shown in an element of its own. */
  reason?: string | undefined
  /** The server's refusal, if it refused. */
  refusal?: Refused | undefined
  /** Keeps the message until the person has done what it asks. */
  stays?: boolean | undefined
}

/** How long messages stay, in milliseconds. */
export const MESSAGE_MS = {
  failedList: 2_000,
  usual: 3_000,
  long: 5_000,
  longer: 8_000,
  longest: 12_000,
}

/** Help shown beside a refusal's message, by its code: such as whom to write to. */
export const RefusalHelp = createContext<(code: string) => ReactNode>(() => null)

/**
 * A message that takes itself away after `clearAfter` milliseconds, unless it asks somebody to act, as a refusal does; the same
 * message shown again stays as long again.
 */
export function useMessage(clearAfter = MESSAGE_MS.usual) {
  const [shown, setShown] = useState<{ message: Message } | null>(null)
  useEffect(() => {
    if (!shown || shown.message.stays) return
    const timer = setTimeout(() => setShown(null), clearAfter)
    return () => clearTimeout(timer)
  }, [shown, clearAfter])
  const show = useCallback(({ refusal, ...message }: Message) => {
    const { stays = refusal !== undefined && asksToAct(refusal) } = message
    setShown({ message: { ...message, refusal, stays } })
  }, [])
  const clear = useCallback(() => setShown(null), [])
  return { message: shown?.message ?? null, show, clear }
}
