const KEY = 'known-device'
const MAX_KEPT = 5

/**
 * The keys that this device keeps for accounts that signed in with it, the last one first: the server does not slow
 * them.
 */
export function deviceKeys(): string[] {
  try {
    const kept: unknown = JSON.parse(globalThis.localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

/** Keeps what the reply to a sign-in brings; where the browser forbids it, the device stays a stranger. */
export function keepDeviceKey(headers: Headers): void {
  const key = headers.get('device-key')
  if (!key) return
  const keys = [key, ...deviceKeys().filter((kept) => kept !== key)].slice(0, MAX_KEPT)
  try {
    globalThis.localStorage.setItem(KEY, JSON.stringify(keys))
  } catch {}
}
