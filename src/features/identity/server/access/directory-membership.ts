import * as z from 'zod'
import { Refusal } from '../../../../server/refusal.ts'
import { say } from '../../../../shared/said.ts'

const MINUTE = 60 * 1000
/** How old the directory's answer may be before it is fetched again, and before nobody is let in by it. */
const ASK_AFTER = 10 * MINUTE
const TRUSTED_FOR = 15 * MINUTE
/** While it does not respond, not every request waits for it. */
const PAUSE = 30 * 1000
const TIMEOUT_MS = 5_000

/** Somebody whom the directory let in, and the role for which it did; null where the list of ids did. */
type Member = {
  accountId: string
  ssoId: string
  directoryRole: string | null
  signedInAt: Date
}

/** Whether the directory still lets somebody in; at most 15 minutes old. @throws Refusal `directory-unavailable` */
export type IsStillMember = (member: Member, now: Date) => Promise<boolean>

type AskDirectory = (member: Pick<Member, 'ssoId' | 'directoryRole'>) => Promise<boolean>

/** Keeps the directory's answers, and fetches each again when it is 10 minutes old. */
export function createMembership(
  ask: AskDirectory,
  onError: (error: Error) => void,
): IsStillMember {
  const confirmed = new Map<string, Date>()
  const asking = new Map<string, Promise<boolean>>()
  let failedAt = new Date(0)
  const askOnce = (key: string, member: Member) => {
    const pending = asking.get(key) ?? ask(member).finally(() => asking.delete(key))
    asking.set(key, pending)
    return pending
  }
  return async (member, now) => {
    const key = `${member.accountId} ${member.directoryRole}`
    const since = Math.max(confirmed.get(key)?.getTime() ?? 0, member.signedInAt.getTime())
    const age = now.getTime() - since
    if (age < ASK_AFTER) return true
    try {
      if (now.getTime() - failedAt.getTime() < PAUSE) throw new Error('It failed a moment ago.')
      const isMember = await askOnce(key, member).catch((error: Error) => {
        failedAt = now
        onError(error)
        throw error
      })
      if (isMember) confirmed.set(key, now)
      return isMember
    } catch (cause) {
      if (age < TRUSTED_FOR) return true
      const message = say`The Microsoft directory does not answer right now.`
      throw new Refusal('directory-unavailable', message, { retryAfterSeconds: 30, cause })
    }
  }
}

/** How the directory is called. */
export type CallDirectory = (
  url: string,
  options: { method?: string; headers: Record<string, string>; body?: string; signal: AbortSignal },
) => Promise<Response>

type Registration = {
  tenantId: string
  clientId: string
  clientSecret: string
  /** `https://login.microsoftonline.com` in production. */
  authority: string
  /** `https://graph.microsoft.com/v1.0` in production. */
  graphUrl: string
  /** How it is called; by default as Node does. */
  call?: CallDirectory
}

const tokenReply = z.object({ access_token: z.string(), expires_in: z.number() })
const userReply = z.object({ accountEnabled: z.boolean() })
const applicationReply = z.object({
  id: z.string(),
  appRoles: z.array(z.object({ id: z.string(), value: z.string().nullable() })),
})
const assignmentsReply = z.object({ value: z.array(z.object({ appRoleId: z.string() })) })

/**
 * Queries Microsoft Graph as the application itself: whether the account is enabled, and still assigned the role that let
 * it in, directly or by a group. The application needs the permission Directory.Read.All.
 */
export function askGraph(registration: Registration): AskDirectory {
  const { clientId, graphUrl, call = fetch } = registration
  const token = tokenOf(registration)
  const read = async <T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> => {
    const headers = { authorization: `Bearer ${await token()}`, accept: 'application/json' }
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const reply = await call(`${graphUrl}${path}`, { headers, signal })
    if (reply.status === 404) return undefined
    if (!reply.ok) throw new Error(`Microsoft Graph answered ${reply.status}.`)
    return schema.parse(await reply.json())
  }
  return async ({ ssoId, directoryRole }) => {
    const user = `/users/${ssoId.split(':')[1]}`
    const account = await read(`${user}?$select=accountEnabled`, userReply)
    if (!account?.accountEnabled) return false
    if (directoryRole === null) return true
    const path = `/servicePrincipals(appId='${clientId}')?$select=id,appRoles`
    const application = await read(path, applicationReply)
    const role = application?.appRoles.find(({ value }) => value === directoryRole)
    if (!application || !role) return false
    const filter = new URLSearchParams({ $filter: `resourceId eq ${application.id}` })
    const assigned = await read(`${user}/appRoleAssignments?${filter}`, assignmentsReply)
    return assigned?.value.some(({ appRoleId }) => appRoleId === role.id) ?? false
  }
}

/** The application's own access token, requested again a minute before it ends. */
function tokenOf(registration: Registration): () => Promise<string> {
  const { tenantId, clientId, clientSecret, authority, graphUrl, call = fetch } = registration
  let kept = { text: '', until: 0 }
  return async () => {
    if (performance.now() < kept.until) return kept.text
    const form = {
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope: `${new URL(graphUrl).origin}/.default`,
    }
    const reply = await call(`${authority}/${tenantId}/oauth2/v2.0/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams(form)),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!reply.ok) throw new Error(`The directory refused its own application: ${reply.status}.`)
    const { access_token: text, expires_in: seconds } = tokenReply.parse(await reply.json())
    kept = { text, until: performance.now() + (seconds - 60) * 1000 }
    return text
  }
}
