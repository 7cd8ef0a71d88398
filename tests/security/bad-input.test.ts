import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { createLocalJWKSet } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { contracts } from '../../src/app/server/declared.ts'
import { newId } from '../../src/server/new-id.ts'
import {
  type Contract,
  type Endpoint,
  type LimitedRole,
  MEMBER_ROLES,
  type MemberRole,
} from '../../src/shared/contract.ts'
import { fileTypeOf } from '../../src/shared/file-reply.ts'
import { isWholeRun } from '../kit/whole-run.ts'
import { createWorld, LEASE, PASSWORD, PROPERTY, type World } from '../kit/world.ts'
import { joinTeam } from './books.ts'
import { type Cast, type HostileRequest, hostileRequests } from './hostile-requests.ts'

// 500 in `npm test`, 2,000 in `npm run test:all`; `npm run fuzz` sends 50,000 (docs/security.md).
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? (isWholeRun ? 2_000 : 150))
const BATCH = 250

const contract: Contract = Object.assign({}, ...contracts)
const errorReply = z.strictObject({
  message: z.string().min(1),
  code: z.string().min(1),
  errors: z.record(z.string(), z.string()).optional(),
})

// zod's own messages are for programmers.
const WORDS_OF_ZOD = /Invalid (input|option|string)|expected \w+, received|Too (big|small)/

let world: World
beforeAll(async () => {
  const entra = { tenantId: newId(), clientId: newId(), adminRole: 'SuperAdmin', adminIds: [] }
  world = await createWorld({
    settings: { entra },
    directoryKeys: createLocalJWKSet({ keys: [] }),
  })
})
afterAll(() => world.close())

// People lose their sessions along the way (new passwords, deletions), so each batch gets new ones.
async function newCast(batch: number): Promise<Cast> {
  // One address may request only 60 codes an hour.
  world.advance({ minutes: 2 })
  const asha = await world.registerOwner(`Asha${batch}`)
  const ravi = await world.addClient(asha, `Ravi${batch}`)
  const admin = batch === 0 ? await world.registerAdministrator() : await signInAdministrator()
  const property = (await asha.post('/propertymaster', PROPERTY)).body._id
  const freeProperty = (await asha.post('/propertymaster', PROPERTY)).body._id
  const parties = { clientMaster: ravi.id, propertymaster: property }
  const lease = (await asha.post('/rentmaster', { ...LEASE, ...parties })).body._id
  const references = { clientMaster: ravi.id, rentMaster: lease, propertyMaster: property }
  const receipt = (await asha.post('/rentTranscation', { paymentMode: 'cash', ...references })).body
    ._id
  const { verifyUrl } = (await asha.get(`/rentTranscation/${receipt}`)).body
  const paid = { rentMaster: lease, amount: '100', method: 'upi' }
  const claim = (await ravi.post('/claims', paid)).body._id
  const team = Object.fromEntries(
    await Promise.all(
      MEMBER_ROLES.flatMap((role) => [
        { role, as: role, properties: undefined },
        { role, as: `limited ${role}`, properties: [property] },
      ]).map(async ({ role, as, properties }) => {
        const email = `${as.replace(' ', '')}${batch}@team.in`
        return [
          as,
          (await joinTeam(world, asha, { role, name: as, email, properties })).token,
        ] as const
      }),
    ),
  ) as Record<MemberRole | LimitedRole, string>
  return {
    tokens: { owner: asha.token, client: ravi.token, administrator: admin.token, ...team },
    ids: {
      ...references,
      ownerMasters: asha.id,
      tenant_id: asha.organizationId,
      ownermaster: asha.id,
      clientmaster: ravi.id,
      propertymaster: freeProperty,
      rentmaster: lease,
      rentTranscation: receipt,
      verify: verifyUrl.split('/').at(-1),
      claims: claim,
    },
  }
}

async function signInAdministrator() {
  const reply = await world.nobody.post('/owner/login', {
    email: 'admin@example.in',
    password: PASSWORD,
  })
  return { token: String(reply.body.token) }
}

test(`${REQUESTS} hostile requests each get a valid reply, and none a 5xx`, async () => {
  const counts: Record<number, number> = {}
  for (let batch = 0; batch * BATCH < REQUESTS; batch++) {
    const request = hostileRequests(contract, await newCast(batch))
    const each = fc.asyncProperty(request, async (it) => {
      const status = await tryOne(it)
      counts[status] = (counts[status] ?? 0) + 1
    })
    await fc.assert(each, {
      numRuns: Math.min(BATCH, REQUESTS - batch * BATCH),
      endOnFailure: true,
    })
  }
  process.stdout.write(`${REQUESTS} hostile requests: by status ${JSON.stringify(counts)}\n`)
}, 3_600_000)

/** Calls that may be answered as a file or as JSON. */
const SHEET = [
  'text/csv; charset=utf-8',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]
const STATEMENT: Record<string, string[]> = { 'GET /statement': SHEET, 'GET /income': SHEET }

// A bent address may lead to another route: `/figures/..` under a pack is the pack itself, a PDF.
const ANY_FILE = [
  ...SHEET,
  ...Object.values(contract).flatMap(({ responses }) =>
    Object.values(responses).map((reply) => fileTypeOf(reply)),
  ),
]

async function tryOne(request: HostileRequest) {
  const reply = await send(request)
  expect(reply.statusCode, reply.body).toBeLessThan(500)
  const endpoint = contract[request.route]
  const type = String(reply.headers['content-type'])
  const fileType = fileTypeOf(endpoint?.responses[reply.statusCode])
  const own = [fileType, ...(STATEMENT[request.route] ?? [])]
  const fileTypes = request.isBent ? ANY_FILE : own
  if (!fileTypes.includes(type)) {
    expect(type).toMatch(/^application\/json/)
    if (request.isBent && reply.statusCode < 400) reply.json()
    else expectReplyOf(endpoint, reply.statusCode, reply.json())
  }
  return reply.statusCode
}

const send = ({ method, url, headers, payload }: HostileRequest) =>
  world.app.inject({
    method,
    url,
    headers,
    ...(payload !== undefined && { payload }),
    remoteAddress: anyAddress(),
  } as InjectOptions)

// A new address for each request, so that throttling by address does not end the test early.
const anyAddress = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250)).join('.')}`

function expectReplyOf(endpoint: Endpoint | undefined, status: number, body: unknown) {
  if (status >= 400 && errorReply.safeParse(body).success)
    return expect(JSON.stringify(body)).not.toMatch(WORDS_OF_ZOD)
  const schema = endpoint?.responses[status]
  if (!schema) throw new Error(`${status} is no reply of this route: ${JSON.stringify(body)}`)
  schema.parse(body)
}
