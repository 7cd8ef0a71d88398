import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import { generate } from 'selfsigned'
import { answer, type Directory, send } from './directory-endpoints.ts'
import { ADA, createSigningKeys, type DirectoryUser, type SigningKeys } from './directory-tokens.ts'
import { fetchTrusting } from './fetch-trusting.ts'

/** Whether it answers at once, after `SLOW_MS`, with 503, or never. */
type ProviderBehavior = 'ready' | 'slow' | 'failing' | 'hanging'
export const SLOW_MS = 3_000

export type IdentityProvider = {
  /** Where it listens, for ENTRA_AUTHORITY; GRAPH_URL is this and `/v1.0`. */
  origin: string
  port: number
  signing: SigningKeys
  /** Method and path of every call, oldest first. */
  calls: string[]
  /** Sets the account offered on the account picker; `ADA` by default. */
  offer(user: DirectoryUser): void
  setBehavior(behavior: ProviderBehavior): void
  /** Sets its answer about a person when the application asks; nobody is known by default. */
  setMember(user: DirectoryUser): void
  /** For calls from Node, which does not trust its certificate otherwise. */
  fetch: ReturnType<typeof fetchTrusting>
  /** How the server gets the published keys. */
  keysOf(tenantId: string): JWTVerifyGetKey
  close(): Promise<void>
}

/**
 * A directory like Microsoft's on the loopback: discovery, the account picker (`#go`, `#deny`), the token
 * endpoint with PKCE, keys, sign-out and the profile. It serves any tenant and application, and identifies
 * itself by the name it is called by, so a browser can be made to see another host.
 */
export async function startIdentityProvider({
  now = () => new Date(),
  port = 0,
}: {
  now?: () => Date
  port?: number
} = {}): Promise<IdentityProvider> {
  const [signing, certificate] = await Promise.all([createSigningKeys(), makeCertificate()])
  const directory: Directory = {
    now,
    signing,
    offered: ADA,
    grants: new Map(),
    profiles: new Map(),
    members: new Map(),
  }
  const fetch = fetchTrusting(certificate.cert)
  const calls: string[] = []
  let behavior: ProviderBehavior = 'ready'
  const server = createServer(certificate, async (request, response) => {
    calls.push(`${request.method} ${request.url?.split('?')[0]}`)
    if (behavior === 'hanging') return
    if (behavior === 'slow') await pause(SLOW_MS)
    allowOrigin(request, response)
    if (request.method === 'OPTIONS') return response.end()
    if (behavior === 'failing') return send(response, 503, { error: 'temporarily_unavailable' })
    await answer(directory, request, response)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`
  return {
    origin,
    port: (server.address() as AddressInfo).port,
    signing,
    calls,
    offer: (user) => {
      directory.offered = user
    },
    setMember: (user) => {
      directory.members.set(user.oid, user)
    },
    setBehavior: (next) => {
      behavior = next
    },
    fetch,
    keysOf: (tenantId) =>
      createRemoteJWKSet(new URL(`${origin}/${tenantId}/discovery/v2.0/keys`), {
        timeoutDuration: 1_000,
        cooldownDuration: 0,
        [customFetch]: fetch,
      }),
    close: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

async function makeCertificate(): Promise<{ key: string; cert: string }> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
  })
  return { key, cert }
}

function allowOrigin({ headers }: IncomingMessage, response: ServerResponse) {
  response.setHeader('access-control-allow-origin', headers.origin ?? '*')
  response.setHeader('access-control-allow-headers', '*, authorization, content-type')
}
