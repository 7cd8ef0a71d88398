import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Account, memoryStorage, STORAGE_KEYS } from './session-storage.ts'
import { createSessionStore } from './session-store.ts'

const owner: Account = {
  token: 't1',
  role: 'owner',
  id: 'asha',
  name: 'Asha Raman',
  email: 'asha@example.in',
  authType: 'traditional',
  organizationId: 'org',
  ownerId: 'asha',
  daysRemainingInTrial: 12,
  member: null,
  memberOf: null,
  memberProperties: null,
  ssoId: null,
}
const client: Account = {
  ...owner,
  role: 'client',
  id: 'ravi',
  ownerId: null,
  daysRemainingInTrial: null,
}
const administrator: Account = {
  ...client,
  role: 'administrator',
  id: 'ada',
  authType: 'SSO',
  organizationId: null,
  ssoId: 'directory-1',
}
const now = () => new Date('2026-11-21T10:00:00Z')
const list = { records: [{ _id: 'p1', city: 'Pune' }], status: 'succeeded', error: null } as const

let storage = memoryStorage()
const keysIn = (from = storage) => STORAGE_KEYS.filter((key) => from.getItem(key) !== null)
const mainRoot = () => JSON.parse(storage.getItem('main-root') ?? 'null')

const started = async (from = storage) => {
  const session = createSessionStore({ storage: from, now })
  await session.start()
  return session
}

beforeEach(() => {
  storage = memoryStorage()
})

describe('signing in', () => {
  test('every kind of sign-in stores its own keys', async () => {
    const session = await started()
    session.signIn(owner)
    expect(keysIn()).toEqual([
      'token',
      'role',
      'userId',
      'ownerId',
      'tenant_id',
      'authType',
      'userEmail',
      'userName',
      'daysRemainingInTrial',
    ])
    expect(storage.getItem('role')).toBe('Owner')
    session.signIn(client)
    expect(keysIn()).toEqual([
      'token',
      'role',
      'userId',
      'clientId',
      'tenant_id',
      'authType',
      'userEmail',
      'userName',
    ])
    session.signIn(administrator)
    expect(keysIn()).toEqual([
      'token',
      'role',
      'userId',
      'authType',
      'userEmail',
      'userName',
      'ssoId',
    ])
  })

  test('of a team it stores the owner, the role and whose books they are, until they sign out', async () => {
    const member: Account = {
      ...owner,
      id: 'vikram',
      member: 'manager',
      memberOf: 'Asha',
      memberProperties: ['lake', 'hill'],
    }
    const first = await started()
    first.signIn(member)
    const { account, user } = (await started()).getState()
    expect(account).toEqual(member)
    expect(user).toMatchObject({ userId: 'vikram', ownerId: 'asha' })
    storage.removeItem('member')
    expect((await started()).getState().isWhole).toBe(false)
    first.signOut()
    const keys = ['member', 'memberOf', 'memberProperties']
    expect(keys.map((key) => storage.getItem(key))).toEqual([null, null, null])
  })

  test('of a team no list stays kept when the owner changes with which properties they work', async () => {
    const session = await started()
    const limited: Account = {
      ...owner,
      id: 'vikram',
      member: 'manager',
      memberProperties: ['a', 'b'],
    }
    session.signIn(limited)
    session.keepList('properties', { ...list, records: [...list.records] })
    session.refresh({ memberProperties: ['a', 'b'] })
    expect(session.getState().lists).not.toEqual(createSessionStore({ storage }).getState().lists)
    session.refresh({ memberProperties: ['a'] })
    expect(session.getState().lists).toEqual(createSessionStore({ storage }).getState().lists)
  })

  test('main-root holds the user and the lists under version 1', async () => {
    const session = await started()
    session.signIn(owner)
    session.keepList('properties', { ...list, records: [...list.records] })
    expect(mainRoot()).toMatchObject({
      version: 1,
      state: {
        user: {
          userId: 'asha',
          ownerId: 'asha',
          clientId: null,
          isAuthenticated: true,
          daysRemainingInTrial: 12,
        },
        lists: { propertyMaster: list, rentTranscation: { records: [], status: 'idle' } },
      },
    })
    expect(Object.keys(mainRoot())).toEqual(['state', 'version'])
  })

  test('no secret of a record reaches main-root', async () => {
    const session = await started()
    session.signIn(administrator)
    const records = [{ _id: 'o', password: 'x', panNumber: 'y', aadharNumber: 'z' }]
    session.keepList('owners', { records, status: 'succeeded', error: null })
    expect(mainRoot().state.lists.ownerMaster.records).toEqual([{ _id: 'o' }])
  })
})

