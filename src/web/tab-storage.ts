const PREFIX = 'tab.'

/**
 * Reads a value kept for this tab alone, over a reload and until it is closed. Where the browser forbids it or it is
 * full, nothing is kept.
 */
export function readFromTab(key: string): unknown {
  try {
    return JSON.parse(globalThis.sessionStorage.getItem(PREFIX + key) ?? 'null')
  } catch {
    return null
  }
}

export function keepInTab(key: string, value: unknown): void {
  try {
    globalThis.sessionStorage.setItem(PREFIX + key, JSON.stringify(value))
  } catch {}
}

export function forgetInTab(key: string): void {
  try {
    globalThis.sessionStorage.removeItem(PREFIX + key)
  } catch {}
}

/** Forgets everything that was kept for this tab. */
export function forgetTab(): void {
  try {
    const keys = Object.keys(globalThis.sessionStorage).filter((key) => key.startsWith(PREFIX))
    for (const key of keys) globalThis.sessionStorage.removeItem(key)
  } catch {}
}
