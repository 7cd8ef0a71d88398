import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import {
  askGraph,
  type CallDirectory,
  createMembership,
  type IsStillMember,
} from '../../features/identity/server/access/directory-membership.ts'
import { hashKeyFrom } from '../../features/identity/server/access/keyed-hash.ts'
import { networkOf } from '../../features/identity/server/access/network-of.ts'
import { createRequestGuard } from '../../features/identity/server/access/request-guard.ts'
import { createAuthenticate } from '../../features/identity/server/authenticate.ts'
import type { IdentityDeps } from '../../features/identity/server/identity-deps.ts'
import { serveVerification } from '../../features/receipts/server/verification-routes.ts'
import { screenAt } from '../../paths.ts'
import type { Clock } from '../../server/clock.ts'
import type { Database } from '../../server/database/database.ts'
import type { Sealer } from '../../server/encryption.ts'
import { allowHosts } from '../../server/http/allowed-hosts.ts'
import { letRepliesCompress } from '../../server/http/compress-large.ts'
import { createHttpServer } from '../../server/http/http-server.ts'
import { type MetricReading, serveMetrics } from '../../server/http/metrics.ts'
import { createRequestTurns } from '../../server/http/mount.ts'
import { type Checks, serveHealth, watchReadiness } from '../../server/http/readiness.ts'
import { RequestLimits } from '../../server/http/request-limits.ts'
import { addSecurityHeaders } from '../../server/http/security-headers.ts'
import { serveSecurityTxt } from '../../server/http/security-txt.ts'
import { serveWeb } from '../../server/http/serve-web.ts'
import type { Mailer } from '../../server/mail/mail.ts'
import type { ObjectStore } from '../../server/object-store/object-store.ts'
import { createPdfCompiler, type PdfCompiler } from '../../server/pdf/pdf-compiler.ts'
import { createSecurityLog, type SecurityLog } from '../../server/security-log.ts'
import type { Settings } from '../../server/settings.ts'
import { VERSION } from '../../shared/version.ts'
import { showApi } from './api-viewer.ts'
import { mayCall } from './declared.ts'
import { serveMailbox } from './mailbox-route.ts'
import { mountFeatures } from './mount-features.ts'
import { describeApi } from './open-api.ts'
import {
  clockWarning,
  HASHES_READING,
  lastBackupReading,
  readinessReading,
} from './watch-server.ts'

export type AppSettings = Pick<
  Settings,
  | 'appUrl'
  | 'isLocal'
  | 'timeZone'
  | 'trialDays'
  | 'adminEmails'
  | 'requiresAdminSecondFactor'
  | 'entra'
  | 'entraAuthority'
  | 'graphUrl'
  | 'supportEmail'
  | 'eraseAfterDays'
  | 'filesQuota'
  | 'bankLineDays'
  | 'metricsToken'
  | 'corsOrigins'
  | 'trustProxy'
  | 'requestsPerAccount'
  | 'requestsPerNetwork'
>

export type AppParts = {
  settings: AppSettings
  database: Database
  mailer: Mailer
  clock: Clock
  sealer: Sealer
  /** Where what files hold is kept outside of the database; by default it stays in it. */
  fileStore?: ObjectStore | undefined
  /** Makes PDFs; by default one of the app's own, which ends with it. */
  pdf?: PdfCompiler
  logger?: FastifyBaseLogger
  /** Finds the directory's signing keys; by default its published ones. */
  directoryKeys?: JWTVerifyGetKey
  /** Calls the directory; by default as Node does. */
  callDirectory?: CallDirectory
  /** The built application; without it only the API is served. */
  webFolder?: string | undefined
  /** The key with which kept mails can be read. */
  mailboxKey?: string | undefined
  /** Milliseconds that only grow, for counts of requests; by default this process's own. */
  elapsed?: () => number
  /** Conditions of readiness beside the database. */
  checks?: Checks
  /** Further figures of the metrics. */
  readings?: MetricReading[]
}

