import { afterEach, expect, test, vi } from 'vitest'
import { session } from './session.ts'
import { endSessionsToCome, signOut } from './sign-outs-to-come.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([429, 503])(
  'a sign-out that the server answers with %i is sent again',
  async (status) => {
    const kept = new Map<string, string>()
    for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {})
    vi.stubGlobal('location', { origin: 'https://rentbook.example' })
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
      removeItem: (key: string) => kept.delete(key),
    })
    const statuses = [status, 200]
    const sent: (string | null)[] = []
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      sent.push(new Request(...request).headers.get('authorization'))
      return Response.json({ message: '' }, { status: statuses.shift() ?? 200 })
    })
    session.signIn({
      token: 't',
      role: 'owner',
      id: 'asha',
      name: 'Asha',
      email: 'asha@example.in',
      authType: 'traditional',
      ssoId: null,
      organizationId: 'o',
      ownerId: 'asha',
      daysRemainingInTrial: null,
      member: null,
      memberOf: null,
      memberProperties: null,
    })
    signOut()
    await vi.waitFor(() => expect(kept.get('rentbook-sign-outs')).toContain('"t"'))
    const stop = endSessionsToCome()
    await vi.waitFor(() => expect(kept.has('rentbook-sign-outs')).toBe(false))
    stop()
    expect(sent).toEqual(['Bearer t', 'Bearer t'])
  },
)