describe('on load', () => {
  test.each([
    ['Owner', { ownerId: 'u', clientId: null }],
    ['ClientMaster', { ownerId: null, clientId: 'u' }],
    ['SuperAdmin', { ownerId: null, clientId: null }],
  ])('a token and the role %s take the stored ids of that role', async (role, ids) => {
    const entries = { token: 't', role, userId: 'u', ownerId: 'u', clientId: 'u' }
    const { user } = (await started(memoryStorage(entries))).getState()
    expect(user).toMatchObject({ isAuthenticated: true, userId: 'u', ...ids })
  })

  test('a token and a role mean somebody is signed in', async () => {
    const first = await started()
    first.signIn(owner)
    const { account, user, signedInAt } = (await started()).getState()
    expect(account).toEqual(owner)
    expect(user).toMatchObject({ isAuthenticated: true, ownerId: 'asha' })
    expect(signedInAt).toBe('2026-11-21T10:00:00.000Z')
  })

  test('a token without a role means nobody is, unless a Microsoft account is signed in', async () => {
    storage.setItem('token', 't')
    expect((await started()).getState().account).toBeNull()
    storage.setItem('authType', 'SSO')
    expect((await started()).getState().account).toBeNull()
    storage.setItem('msal.3.account.keys', '["account"]')
    expect((await started()).getState().account?.role).toBe('administrator')
  })

  test('OwnerMaster is an owner, and an unknown role sees what a client sees', async () => {
    const stored = (role: string) => started(memoryStorage({ token: 't', role, userId: 'u' }))
    expect((await stored('OwnerMaster')).getState().account?.role).toBe('owner')
    expect((await stored('Caretaker')).getState().account?.role).toBe('client')
  })

  test('drops a corrupt, older or malformed entry and starts clean', async () => {
    for (const entry of ['{', '{"state":{},"version":1}', '{"state":{"user":{}},"version":0}']) {
      storage.setItem('main-root', entry)
      const session = await started()
      expect(session.getState().user.isAuthenticated).toBe(false)
      expect(storage.getItem('main-root')).not.toBe(entry)
    }
  })

  test('lists of another account are not shown', async () => {
    const session = await started()
    session.signIn(owner)
    session.keepList('properties', { ...list, records: [...list.records] })
    storage.setItem('userId', 'somebody-else')
    expect((await started()).getState().lists.propertyMaster.records).toEqual([])
  })

  test('works without a storage that does not respond in time', async () => {
    const first = await started()
    first.signIn(owner)
    let answer = (_: string | null) => {}
    const silent = {
      getItem: () => new Promise<string | null>((resolve) => (answer = resolve)),
      setItem: () => {},
      removeItem: () => {},
    }
    const session = createSessionStore({ storage, stateStorage: silent, timeout: 10, now })
    await session.start()
    expect(session.getState().user.isAuthenticated).toBe(true)
    answer('{"state":{},"version":1}')
    await Promise.resolve()
    expect(session.getState().account).toEqual(owner)
  })

  test('waits 5000 ms for storage', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const stateStorage = { ...storage, getItem: () => new Promise<string | null>(() => {}) }
    let isStarted = false
    const starting = createSessionStore({ storage, stateStorage }).start()
    starting.then(() => (isStarted = true))
    await vi.advanceTimersByTimeAsync(4999)
    expect(isStarted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(isStarted).toBe(true)
  })
})

describe('signing out', () => {
  test('removes all eleven keys and every record', async () => {
    for (const account of [owner, client, administrator]) {
      const session = await started()
      session.signIn(account)
      session.keepList('receipts', { ...list, records: [...list.records] })
      session.signOut()
      expect(keysIn()).toEqual([])
      expect(storage.getItem('main-root') ?? '').not.toContain('Pune')
      expect(session.getState()).toMatchObject({ account: null, user: { isAuthenticated: false } })
    }
  })

  test("clears a client's whole stored state", async () => {
    const session = await started()
    session.signIn(client)
    session.signOut()
    expect(storage.getItem('main-root')).toBeNull()
  })

  test('a refused token ends only its own session', async () => {
    const session = await started()
    session.signIn(owner)
    session.endIf('an older token')
    expect(session.getState().account).toEqual(owner)
    session.endIf('t1')
    expect(session.getState().account).toBeNull()
  })
})