/** The whole product upon the parts that are handed in; it does not listen yet. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings, database, clock, sealer, fileStore } = parts
  const secure = settings.appUrl.startsWith('https:')
  const app = createHttpServer({
    secure,
    ...(parts.logger && { loggerInstance: parts.logger }),
    trustProxy: trusted(settings.trustProxy),
  })
  const directoryOrigins = settings.entra ? [settings.entraAuthority, settings.graphUrl] : []
  await letRepliesCompress(app)
  await addSecurityHeaders(app, {
    secure,
    connectOrigins: directoryOrigins.map((url) => new URL(url).origin),
    corsOrigins: settings.corsOrigins,
  })
  allowHosts(app, { appUrl: settings.appUrl, isLocal: settings.isLocal })
  await describeApi(app, { appUrl: settings.appUrl, version: VERSION })
  await showApi(app)
  const { appUrl, supportEmail: contact } = settings
  if (contact) serveSecurityTxt(app, { appUrl, contact, clock })
  const readiness = watchReadiness(
    { database: () => database.ping(), ...parts.checks },
    { ...clockWarning(parts), ...(fileStore && { files: () => fileStore.reach() }) },
  )
  serveHealth(app, database, readiness)
  const readings = [
    ...(parts.readings ?? []),
    readinessReading(readiness),
    HASHES_READING,
    lastBackupReading(parts),
  ]
  const metrics = settings.metricsToken && serveMetrics(app, settings.metricsToken, readings)
  if (parts.mailboxKey)
    serveMailbox(app, {
      database,
      clock,
      sealer,
      key: parts.mailboxKey,
      timeZone: settings.timeZone,
      webFolder: parts.webFolder,
    })
  const log = writeSecurityLog(app)
  const securityLog: SecurityLog = (event, details) => {
    log(event, details)
    if (metrics) metrics.countSecurityEvent(event, details.result)
  }
  const identity = identityDeps(parts, securityLog)
  const { requestsPerAccount, requestsPerNetwork } = settings
  const { elapsed = () => performance.now() } = parts
  const limits = { limits: new RequestLimits(elapsed), requestsPerAccount, requestsPerNetwork }
  const guard = createRequestGuard({ ...identity, ...limits })
  const pdf = parts.pdf ?? createPdfCompiler()
  if (!parts.pdf) app.addHook('onClose', () => pdf.stop())
  mountFeatures(
    app,
    {
      ...identity,
      sealer,
      pdf,
      trialDays: settings.trialDays,
      filesQuota: settings.filesQuota,
      fileStore,
      bankLineDays: settings.bankLineDays,
    },
    {
      authenticate: createAuthenticate({ ...identity, mayCall, guard, elapsed }),
      admit: guard.countAnybody,
      fingerprintKey: sealer.keyFor('idempotency'),
      now: clock,
      turns: createRequestTurns(),
    },
  )
  serveVerification(app, { ...identity, admit: guard.countAnybody })
  await serveWeb(app, { folder: parts.webFolder, address: settings.appUrl, screenAt })
  return app
}

const A_MINUTE = 60_000

function writeSecurityLog(app: FastifyInstance): SecurityLog {
  const write = (details: object, event: string) => app.log.info(details, event)
  const { log, summarize } = createSecurityLog({ write, networkOf })
  const timer = setInterval(summarize, A_MINUTE).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    summarize()
  })
  return log
}

function identityDeps(parts: AppParts, securityLog: SecurityLog): IdentityDeps {
  const { settings, database, clock, mailer, sealer, directoryKeys } = parts
  const { entra, entraAuthority, graphUrl } = settings
  return {
    database,
    clock,
    mailer,
    securityLog,
    timeZone: settings.timeZone,
    appUrl: settings.appUrl,
    adminEmails: new Set(settings.adminEmails),
    requiresAdminSecondFactor: settings.requiresAdminSecondFactor,
    hashKey: hashKeyFrom(sealer),
    clientSettings: {
      timeZone: settings.timeZone,
      supportEmail: settings.supportEmail ?? null,
      eraseAfterDays: settings.eraseAfterDays,
      directory: entra
        ? {
            tenantId: entra.tenantId,
            clientId: entra.clientId,
            authority: entraAuthority,
            graphUrl,
          }
        : null,
    },
    directory: entra && {
      ...(entra.clientSecret && { isStillMember: membershipOf(parts, entra.clientSecret) }),
      tenantId: entra.tenantId,
      clientId: entra.clientId,
      authority: entraAuthority,
      adminRole: entra.adminRole,
      adminIds: new Set(entra.adminIds),
      keys:
        directoryKeys ??
        createRemoteJWKSet(new URL(`${entraAuthority}/${entra.tenantId}/discovery/v2.0/keys`), {
          timeoutDuration: 5_000,
        }),
    },
  }
}

function membershipOf(
  { settings, logger, callDirectory }: AppParts,
  clientSecret: string,
): IsStillMember {
  const { entra, entraAuthority: authority, graphUrl } = settings
  const { tenantId = '', clientId = '' } = entra ?? {}
  const call = callDirectory && { call: callDirectory }
  const ask = askGraph({ tenantId, clientId, clientSecret, authority, graphUrl, ...call })
  return createMembership(ask, (err) => logger?.warn({ err }, 'the directory could not be queried'))
}

// A number of proxies: that many addresses, counted from this server, are theirs.
const trusted = (proxies: number | string[] | undefined) =>
  typeof proxies === 'number'
    ? (_address: string, hop: number) => hop < proxies
    : (proxies ?? false)
