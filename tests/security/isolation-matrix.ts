import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contracts, mayCall } from '../../src/app/server/declared.ts'
import {
  type Contract,
  type Endpoint,
  type Holder,
  MEMBER_ROLES,
  type MemberRole,
} from '../../src/shared/contract.ts'
import { recordStatements } from '../kit/recorded-statements.ts'
import { scansWithoutOrganization } from '../kit/scans-without-organization.ts'
import { isWholeRun } from '../kit/whole-run.ts'
import { wholeTest } from '../kit/whole-test.ts'
import { type Caller, createWorld, type Person, type Reply, type World } from '../kit/world.ts'
import {
  BODY_OF,
  type Books,
  CARRIES_NO_RECORD,
  HARMLESS_QUERIES,
  NEEDED_QUERY,
  neighbourOf,
  openAllBooks,
  QUERY_OF,
  RECORD_OF,
} from './books.ts'
import { checksumsOf } from './checksums.ts'
import { fieldNames } from './field-names.ts'

// In `npm test` one organization calls with the records of another, in `npm run test:all` with those of three;
// with `npm run isolation` each of the four does (docs/security.md).
const ORGANIZATIONS = isWholeRun ? 4 : 2
const CALLERS = Number(process.env.ISOLATION_CALLERS ?? 1)

const contract: Contract = Object.assign({}, ...contracts)
const guarded = Object.entries<Endpoint>(contract).filter(([, { access }]) => access !== 'public')

type Options = {
  /** What to do to the database before the first call. */
  prepare?: (world: World) => Promise<void>
}

/**
 * Calls every route of the contract as every role of several organizations with the records of the others:
 * in the path, in the body, in the search, in the cursor and with their Idempotency-Key. A route without
 * an entry in `books.ts` fails, so that none can be forgotten.
 */
