import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { mirrorLists } from './session-lists.ts'
import { type Account, memoryStorage } from './session-storage.ts'
import { createSessionStore } from './session-store.ts'

const owner: Account = {
  token: 't1',
  role: 'owner',
  id: 'asha',
  name: 'Asha',
  email: 'asha@example.in',
  authType: 'traditional',
  organizationId: 'org',
  ownerId: 'asha',
  daysRemainingInTrial: null,
  member: null,
  memberOf: null,
  memberProperties: null,
  ssoId: null,
}

async function showing(queryFn: () => Promise<unknown>) {
  const session = createSessionStore({ storage: memoryStorage() })
  await session.start()
  session.signIn(owner)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  mirrorLists(queries, session)
  const statuses: string[] = []
  session.subscribe(({ lists }) => statuses.push(lists.propertyMaster.status))
  const observer = new QueryObserver(queries, {
    queryKey: ['properties'],
    queryFn,
    meta: { list: 'properties' },
  })
  await new Promise<void>((settled) =>
    observer.subscribe(({ status }) => status !== 'pending' && settled()),
  )
  return { session, statuses, queries }
}

test('a list that a screen loads goes from loading to succeeded and is kept', async () => {
  const { session, statuses } = await showing(async () => ({ records: [{ _id: 'p' }] }))
  expect(statuses[0]).toBe('loading')
  expect(session.getState().lists.propertyMaster).toEqual({
    records: [{ _id: 'p' }],
    status: 'succeeded',
    error: null,
  })
})

test('a list that fails to load keeps the error message', async () => {
  const { session } = await showing(() => Promise.reject(new Error('No connection')))
  expect(session.getState().lists.propertyMaster).toEqual({
    records: [],
    status: 'failed',
    error: 'No connection',
  })
})

test('nothing that was fetched outlives its session', async () => {
  const { session, queries } = await showing(async () => ({ records: [{ _id: 'p' }] }))
  session.signOut()
  expect(queries.getQueryCache().getAll()).toEqual([])
  expect(session.getState().lists.propertyMaster.records).toEqual([])
})
