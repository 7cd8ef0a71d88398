import { MEMBER_ROLES, type MemberRole, type Role } from '../../../../shared/contract.ts'
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
  /** What somebody of an owner's team is, and the owner's name; null for everybody else. */
  member: MemberRole | null
  memberOf: string | null
  /** The ids of the properties with which somebody of a team works; null where that is not limited. */
  memberProperties: readonly string[] | null
  /** Owners and their team only; null once subscribed. */
  daysRemainingInTrial: number | null
  /** Until when a client whom their owner deleted still reads; each reply of the server has it anew. */
  readsUntil?: string | undefined
  /** The directory's id of a Microsoft account. */
  ssoId: string | null
}

/** Names an account together with what it may see: what the device keeps is shown to the same reader alone. */
export const readerOf = (account: Account | null): string | undefined =>
  account === null || account.member === null
    ? account?.id
    : [account.id, account.member, account.memberProperties?.join(',') ?? 'all'].join(' ')

/** Whether two accounts may see the same records, so that what is kept on the device for one may be shown to the other. */
export const isSameReader = (one: Account | null, other: Account | null): boolean =>
  readerOf(one) === readerOf(other)

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

/** The additional storage keys of team members. */
const MEMBER_KEYS = ['member', 'memberOf', 'memberProperties'] as const

type StorageKey = (typeof STORAGE_KEYS)[number] | (typeof MEMBER_KEYS)[number]

const ALL_KEYS: readonly StorageKey[] = [...STORAGE_KEYS, ...MEMBER_KEYS]
const KEYS_BESIDE_TOKEN = ALL_KEYS.filter((key) => key !== 'token')

/** Whether storage keeps a part of a sign-in under that key. */
export const isOfSignIn = (key: string): boolean => (ALL_KEYS as readonly string[]).includes(key)

type Entries = Partial<Record<StorageKey, string | null>>

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
    member: account.member,
    memberOf: account.memberOf,
    memberProperties: account.memberProperties?.join(' ') ?? null,
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
  for (const key of ALL_KEYS) write(storage, key, null)
}

/**
 * The account that storage remembers: a token with a role, or a token of a Microsoft account that is
 * still signed in. A role that nobody knows sees what a client sees.
 */
export function readAccount(storage: KeyValueStorage): Account | null {
  const read = (key: StorageKey) => storage.getItem(key)
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
    member: role === 'owner' ? memberRoleOf(read('member')) : null,
    memberOf: role === 'owner' ? read('memberOf') : null,
    memberProperties: role === 'owner' ? idsIn(read('memberProperties')) : null,
    daysRemainingInTrial: role === 'owner' && !Number.isNaN(days) ? days : null,
    ssoId: read('ssoId'),
  }
}

const idsIn = (text: string | null): string[] | null =>
  text === null ? null : text.split(' ').filter(Boolean)

const memberRoleOf = (word: string | null): MemberRole | null =>
  MEMBER_ROLES.find((role) => role === word) ?? null

const LEFT_BY_EVERY_SIGN_IN = ['token', 'role', 'userId', 'userEmail', 'userName'] as const
const LEFT_BY_SIGN_IN_AS = {
  administrator: [],
  owner: ['tenant_id'],
  client: ['tenant_id'],
} as const

/** Whether storage holds a complete sign-in: of one who works in somebody else's books, also as what. */
export const isStoredWhole = (storage: KeyValueStorage, account: Account): boolean =>
  [...LEFT_BY_EVERY_SIGN_IN, ...LEFT_BY_SIGN_IN_AS[account.role]].every(
    (key) => storage.getItem(key) !== null,
  ) &&
  (account.ownerId === null || account.ownerId === account.id || account.member !== null)

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
  } & Membership
  ssoId?: string
}

type Membership = {
  member?: MemberRole | undefined
  memberOf?: { id: string; name: string } | undefined
  memberProperties?: readonly string[] | null | undefined
}

/** The account that was signed in, or undefined where the reply names none. `fallback` is the role of a reply without one. */
export function accountOf(
  { token, user, organizationId = null, ssoId }: SignedIn,
  fallback: Role,
  authType: AuthType = 'traditional',
): Account | undefined {
  if (token === '' || user.id === '') return undefined
  const { id, name, email, role = fallback, daysRemainingInTrial = null } = user
  const books = { organizationId, ...placeIn({ ...user, role }), daysRemainingInTrial }
  return { token, role, id, name, email, authType, ...books, ssoId: ssoId || null }
}

/** Whose books an account keeps, and as what: an owner keeps their own, their team the owner's. */
export function placeIn(
  user: { id: string; role: Role } & Membership,
): Pick<Account, 'ownerId' | 'member' | 'memberOf' | 'memberProperties'> {
  const { id, role, member = null, memberOf, memberProperties = null } = user
  if (role !== 'owner')
    return { ownerId: null, member: null, memberOf: null, memberProperties: null }
  return {
    ownerId: memberOf?.id ?? id,
    member,
    memberOf: memberOf?.name ?? null,
    memberProperties: member && memberProperties,
  }
}

/** The server refused because the free trial is over, whatever status it chose. */
export const saysTrialExpired = (body: unknown): boolean =>
  (body as { trialExpired?: unknown } | null)?.trialExpired === true
