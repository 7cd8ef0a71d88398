/**
 * What is kept for this tab alone, over a reload and until it is closed. Where the browser forbids it or it
 * is full, nothing is kept.
 */
export function readFromTab(key: string): unknown {
  try {
    return JSON.parse(globalThis.sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

export function keepInTab(key: string, value: unknown): void {
  try {
    globalThis.sessionStorage.setItem(key, JSON.stringify(value))
  } catch {}
}

export function forgetInTab(key: string): void {
  try {
    globalThis.sessionStorage.removeItem(key)
  } catch {}
}
