import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { createLocalJWKSet } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { newId } from '../../server/new-id.ts'
import type { Contract, Endpoint } from '../../shared/contract.ts'
import { createWorld, PROPERTY, type World } from '../../testing/world.ts'
import { contracts } from '../routes.ts'
import { hostileRequests } from './hostile-requests.ts'

// 2,000 with every run of the tests; `npm run fuzz` makes 50,000 (docs/security.md).
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2_000)
const SLOWEST_MS = 1_000

const contract: Contract = Object.assign({}, ...contracts)
const errorReply = z.strictObject({
  message: z.string().min(1),
  code: z.string().min(1),
  errors: z.record(z.string(), z.string()).optional(),
})

let world: World
let callers: { tokens: string[]; ids: string[] }
beforeAll(async () => {
  const entra = { tenantId: newId(), clientId: newId(), adminRole: 'SuperAdmin', adminIds: [] }
  world = await createWorld({
    settings: { entra },
    directoryKeys: createLocalJWKSet({ keys: [] }),
  })
  const asha = await world.registerOwner('Asha')
  const ravi = await world.addClient(asha, 'Ravi')
  const admin = await world.registerAdministrator()
  const property = (await asha.post('/propertymaster', PROPERTY)).body._id
  const ids = [asha.id, ravi.id, property, asha.organizationId]
  // Signing out and changing passwords end sessions: enough tokens that some are good until the end.
  callers = { tokens: [asha.token, ravi.token, admin.token], ids }
}, 30_000)
afterAll(() => world.close())

test(`${REQUESTS} hostile requests get a proper reply each, and none a 5xx`, async () => {
  let slowest = 0
  const counts: Record<number, number> = {}
  const request = hostileRequests(contract, callers)
  await fc.assert(
    fc.asyncProperty(request, async ({ route, method, url, headers, payload }) => {
      const begun = performance.now()
      const reply = await world.app.inject({
        method: method as 'GET',
        url,
        headers,
        ...(payload !== undefined && { payload }),
        remoteAddress: `10.0.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
      } as InjectOptions)
      const took = performance.now() - begun
      slowest = Math.max(slowest, took)
      counts[reply.statusCode] = (counts[reply.statusCode] ?? 0) + 1
      expect(reply.statusCode, reply.body).toBeLessThan(500)
      expect(reply.headers['content-type']).toMatch(/^application\/json/)
      expectReplyOf(contract[route], reply.statusCode, reply.json())
      expect(took).toBeLessThan(SLOWEST_MS)
    }),
    { numRuns: REQUESTS, endOnFailure: true },
  )
  process.stdout.write(
    `${REQUESTS} hostile requests: by status ${JSON.stringify(counts)}, slowest ${slowest.toFixed(0)} ms\n`,
  )
}, 3_600_000)

function expectReplyOf(endpoint: Endpoint | undefined, status: number, body: unknown) {
  if (status >= 400 && errorReply.safeParse(body).success) return
  const schema = endpoint?.responses[status]
  if (!schema) throw new Error(`${status} is no reply of this route: ${JSON.stringify(body)}`)
  schema.parse(body)
}
