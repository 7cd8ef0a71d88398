import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  accessTokenClaims,
  type DirectoryUser,
  idTokenClaims,
  type SigningKeys,
  type TokenTerms,
} from './directory-tokens.ts'

type Grant = { query: Record<string, string>; user: DirectoryUser; tenantId: string }

/** The directory's state. */
export type Directory = {
  now: () => Date
  signing: SigningKeys
  offered: DirectoryUser
  grants: Map<string, Grant>
  /** The profile for each access token. */
  profiles: Map<string, DirectoryUser>
  /** The members that the application itself may ask for, by object id. */
  members: Map<string, DirectoryUser>
}
type Call = { directory: Directory; url: URL; tenantId: string; response: ServerResponse }

/** Answers one call. The first part of its path names the tenant, as in Entra ID. */
export async function answer(
  directory: Directory,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const url = new URL(request.url ?? '/', `https://${request.headers.host}`)
  const [, tenantId = '', path = ''] = /^\/([^/]+)(\/.*)$/.exec(url.pathname) ?? []
  const call = { directory, url, tenantId, response }
  if (url.pathname === '/v1.0/me') return showProfile(call, request.headers.authorization)
  if (url.pathname.startsWith('/v1.0/')) return answerApplication(call, request)
  if (path === '/v2.0/.well-known/openid-configuration') return describe(call)
  if (path === '/discovery/v2.0/keys') return send(response, 200, directory.signing.published())
  if (path === '/oauth2/v2.0/authorize') return authorize(call)
  if (path === '/oauth2/v2.0/token') return grantTokens(call, await formIn(request))
  if (path === '/oauth2/v2.0/logout') return signOut(call)
  send(response, 404, { error: 'not_found' })
}

