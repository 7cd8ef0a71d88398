import { createStore, get, set } from 'idb-keyval'
import { removeKept } from './remove-kept.ts'

// What waits of an account is sealed once it is not signed in: with a key that the server hands to that account alone.
// Meanwhile the device has the key in a form in which it can be used and not read.

export type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

const device = createStore('rentbook-seal', 'keys')

/** Whether this browser seals: not on a page without HTTPS. */
export const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined

/** Keeps the key of the account that is signed in. Where the browser has no cryptography (no HTTPS) nothing is kept. */
export async function keepSealKey(accountId: string, key: string): Promise<void> {
  const bytes = Uint8Array.from(atob(key), (character) => character.charCodeAt(0))
  try {
    const uses: KeyUsage[] = ['encrypt', 'decrypt']
    const usable = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, uses)
    await set(accountId, usable, device)
  } catch {
    // Payments then wait unsealed, as the browser allows no better.
  }
}

/** Removes every key but that account's: what is sealed opens only once the server hands the key out again. */
export async function forgetSealKeys(but: string | undefined): Promise<void> {
  await removeKept(device, (accountId) => accountId !== but).catch(() => {})
}

/** Seals it for an account; undefined where the device has no key of it. */
export async function sealFor(accountId: string, content: unknown): Promise<Sealed | undefined> {
  const key = await keyOf(accountId)
  if (!key) return undefined
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(content))
  return { iv, data: await crypto.subtle.encrypt(algorithm(accountId, iv), key, text) }
}

/** Unseals data of an account; undefined while the device has no key of it, or another than then. */
export async function unsealFor(accountId: string, { iv, data }: Sealed): Promise<unknown> {
  const key = await keyOf(accountId)
  if (!key) return undefined
  try {
    const text = await crypto.subtle.decrypt(algorithm(accountId, iv), key, data)
    return JSON.parse(new TextDecoder().decode(text))
  } catch {
    return undefined
  }
}

const keyOf = (accountId: string) => get<CryptoKey>(accountId, device).catch(() => undefined)

const algorithm = (accountId: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(accountId),
})
