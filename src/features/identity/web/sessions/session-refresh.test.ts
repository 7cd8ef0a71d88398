import { afterEach, expect, test, vi } from 'vitest'
import { session } from './session.ts'
import { loadSession } from './session-refresh.ts'

afterEach(() => vi.unstubAllGlobals())

test('a reply that comes after a later one changes nothing', async () => {
  const replies: ((name: string) => void)[] = []
  vi.stubGlobal('location', { origin: 'https://rentbook.example' })
  vi.stubGlobal('fetch', () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const user = { _id: 'ada', email: 'ada@example.in', role: 'SuperAdmin' }
    replies.push((name) => resolve(Response.json({ tenant_id: null, user: { ...user, name } })))
    return promise
  })
  session.signIn({
    token: 't',
    role: 'administrator',
    id: 'ada',
    name: 'Ada',
    email: 'ada@example.in',
    authType: 'SSO',
    ssoId: 'directory-1',
    organizationId: null,
    ownerId: null,
    daysRemainingInTrial: null,
    member: null,
    memberOf: null,
    memberProperties: null,
  })
  const asked = [loadSession(), loadSession()]
  replies[1]?.('Ada of now')
  await asked[1]
  replies[0]?.('Ada of before')
  await asked[0]
  expect(session.getState().account?.name).toBe('Ada of now')
})
