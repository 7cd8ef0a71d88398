import type { Account } from './session-storage.ts'

/** The state that the browser keeps under `main-root`; the words are the specification's (section 3). */

export type LoadStatus = 'idle' | 'loading' | 'succeeded' | 'failed'

export type ListState = { records: unknown[]; status: LoadStatus; error: string | null }

/** The lists of the product; each screen names its own by the left word. */
export const LISTS = {
  owners: 'ownerMaster',
  properties: 'propertyMaster',
  clients: 'clientMaster',
  leases: 'rentMaster',
  receipts: 'rentTranscation',
} as const

export type ListName = keyof typeof LISTS
type StoredListName = (typeof LISTS)[ListName]

export type User = {
  userId: string | null
  ownerId: string | null
  clientId: string | null
  isAuthenticated: boolean
  daysRemainingInTrial: number | null
}

export type PersistedState = {
  user: User
  lists: Record<StoredListName, ListState>
  /** When this sign-in happened: the dashboard's 'last login'. */
  signedInAt: string | null
}

export const NOBODY: User = {
  userId: null,
  ownerId: null,
  clientId: null,
  isAuthenticated: false,
  daysRemainingInTrial: null,
}

const EMPTY: ListState = { records: [], status: 'idle', error: null }

export const EMPTY_LISTS: PersistedState['lists'] = {
  ownerMaster: EMPTY,
  propertyMaster: EMPTY,
  clientMaster: EMPTY,
  rentMaster: EMPTY,
  rentTranscation: EMPTY,
}

export const userOf = ({ id, role, ownerId, daysRemainingInTrial }: Account): User => ({
  userId: id,
  ownerId,
  clientId: role === 'client' ? id : null,
  isAuthenticated: true,
  daysRemainingInTrial,
})

/** Parses a stored text; null if it is not of this version and shape. */
export function parsePersisted(text: string): { state: PersistedState; version: 1 } | null {
  try {
    const { state, version } = JSON.parse(text) as { state: PersistedState; version: number }
    if (version !== 1 || !isUser(state.user)) return null
    const lists = Object.entries(state.lists)
    if (lists.length !== Object.keys(EMPTY_LISTS).length) return null
    if (!lists.every(([name, list]) => name in EMPTY_LISTS && isList(list))) return null
    return { state: { ...state, lists: settled(state.lists) }, version }
  } catch {
    return null
  }
}

const isTextOrNull = (value: unknown) => value === null || typeof value === 'string'

const isUser = (user: User) =>
  [user.userId, user.ownerId, user.clientId].every(isTextOrNull) &&
  typeof user.isAuthenticated === 'boolean' &&
  (user.daysRemainingInTrial === null || typeof user.daysRemainingInTrial === 'number')

const STATUSES: LoadStatus[] = ['idle', 'loading', 'succeeded', 'failed']

const isList = ({ records, status, error }: ListState) =>
  Array.isArray(records) && STATUSES.includes(status) && isTextOrNull(error)

// A load that was under way when the page closed is under way no more.
const settled = (lists: PersistedState['lists']) =>
  Object.fromEntries(
    Object.entries(lists).map(([name, list]) => [
      name,
      list.status === 'loading' ? { ...list, status: 'idle' } : list,
    ]),
  ) as PersistedState['lists']