export function describeIsolation({ prepare }: Options = {}): void {
  let world: World
  let administrator: Person
  let books: Books[]
  let calls = 0
  const recorded = recordStatements()
  const call = (caller: Caller, route: string, path: string, body?: object): Promise<Reply> => {
    calls++
    return callRoute(caller, route, path, body)
  }
  beforeAll(async () => {
    world = await createWorld()
    administrator = await world.registerAdministrator()
    books = await openAllBooks(world, ORGANIZATIONS)
    await prepare?.(world)
  })
  afterAll(async () => {
    recorded.stop()
    process.stdout.write(`${guarded.length} guarded routes, ${calls} calls of the matrix\n`)
    await world.close()
  })

  const checksums = () =>
    checksumsOf(
      world.query,
      books.map(({ owner }) => owner.organizationId),
    )
  const callers = () => books.slice(0, CALLERS)
  const others = (own: Books) => books.filter((it) => it !== own)

  test('every guarded route of the contract is part of this matrix', () => {
    for (const [route, endpoint] of guarded) {
      const { path } = partsOf(route)
      if (path.includes('{')) expect(RECORD_OF, route).toHaveProperty([path])
      if (hasBody(route)) expect(BODY_OF, route).toHaveProperty([route])
      for (const name of fieldNames(endpoint.query))
        expect([...HARMLESS_QUERIES, ...Object.keys(QUERY_OF)], `${route}?${name}`).toContain(name)
    }
  })

  test('every route that takes references is tried with those of others', () => {
    const [own, of] = books as [Books, Books]
    const tried = guarded.filter(([route, it]) => foreignBodies(route, it, { own, of }).length > 0)
    expect(tried.map(([route]) => route)).toEqual(
      expect.arrayContaining(['POST /propertymaster', 'POST /rentmaster', 'POST /rentTranscation']),
    )
  })

  describe.each(['owner', 'client', ...TEAM] as const)('the %s of an organization', (role) => {
    const callerOf = (own: Books) => personOf(own, role)

    // To a client, the other client of the same owner is a stranger too; to who works with some properties, the others are.
    const seesSome = role === 'client' || role.startsWith('limited')
    const strangersTo = (own: Books) =>
      seesSome ? [...others(own), neighbourOf(own)] : others(own)
    // What the neighbour has not is the caller's own.
    const isStrange = (route: string, own: Books, of: Books) =>
      role === 'client' || target(route, of) !== target(route, own)

    // A team reads and writes by the same statements as its owner, whose search and references are tried here.
    const always = role === 'owner' || seesSome ? test : wholeTest

    test('reads what is theirs', async () => {
      for (const own of callers())
        for (const [route] of guarded.filter(
          ([route, it]) =>
            route.startsWith('GET') &&
            mayCall(role, it.access) &&
            !(role.startsWith('limited') && OF_WHO_SENT.has(route)),
        )) {
          const path = target(route, own)
          const query = `q=${own.canary}&${NEEDED_QUERY[route]?.(own) ?? ''}`
          const reply = await call(callerOf(own), route, `${path}?${query}`)
          const { status, body } = reply
          expect([route, status, status === 200 || body]).toEqual([route, 200, true])
          if (role.startsWith('limited'))
            expectNothingOf(neighbourOf(own), reply, `${role} ${route}`)
          if (!CARRIES_NO_RECORD.has(route))
            expect(JSON.stringify(body), route).toContain(own.canary)
        }
    })

    test('gets 404 or 403 for the records of others in the path, and changes nothing', async () => {
      const before = await checksums()
      for (const own of callers())
        for (const [route, endpoint] of guarded.filter(([key]) => key.includes('{id}')))
          for (const of of strangersTo(own).filter((of) => isStrange(route, own, of))) {
            const reply = await call(callerOf(own), route, target(route, of), BODY_OF[route]?.(own))
            expect([route, reply.status]).toEqual([
              route,
              mayCall(role, endpoint.access) ? 404 : 403,
            ])
            expectNothingOf(of, reply, `${role} ${route}`)
          }
      expect(await checksums()).toEqual(before)
    }, 300_000)

    always(
      'gets 404 or 403 for references to the records of others, all or one of them, and writes nothing',
      async () => {
        const before = await checksums()
        for (const own of callers())
          for (const [route, endpoint] of guarded.filter(
            ([key]) => hasBody(key) && key !== SIGN_OUT,
          ))
            for (const of of strangersTo(own))
              for (const body of foreignBodies(route, endpoint, { own, of })) {
                const reply = await call(callerOf(own), route, target(route, own), body)
                const what = `${role} ${route} ${JSON.stringify(body)}`
                expect(mayCall(role, endpoint.access) ? [403, 404] : [403], what).toContain(
                  reply.status,
                )
                expectNothingOf(of, reply, what)
              }
        expect(await checksums()).toEqual(before)
      },
      300_000,
    )

    always(
      'finds nothing of others by search, nor through their cursors',
      async () => {
        for (const own of callers())
          for (const of of strangersTo(own))
            for (const [route, endpoint] of guarded.filter(([key]) => isList(key))) {
              const { path } = partsOf(route)
              for (const query of await queriesAfter(of, path, endpoint)) {
                const reply = await call(callerOf(own), route, `${path}?${query}`)
                const allowed = mayCall(role, endpoint.access) ? [200, 400, 404] : [403]
                expect(allowed, `${role} ${route}?${query}`).toContain(reply.status)
                expectNothingOf(of, reply, `${role} ${route}?${query}`)
              }
            }
      },
      300_000,
    )
  })

  test("an Idempotency-Key of another account replays nothing of that account's", async () => {
    for (const own of callers()) {
      // Every owner has used this key with a property of their own.
      const key = { 'idempotency-key': 'the same key' }
      const reply = await own.owner.post(
        '/propertymaster',
        BODY_OF['POST /propertymaster']?.(own),
        key,
      )
      expect(reply.status).toBe(422)
      for (const of of others(own)) expectNothingOf(of, reply, 'the same key')
    }
  })

  test('an administrator reads and writes no rent record of anybody', async () => {
    const before = await checksums()
    for (const of of books)
      for (const [route, endpoint] of guarded.filter(([key]) => key !== SIGN_OUT)) {
        if (mayCall('administrator', endpoint.access) && !route.startsWith('GET')) continue
        const path = `${target(route, of)}?q=${of.canary}&search=${of.canary}`
        const reply = await call(administrator, route, path, BODY_OF[route]?.(of))
        const wanted = mayCall('administrator', endpoint.access) ? 200 : 403
        expect([route, reply.status]).toEqual([route, wanted])
        for (const text of [`${of.canary} road`, `77${of.canary}`, `${of.canary}client`])
          expect(textOf(reply), `administrator ${route}`).not.toContain(text)
      }
    expect(await checksums()).toEqual(before)
  })

  test('whoever was removed from a team gets nothing, whatever they ask', async () => {
    const before = await checksums()
    for (const of of books)
      for (const [route] of guarded) {
        const reply = await call(of.removed, route, target(route, of), BODY_OF[route]?.(of))
        expect([route, reply.status]).toEqual([route, 401])
        expectNothingOf(of, reply, `removed ${route}`)
      }
    expect(await checksums()).toEqual(before)
  })

  test("those of a team change nothing of what is the owner's alone, with records of their own books", async () => {
    const before = await checksums()
    for (const own of callers())
      for (const role of TEAM)
        for (const [route, endpoint] of guarded.filter(([, it]) => !mayCall(role, it.access))) {
          const reply = await call(
            personOf(own, role),
            route,
            target(route, own),
            BODY_OF[route]?.(own),
          )
          expect([role, route, reply.status]).toEqual([role, route, 403])
          expect(endpoint.access).not.toBe('signed-in')
          expectNothingOf(own, reply, `${role} ${route}`)
        }
    expect(await checksums()).toEqual(before)
  })

  test('nobody gets anything without a session', async () => {
    const before = await checksums()
    for (const [route] of guarded)
      for (const of of books) {
        const reply = await call(world.nobody, route, target(route, of), BODY_OF[route]?.(of))
        expect([route, reply.status]).toEqual([route, 401])
        expectNothingOf(of, reply, `nobody ${route}`)
      }
    expect(await checksums()).toEqual(before)
  })

  // All that was sent above in the name of an owner, a client or a job, and to make the books.
  test('every statement within an organization names it wherever it reads, whatever the policies add', async () => {
    recorded.stop()
    expect(recorded.texts.size).toBeGreaterThan(300)
    expect(await scansWithoutOrganization(world.database.connection, recorded.texts)).toEqual([])
  })
}

