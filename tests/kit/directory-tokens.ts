import { generateKeyPair, type KeyObject, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { exportJWK, type JWK, SignJWT } from 'jose'

/** Somebody who signs in at the directory; `roles` are their app roles. */
export type DirectoryUser = {
  oid: string
  name: string
  email: string
  roles: string[]
  isDisabled?: boolean
}

export const ADA: DirectoryUser = {
  oid: '99999999-0000-4000-8000-000000000001',
  name: 'Ada Admin',
  email: 'ada@contoso.test',
  roles: ['SuperAdmin'],
}

/** The audience of access tokens for the profile. */
export const GRAPH = '00000003-0000-0000-c000-000000000000'

const BACKDATED = 5 * 60
const TOKEN_LIFE = 65 * 60

export type TokenTerms = {
  issuer: string
  clientId: string
  tenantId: string
  user: DirectoryUser
  nonce?: string | undefined
  now: Date
}

/** The claims of a v2.0 ID token, dated 5 minutes back as Entra ID does. */
export function idTokenClaims({ issuer, clientId, tenantId, user, nonce, now }: TokenTerms) {
  const issuedAt = Math.floor(now.getTime() / 1000) - BACKDATED
  return {
    iss: issuer,
    aud: clientId,
    sub: `subject of ${user.oid}`,
    oid: user.oid,
    tid: tenantId,
    ver: '2.0',
    name: user.name,
    preferred_username: user.email,
    roles: user.roles,
    uti: randomUUID(),
    iat: issuedAt,
    nbf: issuedAt,
    exp: issuedAt + TOKEN_LIFE,
    ...(nonce !== undefined && { nonce }),
  }
}

/** The claims of an access token for the profile: its audience is Graph, not the application. */
export function accessTokenClaims(terms: TokenTerms) {
  const { roles, ...claims } = idTokenClaims({ ...terms, clientId: GRAPH, nonce: undefined })
  return { ...claims, azp: terms.clientId, scp: 'User.Read' }
}

export type SigningKeys = {
  sign(claims: Record<string, unknown>, header?: { kid?: string }): Promise<string>
  published(): { keys: JWK[] }
  /** Signs with a new key from now on, and publishes only that one. */
  rotate(): Promise<void>
}

/** The directory's signing key, generated for each run. */
export async function createSigningKeys(): Promise<SigningKeys> {
  let current = await newKey()
  return {
    sign: (claims, header) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: current.kid, ...header })
        .sign(current.privateKey),
    published: () => ({ keys: [current.jwk] }),
    async rotate() {
      current = await newKey()
    },
  }
}

async function newKey(): Promise<{ kid: string; privateKey: KeyObject; jwk: JWK }> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const kid = randomUUID()
  const jwk = { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' }
  return { kid, privateKey, jwk }
}
