import { STATUS_CODES } from 'node:http'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { roleToWire } from '../../features/identity/user-wire.ts'
import {
  type Access,
  type Contract,
  type Endpoint,
  MEMBER_ROLES,
  type MemberRole,
  type Role,
} from '../../shared/contract.ts'
import { APIS, mayCall } from './declared.ts'
import { type JsonSchema, nameSchemas, REFUSALS } from './open-api-schemas.ts'

const ABOUT = `The API of Rentbook. A client signs in (\`signInOwner\`, \`signInClient\`) and sends the token of the reply with each call.

Amounts are rupees as decimal text ("12000.50"), dates are \`YYYY-MM-DD\`, instants ISO 8601. Every error is \`{ message, code, errors? }\`: decide by \`code\`; \`errors\` names the fields at fault. A record carries its version in \`ETag\`; a change with another one in \`If-Match\` answers 412.

A list answers up to \`limit\` records (1,000 without it), their number in \`X-Total-Count\` and the next page in \`Link\`.`

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A repeated call with the same key answers the first reply and writes nothing.',
  schema: { type: 'string' },
}

type Operation = Record<string, unknown> & { responses: Record<string, Reply> }
type Reply = { $ref?: string; description?: string | undefined; content?: JsonSchema }

/** Describes every route at `/openapi.json`, made from the schemas that validate it. Register before the routes. */
export async function describeApi(
  app: FastifyInstance,
  { appUrl, version }: { appUrl: string; version: string },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Rentbook',
        version,
        description: ABOUT,
        contact: { name: 'Rentbook', url: appUrl },
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      },
      servers: [{ url: appUrl }],
      tags: [...new Map(APIS.map(({ name, about }) => [name, about]))].map(
        ([name, description]) => ({ name, description }),
      ),
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in.' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => {
      const { paths, components, ...rest } = jsonSchemaTransformObject(document) as Description
      for (const { name, contract } of APIS) describeFeature(paths, name, contract)
      const { paths: named, schemas } = nameSchemas(paths)
      return {
        ...rest,
        paths: named,
        components: { ...components, schemas, responses: REFUSALS },
      } as never
    },
  })
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}

type Paths = Record<string, Record<string, Operation>>
type Description = { paths: Paths; components: object }

function describeFeature(paths: Paths, feature: string, contract: Contract) {
  for (const [route, endpoint] of Object.entries(contract)) {
    const [method = '', path = ''] = route.split(' ')
    const operations = paths[path]
    const operation = operations?.[method.toLowerCase()]
    if (operations && operation)
      operations[method.toLowerCase()] = {
        ...operation,
        ...descriptionOf(endpoint, feature, operation),
      }
  }
}

function descriptionOf(endpoint: Endpoint, feature: string, { responses, parameters }: Operation) {
  const { name, summary, access, idempotent } = endpoint
  const headers = idempotent ? [IDEMPOTENCY_KEY] : []
  return {
    operationId: name,
    tags: [feature],
    summary: inWords(name),
    description: `${summary}.\n\n${callersOf(access)}`,
    security: access === 'public' ? [] : [{ bearer: [] }],
    parameters: [...((parameters as object[] | undefined) ?? []), ...headers],
    responses: {
      ...refusalsOf(endpoint),
      ...Object.fromEntries(
        Object.entries(responses).map(([status, reply]) => [
          status,
          { ...reply, description: STATUS_CODES[status] },
        ]),
      ),
    },
  }
}

/** The refusals that routes like this share; a declared reply with the same status replaces one. */
function refusalsOf({ access, params, query, body, idempotent }: Endpoint) {
  const statuses = [
    ...(params || query || body ? [400] : []),
    ...(access === 'public' ? [] : [401]),
    ...(access === 'public' || access === 'signed-in' ? [] : [403]),
    ...(params ? [404] : []),
    ...(body ? [409] : []),
    ...(idempotent ? [422] : []),
    429,
    503,
  ]
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: '#/components/responses/Refused' }]),
  )
}

/** 'recordPayment' as 'Record payment'. */
function inWords(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

const ROLES: Role[] = ['administrator', 'owner', 'client']
/** How the description calls somebody of an owner's team, whose role on the wire is Owner. */
const OF_TEAM: Record<MemberRole, string> = {
  manager: 'a manager',
  accountant: 'an accountant',
  caretaker: 'a caretaker',
}

function callersOf(access: Access): string {
  if (access === 'public') return 'Needs no session.'
  if (access === 'signed-in') return 'For every account that is signed in.'
  const roles = ROLES.filter((role) => mayCall(role, access)).map(roleToWire)
  const named = (members: readonly MemberRole[]) => members.map((it) => OF_TEAM[it]).join(' or ')
  const team = MEMBER_ROLES.filter((member) => mayCall(member, access))
  const some = MEMBER_ROLES.filter((member) => mayCall(`limited ${member}`, access))
  const alone = roles.length > 0 ? [`For the role ${roles.join(' or ')}.`] : []
  const ofTeam = team.length > 0 ? [`Of a team for ${named(team)}.`] : []
  const ofSome = some.length > 0 ? [`Limited to some properties: ${named(some)}.`] : []
  return [...alone, ...ofTeam, ...ofSome].join(' ')
}
