/** Calls that a person waits for: what is sent in the background gives way to them. */

let running = 0
const listeners = new Set<() => void>()

/** Counts a call while it runs. */
export async function inForeground<T>(call: Promise<T>): Promise<T> {
  running++
  tell()
  try {
    return await call
  } finally {
    running--
    tell()
  }
}

/** Whether a person waits for a call. */
export const isForegroundBusy = (): boolean => running > 0

/** Calls `listen` whenever that may have changed; returns how to stop that. */
export function onForeground(listen: () => void): () => void {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}

const tell = () => {
  for (const listen of listeners) listen()
}
