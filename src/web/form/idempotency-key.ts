import { useRef } from 'react'

/**
 * One key per submission: repeated while the same values are resent (after a lost connection), new once they
 * differ or one succeeded.
 */
export function createIdempotencyKey(newKey: () => string) {
  let last: { values: string; key: string } | null = null
  return {
    keyFor(values: unknown): string {
      const written = JSON.stringify(values)
      if (last?.values !== written) last = { values: written, key: newKey() }
      return last.key
    },
    renew(): void {
      last = null
    },
  }
}

export function useIdempotencyKey(): ReturnType<typeof createIdempotencyKey> {
  const key = useRef<ReturnType<typeof createIdempotencyKey>>(null)
  key.current ??= createIdempotencyKey(newKey)
  return key.current
}

/** A new, unique key. */
// randomUUID needs a secure context, and a first try of an installation may use plain http.
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
