import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { Transaction } from '../../../server/database/database.ts'
import { newId } from '../../../server/new-id.ts'
import { Refusal } from '../../../server/refusal.ts'
import { say } from '../../../shared/said.ts'
import { isDirectoryAdministrator } from '../../identity/server/access/administrators.ts'
import { hashToken } from '../../identity/server/access/keyed-hash.ts'
import type { Directory, IdentityDeps } from '../../identity/server/identity-deps.ts'
import { type Origin, openSession } from '../../identity/server/sessions/sessions.ts'

type DirectoryAccount = { ssoId: string; name: string; email: string }
/** A token's account, and the directory role that let it in; null where the list of ids did. */
type Verified = { account: DirectoryAccount; directoryRole: string | null; expires: Date }
type SignedInAdministrator = DirectoryAccount & { accountId: string; token: string }

// Seconds.
const CLOCK_TOLERANCE = 60
// The directory dates its tokens 5 minutes back, so a fresh one has 5 of these 10 minutes left.
const MAX_TOKEN_AGE = 10 * 60

/**
 * Signs an administrator in with an ID token of the directory that was issued to this application.
 * Nothing of the profile that comes along decides anything.
 * @throws Refusal `not-set-up`; `directory-token-refused` for any token that is not exactly that, or
 * was used before; `forbidden` without the administrators' role; `directory-unavailable` when its keys
 * cannot be had
 */
export async function signInWithDirectory(
  deps: IdentityDeps,
  idToken: string,
  from: Origin,
): Promise<SignedInAdministrator> {
  const { address } = from
  if (!deps.directory)
    throw new Refusal('not-set-up', say`Microsoft sign-in is not set up on this server.`)
  const now = deps.clock()
  const { account, directoryRole, expires } = await verifyIdToken(
    deps.directory,
    idToken,
    now,
  ).catch((error: unknown) => {
    const result = error instanceof Refusal ? error.code : 'failed'
    deps.securityLog('directory sign-in failed', { result, address })
    throw error
  })
  return deps.database.transaction({ role: 'rentbook_identity' }, async (tx) => {
    await consumeToken(tx, idToken, expires, now)
    const accountId = await upsertAdministrator(tx, account, now)
    deps.securityLog('signed in', { account: accountId, address })
    return {
      ...account,
      accountId,
      token: await openSession(tx, deps, accountId, { ...from, directoryRole }, now),
    }
  })
}

async function verifyIdToken(directory: Directory, idToken: string, now: Date): Promise<Verified> {
  const claims = await readClaims(directory, idToken, now)
  const { tid, oid, ver, aud, roles, exp = 0 } = claims
  if (ver !== '2.0' || tid !== directory.tenantId || typeof oid !== 'string') throw tokenRefused()
  // The directory writes one audience into an ID token; a list may name others beside us.
  if (typeof aud !== 'string') throw tokenRefused()
  if (isAccessToken(claims, directory.clientId)) throw tokenRefused()
  const hasRole = Array.isArray(roles) && roles.includes(directory.adminRole)
  const directoryRole = hasRole ? directory.adminRole : null
  const ssoId = `${tid}:${oid}`
  if (!isDirectoryAdministrator(directory, { ssoId, directoryRole }))
    throw new Refusal('forbidden', say`Your Microsoft account is not an administrator here.`)
  const email = String(claims.preferred_username ?? '').toLowerCase()
  const account: DirectoryAccount = {
    ssoId,
    name: String(claims.name ?? email),
    email,
  }
  return { account, directoryRole, expires: new Date((exp + CLOCK_TOLERANCE) * 1000) }
}

// An access token for an API of this same application has the same audience; only an ID token authenticates.
const isAccessToken = ({ scp, azp, idtyp }: JWTPayload, clientId: string) =>
  scp !== undefined || idtyp !== undefined || (azp !== undefined && azp !== clientId)

async function readClaims(
  { tenantId, clientId, authority, keys }: Directory,
  idToken: string,
  now: Date,
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(idToken, orUnavailable(keys), {
      algorithms: ['RS256'],
      issuer: `${authority}/${tenantId}/v2.0`,
      audience: clientId,
      maxTokenAge: MAX_TOKEN_AGE - CLOCK_TOLERANCE, // the tolerance comes on top
      clockTolerance: CLOCK_TOLERANCE,
      requiredClaims: ['exp', 'iat', 'nbf', 'oid', 'tid', 'ver'],
      currentDate: now,
    })
    return payload
  } catch (error) {
    throw error instanceof Refusal ? error : tokenRefused(error)
  }
}

// Of the faults of looking a key up these are the token's; every other is the directory's.
const TOKEN_ERRORS = [
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
  errors.JOSENotSupported,
]

const orUnavailable =
  (keys: JWTVerifyGetKey): JWTVerifyGetKey =>
  async (header, token) => {
    try {
      return await keys(header, token)
    } catch (cause) {
      if (TOKEN_ERRORS.some((fault) => cause instanceof fault)) throw cause
      const message = say`The Microsoft directory does not answer right now.`
      throw new Refusal('directory-unavailable', message, { retryAfterSeconds: 10, cause })
    }
  }

const tokenRefused = (cause?: unknown) =>
  new Refusal(
    'directory-token-refused',
    say`The directory did not issue this token for this application.`,
    { cause },
  )

async function consumeToken(tx: Transaction, idToken: string, expiresAt: Date, now: Date) {
  // Without the signature: the same one can be spelt in several ways.
  const signed = idToken.slice(0, idToken.lastIndexOf('.'))
  await tx.deleteFrom('usedDirectoryTokens').where('expiresAt', '<', now).execute()
  const inserted = await tx
    .insertInto('usedDirectoryTokens')
    .values({ tokenHash: hashToken(signed), expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 0n) throw tokenRefused()
}

async function upsertAdministrator(
  tx: Transaction,
  { ssoId, name, email }: DirectoryAccount,
  now: Date,
) {
  const { id } = await tx
    .insertInto('accounts')
    .values({
      id: newId(),
      role: 'administrator',
      organizationId: null,
      directoryId: ssoId,
      name,
      email,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.column('directoryId').doUpdateSet({ name, email }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