describe('other tabs', () => {
  test('follows a sign-out in another tab', async () => {
    const here = await started()
    here.signIn(owner)
    const there = await started()
    there.signOut()
    await here.follow('token')
    expect(here.getState().account).toBeNull()
  })

  test('follows a sign-in in another tab', async () => {
    const here = await started()
    const there = await started()
    there.signIn(client)
    await here.follow('token')
    expect(here.getState().account).toEqual(client)
  })

  /** Runs `act` in another tab, while `here` is notified of every key as it is written. */
  async function heardKeyByKey(
    here: Awaited<ReturnType<typeof started>>,
    act: (there: Awaited<ReturnType<typeof started>>) => void,
  ) {
    const seen: unknown[] = []
    const hear = (key: string) => {
      void here.follow(key)
      const { account, isWhole } = here.getState()
      seen.push(account && (isWhole ? account : 'a part'))
    }
    const own = storage
    const there = await started({
      ...own,
      setItem: (key, value) => {
        own.setItem(key, value)
        hear(key)
      },
      removeItem: (key) => {
        own.removeItem(key)
        hear(key)
      },
    })
    seen.length = 0
    act(there)
    return seen
  }

  test('takes over a sign-in in another tab as a whole, whatever account was signed in before', async () => {
    for (const before of [null, client, administrator]) {
      storage = memoryStorage()
      const here = await started()
      if (before) here.signIn(before)
      const next = { ...owner, token: 't2' }
      const seen = await heardKeyByKey(here, (there) => there.signIn(next))
      expect(new Set(seen)).toEqual(new Set([null, next]))
      expect(here.getState()).toMatchObject({ account: next, isWhole: true })
    }
  })

  test('a sign-out in another tab leaves no part of the account', async () => {
    const here = await started()
    here.signIn(owner)
    const seen = await heardKeyByKey(here, (there) => there.signOut())
    expect(new Set(seen)).toEqual(new Set([null]))
    expect(here.getState().ended).toEqual({ accountId: 'asha' })
  })

  test('follows what another tab learns about the account', async () => {
    const here = await started()
    here.signIn(owner)
    const there = await started()
    there.refresh({ name: 'Asha Patil', daysRemainingInTrial: null })
    await here.follow('userName')
    expect(here.getState().account).toEqual({
      ...owner,
      name: 'Asha Patil',
      daysRemainingInTrial: null,
    })
  })

  test('a session that ends here does not end a newer one of another tab', async () => {
    const here = await started()
    here.signIn(owner)
    const there = await started()
    there.signIn({ ...owner, token: 't2' })
    here.endIf('t1')
    expect(storage.getItem('token')).toBe('t2')
    expect(here.getState().account?.token).toBe('t2')
    there.signIn(client)
    here.refresh({ name: 'Somebody' })
    expect(storage.getItem('userName')).toBe(client.name)
  })
})

test('requests the rest of an account that is only partly stored', async () => {
  const session = await started(memoryStorage({ token: 't', role: 'Owner', ownerId: 'u' }))
  expect(session.getState()).toMatchObject({ account: { id: 'u' }, isWhole: false })
  session.refresh({ name: 'Asha', email: 'asha@example.in', organizationId: 'org' })
  expect(session.getState()).toMatchObject({ account: { organizationId: 'org' }, isWhole: true })
})

test('of who has another role in a team by now, nothing stays that the lists showed before', async () => {
  const session = await started()
  session.signIn({ ...owner, id: 'vikram', member: 'manager', memberOf: 'Asha' })
  session.keepList('leases', { ...list, records: [...list.records] })
  session.refresh({ member: 'manager' })
  expect(mainRoot().state.lists.rentMaster.records).toHaveLength(1)
  session.refresh({ member: 'caretaker' })
  expect(mainRoot().state.lists.rentMaster.records).toEqual([])
})

test('replies about the account that come late undo nothing newer', async () => {
  const session = await started()
  session.signIn(owner)
  const nameNow = () => [session.getState().account?.name, storage.getItem('userName')]
  const [first, second, third] = Array.from({ length: 3 }, session.beginRefresh)
  expect(second?.({ name: 'Second' })).toBe(true)
  expect(first?.({ name: 'First' })).toBe(false)
  expect(nameNow()).toEqual(['Second', 'Second'])
  // A change that the server kept meanwhile is newer than the reply to an earlier request.
  session.refresh({ name: 'Changed' })
  expect(third?.({ name: 'Third' })).toBe(false)
  expect(nameNow()).toEqual(['Changed', 'Changed'])
  const ofOldSession = session.beginRefresh()
  session.signIn({ ...owner, token: 't2' })
  expect(ofOldSession({ name: 'Of the session before' })).toBe(false)
  expect(session.beginRefresh()({ name: 'Newest' })).toBe(true)
  expect(nameNow()).toEqual(['Newest', 'Newest'])
})
