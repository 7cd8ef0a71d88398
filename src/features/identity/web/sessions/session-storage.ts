import type { Role } from '../../../../shared/contract.ts'
import { roleFromWire, roleToWire } from '../../user-wire.ts'

/** The part of the browser's storage that a session needs. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

type AuthType = 'traditional' | 'SSO'

/** Who is signed in, as this browser remembers it. */
export type Account = {
  token: string
  role: Role
  id: string
  name: string
  email: string
  authType: AuthType
  /** Whose books; null for an administrator. */
  organizationId: string | null
  /** The owner of the books in which the account works as one who keeps them; null for clients and administrators. */
  ownerId: string | null
  /** Owners only; null once subscribed. */
  daysRemainingInTrial: number | null
  /** Until when a client whom their owner deleted still reads; each reply of the server has it anew. */
  readsUntil?: string | undefined
  /** The directory's id of a Microsoft account. */
  ssoId: string | null
}

/** Everything that a sign-in leaves in local storage, and that a sign-out takes away. */
export const STORAGE_KEYS = [
  'token',
  'role',
  'userId',
  'ownerId',
  'clientId',
  'tenant_id',
  'authType',
  'userEmail',
  'userName',
  'daysRemainingInTrial',
  'ssoId',
] as const

const KEYS_BESIDE_TOKEN = STORAGE_KEYS.filter((key) => key !== 'token')

type Entries = Partial<Record<(typeof STORAGE_KEYS)[number], string | null>>

/**
 * Keeps the account. Another tab is notified of each key separately: the token goes first and comes last, so that
 * beside a token there is nothing of an older account, and nothing is missing.
 */
export function storeAccount(storage: KeyValueStorage, account: Account): void {
  const { role, id, daysRemainingInTrial: days } = account
  const entries: Entries = {
    token: account.token,
    role: roleToWire(role),
    userId: id,
    userEmail: account.email,
    userName: account.name,
    authType: account.authType,
    ownerId: account.ownerId,
    clientId: role === 'client' ? id : null,
    tenant_id: account.organizationId,
    daysRemainingInTrial: role === 'owner' && days !== null ? String(days) : null,
    ssoId: account.ssoId,
  }
  if (storage.getItem('token') !== account.token) write(storage, 'token', null)
  for (const key of KEYS_BESIDE_TOKEN) write(storage, key, entries[key] ?? null)
  write(storage, 'token', account.token)
}

export function forgetAccount(storage: KeyValueStorage): void {
  for (const key of STORAGE_KEYS) write(storage, key, null)
}

/**
 * The account that storage remembers: a token with a role, or a token of a Microsoft account that is
 * still signed in. A role that nobody knows sees what a client sees.
 */
export function readAccount(storage: KeyValueStorage): Account | null {
  const read = (key: (typeof STORAGE_KEYS)[number]) => storage.getItem(key)
  const token = read('token')
  const authType: AuthType = read('authType') === 'SSO' ? 'SSO' : 'traditional'
  const word = read('role') || (authType === 'SSO' && hasDirectoryAccount(storage) && 'SuperAdmin')
  if (!token || !word) return null
  const role = roleFromWire(word) ?? 'client'
  const days = Number.parseInt(read('daysRemainingInTrial') ?? '', 10)
  const ownId = role === 'owner' ? read('ownerId') : role === 'client' ? read('clientId') : null
  return {
    token,
    role,
    id: read('userId') ?? ownId ?? '',
    name: read('userName') ?? '',
    email: read('userEmail') ?? '',
    authType,
    organizationId: read('tenant_id'),
    ownerId: role === 'owner' ? (read('ownerId') ?? read('userId')) : null,
    daysRemainingInTrial: role === 'owner' && !Number.isNaN(days) ? days : null,
    ssoId: read('ssoId'),
  }
}

const LEFT_BY_EVERY_SIGN_IN = ['token', 'role', 'userId', 'userEmail', 'userName'] as const
const LEFT_BY_SIGN_IN_AS = {
  administrator: [],
  owner: ['tenant_id'],
  client: ['tenant_id'],
} as const

/** Whether storage holds a complete sign-in. */
export const isStoredWhole = (storage: KeyValueStorage, role: Role): boolean =>
  [...LEFT_BY_EVERY_SIGN_IN, ...LEFT_BY_SIGN_IN_AS[role]].every(
    (key) => storage.getItem(key) !== null,
  )

/** The identity library keeps the list of its signed-in accounts under this key. */
const DIRECTORY_ACCOUNTS = 'msal.3.account.keys'

const hasDirectoryAccount = (storage: KeyValueStorage): boolean =>
  (storage.getItem(DIRECTORY_ACCOUNTS) ?? '[]') !== '[]'

// A full or forbidden storage must not stop a sign-in: the session then lives as long as the tab.
function write(storage: KeyValueStorage, key: string, value: string | null) {
  try {
    if (value === null) storage.removeItem(key)
    else storage.setItem(key, value)
  } catch {}
}

/** The browser's local storage, or one in memory where the browser forbids it. */
export function openStorage(): KeyValueStorage {
  try {
    globalThis.localStorage.getItem('token')
    return globalThis.localStorage
  } catch {
    return memoryStorage()
  }
}

/** A storage that lives as long as the page. */
export function memoryStorage(entries: Record<string, string> = {}): KeyValueStorage {
  const map = new Map(Object.entries(entries))
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  }
}

/** What a sign-in or a registration returns, as far as an account needs it. */
type SignedIn = {
  token: string
  organizationId?: string | null
  user: Pick<Account, 'id' | 'name' | 'email'> & {
    role?: Role | undefined
    daysRemainingInTrial?: number | null | undefined
  }
  ssoId?: string
}

/** The account that was signed in, or undefined where the reply names none. `fallback` is the role of a reply without one. */
export function accountOf(
  { token, user, organizationId = null, ssoId }: SignedIn,
  fallback: Role,
  authType: AuthType = 'traditional',
): Account | undefined {
  if (token === '' || user.id === '') return undefined
  const { id, name, email, role = fallback, daysRemainingInTrial = null } = user
  const ownerId = ownerIdOf(role, id)
  const books = { organizationId, ownerId, daysRemainingInTrial }
  return { token, role, id, name, email, authType, ...books, ssoId: ssoId || null }
}

/** Whose books an account keeps: an owner keeps their own. */
export const ownerIdOf = (role: Role, id: string): string | null => (role === 'owner' ? id : null)

/** The server refused because the free trial is over, whatever status it chose. */
export const saysTrialExpired = (body: unknown): boolean =>
  (body as { trialExpired?: unknown } | null)?.trialExpired === true
