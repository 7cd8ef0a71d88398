import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RequestLimit, RequestLimits } from '../../../../server/http/request-limits.ts'
import { Refusal } from '../../../../server/refusal.ts'
import type { SecurityLog } from '../../../../server/security-log.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { accountOfDevice } from './known-device.ts'
import { networkOf, networksAround } from './network-of.ts'

/** How many made-up tokens of one network get "not signed in"; beyond that, "too many requests". */
const MADE_UP: RequestLimit = { name: 'made-up-tokens', quota: 1_000 }

/** Sign-ins with a device that an account came in with before, whatever its neighbours do. */
const DEVICE: RequestLimit = { name: 'device', quota: 60 }

type GuardDeps = Pick<IdentityDeps, 'hashKey'> & {
  limits: RequestLimits
  securityLog: SecurityLog
  /** Requests a minute of one account, on all routes together. */
  requestsPerAccount: number
  /** Requests a minute of one network, on each route that needs no session. */
  requestsPerNetwork: number
}

/**
 * Counts each request under its known sender: the account of its session, else the network, on
 * that route alone. So no flood from an address keeps its other users from anything but the call
 * that is flooded.
 */
export type RequestGuard = ReturnType<typeof createRequestGuard>

export function createRequestGuard(deps: GuardDeps) {
  const account = { name: 'account', quota: deps.requestsPerAccount }
  const network = { name: 'network', quota: deps.requestsPerNetwork }
  const take = (call: FastifyRequest, reply: FastifyReply, limit: RequestLimit, key: string) => {
    try {
      deps.limits.take(reply, limit, key)
    } catch (refusal) {
      if (refusal instanceof Refusal)
        deps.securityLog('too many requests', { result: limit.name, ...requestDetails(call) })
      throw refusal
    }
  }
  return {
    /** @throws Refusal `too-many-requests` */
    countAccount: (call: FastifyRequest, reply: FastifyReply, accountId: string) =>
      take(call, reply, account, accountId),
    /** @throws Refusal `too-many-requests` */
    countMadeUpToken: (call: FastifyRequest, reply: FastifyReply) =>
      take(call, reply, MADE_UP, networkOf(call.ip)),
    /**
     * Counts a call of anybody and returns the networks by which it takes turns; undefined for a device that an account
     * came in with, which waits for nobody. @throws Refusal `too-many-requests`
     */
    countAnybody(call: FastifyRequest, reply: FastifyReply) {
      const route = routeOf(call)
      const known = knownAccount(deps, call.body)
      if (known) {
        take(call, reply, DEVICE, `${known} ${route}`)
        return undefined
      }
      take(call, reply, network, `${networkOf(call.ip)} ${route}`)
      return networksAround(call.ip)
    },
  }
}

// The route's pattern: a URL may contain the token of a link.
const routeOf = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions.url}`

/** The details of a request for the security log. */
export const requestDetails = (request: FastifyRequest) => ({
  address: request.ip,
  route: routeOf(request),
})

/** The account whose device sends this; the body has not been checked yet. */
function knownAccount(deps: Pick<IdentityDeps, 'hashKey'>, body: unknown): string | undefined {
  const { deviceKeys } = (body ?? {}) as { deviceKeys?: unknown }
  if (!Array.isArray(deviceKeys)) return undefined
  const keys = deviceKeys.slice(0, 5).filter((key) => typeof key === 'string')
  const named = keys.map((key) => ({ id: key.split('.', 1)[0] ?? '' }))
  return accountOfDevice(deps, keys, named)?.id
}