/** What arrives is of who sends it, and of whoever keeps all books. */
const OF_WHO_SENT = new Set(['GET /files/{id}/parts'])

const TEAM = [...MEMBER_ROLES, ...MEMBER_ROLES.map((role) => `limited ${role}` as const)]

function personOf(own: Books, role: Exclude<Holder, 'administrator'>): Person {
  if (role === 'owner' || role === 'client') return own[role]
  return role.startsWith('limited ')
    ? own.limited[role.slice('limited '.length) as MemberRole]
    : own.team[role as MemberRole]
}

// It would end the session that the rest of the matrix uses.
const SIGN_OUT = 'POST /logout'

const partsOf = (route: string) => {
  const [method = '', path = ''] = route.split(' ')
  return { method, path }
}
const hasBody = (route: string) => /^(POST|PUT)/.test(route)
const isList = (route: string) => route.startsWith('GET') && !route.includes('{')

function callRoute(caller: Caller, route: string, path: string, body?: object): Promise<Reply> {
  const { method } = partsOf(route)
  if (method === 'GET') return caller.get(path)
  if (method === 'DELETE') return caller.delete(path)
  return method === 'PUT' ? caller.put(path, body) : caller.post(path, body)
}

function target(route: string, of: Books) {
  const { path } = partsOf(route)
  return path.replace('{id}', RECORD_OF[path]?.(of) ?? 'missing').replace('{number}', '1')
}

/** The body with all references foreign, then with each one alone, as an id and as a record. */
function foreignBodies(route: string, endpoint: Endpoint, { own, of }: { own: Books; of: Books }) {
  const [mine, theirs] = [BODY_OF[route]?.(own) ?? {}, BODY_OF[route]?.(of) ?? {}]
  const references = fieldNames(endpoint.body).filter((field) => mine[field] !== theirs[field])
  if (references.length === 0) return []
  const each = references.flatMap((field) => [
    { ...mine, [field]: theirs[field] },
    // A list holds its references itself.
    ...(Array.isArray(theirs[field]) ? [] : [{ ...mine, [field]: { _id: theirs[field] } }]),
  ])
  return [theirs, ...each]
}

/** The list as it is, and by each field of its query that can name something of theirs. */
async function queriesAfter(of: Books, path: string, { query }: Endpoint): Promise<string[]> {
  const names = fieldNames(query)
  const fields = names.flatMap((name) => (QUERY_OF[name] ? [`${name}=${QUERY_OF[name](of)}`] : []))
  const searches = ['search', 'q'].filter((name) => names.includes(name))
  const found = searches.map((name) => `${name}=${of.canary}`)
  if (!names.includes('cursor')) return ['', ...found, ...fields]
  const { headers } = await of.owner.get(`${path}?limit=1`)
  const cursor = /cursor=([\w-]+)/.exec(headers.link ?? '')?.[1] ?? ''
  return [
    '',
    ...found,
    ...fields,
    `cursor=${cursor}`,
    `cursor=${cursor}&sort=createdAt&order=asc`,
    `cursor=${cursor}&search=${of.canary}&limit=1`,
  ]
}

const textOf = ({ body, headers }: Reply) => `${JSON.stringify(body)} ${JSON.stringify(headers)}`

function expectNothingOf({ canary }: Books, reply: Reply, what: string) {
  const text = textOf(reply)
  expect(text.includes(canary), `${what} reveals ${canary}: ${text.slice(0, 300)}`).toBe(false)
}
