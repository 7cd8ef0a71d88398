const listeners = new Set<() => void>()

/** Calls this before a screen that failed, or a part of one, is built again. */
export const beforeRetry = (listener: () => void): void => void listeners.add(listener)

/** Announces that what failed is about to be built again. */
export function announceRetry(): void {
  for (const listener of listeners) listener()
}