function describe({ url, tenantId, response }: Call) {
  const base = `${url.origin}/${tenantId}`
  send(response, 200, {
    issuer: `${base}/v2.0`,
    authorization_endpoint: `${base}/oauth2/v2.0/authorize`,
    token_endpoint: `${base}/oauth2/v2.0/token`,
    end_session_endpoint: `${base}/oauth2/v2.0/logout`,
    jwks_uri: `${base}/discovery/v2.0/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['RS256'],
  })
}

function authorize({ directory, url, tenantId, response }: Call) {
  const { go, deny, ...query } = Object.fromEntries(url.searchParams)
  const back = (parameters: Record<string, string>) => {
    const fragment = new URLSearchParams({ ...parameters, state: query.state ?? '' })
    response.writeHead(302, { location: `${query.redirect_uri}#${fragment}` }).end()
  }
  if (deny) return back({ error: 'access_denied', error_description: 'The person said no.' })
  if (go) {
    const code = randomUUID()
    directory.grants.set(code, { query, user: directory.offered, tenantId })
    return back({ code, client_info: clientInfo(directory.offered, tenantId), session_state: 's' })
  }
  const link = (word: string) => `${url.pathname}?${new URLSearchParams({ ...query, [word]: '1' })}`
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  response.end(`<!doctype html><title>Pick an account</title><h1>Pick an account</h1>
<a id="go" href="${escapeAttribute(link('go'))}">${escapeAttribute(directory.offered.email)}</a>
<a id="deny" href="${escapeAttribute(link('deny'))}">Cancel</a>`)
}

const escapeAttribute = (text: string) =>
  text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`)

const clientInfo = ({ oid }: DirectoryUser, tenantId: string) =>
  Buffer.from(JSON.stringify({ uid: oid, utid: tenantId })).toString('base64url')

/** The secret of every application, and the token that it gets for it. */
export const CLIENT_SECRET = 'secret of the application'
const APPLICATION_TOKEN = 'token of the application'
const APPLICATION_ID = '77777777-0000-4000-8000-000000000001'
const roleIdOf = (role: string) => `id of ${role}`

/** Graph's answers to an application: about itself, a user, and the roles that the user is assigned. */
function answerApplication({ directory, url, response }: Call, { headers }: IncomingMessage) {
  if (headers.authorization !== `Bearer ${APPLICATION_TOKEN}`)
    return send(response, 401, { error: { code: 'InvalidAuthenticationToken' } })
  if (url.pathname.startsWith('/v1.0/servicePrincipals(appId='))
    return send(response, 200, {
      id: APPLICATION_ID,
      appRoles: [{ id: roleIdOf('SuperAdmin'), value: 'SuperAdmin' }],
    })
  const [, oid = '', assigned] =
    /^\/v1.0\/users\/([^/]+)(\/appRoleAssignments)?$/.exec(url.pathname) ?? []
  const user = directory.members.get(oid)
  if (!user) return send(response, 404, { error: { code: 'Request_ResourceNotFound' } })
  if (!assigned) return send(response, 200, { accountEnabled: user.isDisabled !== true })
  const isAboutIt = url.searchParams.get('$filter') === `resourceId eq ${APPLICATION_ID}`
  const roles = isAboutIt ? user.roles : []
  send(response, 200, { value: roles.map((role) => ({ appRoleId: roleIdOf(role) })) })
}

async function grantTokens({ directory, url, tenantId, response }: Call, form: URLSearchParams) {
  if (form.get('grant_type') === 'client_credentials')
    return form.get('client_secret') === CLIENT_SECRET
      ? send(response, 200, { access_token: APPLICATION_TOKEN, expires_in: 3600 })
      : send(response, 401, { error: 'invalid_client' })
  const code = form.get('code') ?? form.get('refresh_token') ?? ''
  const grant = directory.grants.get(code)
  directory.grants.delete(code)
  if (!grant || grant.tenantId !== tenantId || !redeems(grant, form))
    return send(response, 400, { error: 'invalid_grant', error_description: 'AADSTS501481' })
  const { user, query } = grant
  const terms: TokenTerms = {
    issuer: `${url.origin}/${tenantId}/v2.0`,
    clientId: query.client_id ?? '',
    tenantId,
    user,
    nonce: query.nonce,
    now: directory.now(),
  }
  const accessToken = await directory.signing.sign(accessTokenClaims(terms))
  directory.profiles.set(accessToken, user)
  const refreshToken = randomUUID()
  directory.grants.set(refreshToken, grant)
  send(response, 200, {
    token_type: 'Bearer',
    scope: 'openid profile email User.Read',
    expires_in: 3600,
    ext_expires_in: 3600,
    access_token: accessToken,
    refresh_token: refreshToken,
    id_token: await directory.signing.sign(idTokenClaims(terms)),
    client_info: clientInfo(user, tenantId),
  })
}

// PKCE: only the browser that started the sign-in can redeem its code, at the same redirect URI.
function redeems({ query }: Grant, form: URLSearchParams): boolean {
  if (form.get('client_id') !== query.client_id) return false
  if (form.get('grant_type') === 'refresh_token') return true
  const verifier = form.get('code_verifier') ?? ''
  return (
    form.get('grant_type') === 'authorization_code' &&
    form.get('redirect_uri') === query.redirect_uri &&
    query.code_challenge_method === 'S256' &&
    createHash('sha256').update(verifier).digest('base64url') === query.code_challenge
  )
}

async function formIn(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(Buffer.concat(await request.toArray()).toString())
}

function showProfile({ directory, response }: Call, authorization = '') {
  const user = directory.profiles.get(authorization.replace(/^Bearer /, ''))
  if (!user) return send(response, 401, { error: { code: 'InvalidAuthenticationToken' } })
  const { oid, name, email } = user
  send(response, 200, { id: oid, displayName: name, userPrincipalName: email, mail: email })
}

function signOut({ url, response }: Call) {
  const state = url.searchParams.get('state')
  const query = state === null ? '' : `?${new URLSearchParams({ state })}`
  const location = `${url.searchParams.get('post_logout_redirect_uri')}${query}`
  response.writeHead(302, { location }).end()
}

export function send(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
