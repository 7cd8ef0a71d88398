import { resolve } from 'node:path'
import { CannotStartError } from './cannot-start-error.ts'
import {
  emailAddress,
  guid,
  listOf,
  mailSender,
  oneOf,
  origin,
  type Reader,
  secret,
  text,
  timeZone,
  trustedProxies,
  url,
  wholeNumber,
} from './settings-readers.ts'

type Definition<T> = { read: Reader<T>; fallback: string | undefined; meaning: string }

const define = <T>(read: Reader<T>, fallback: string, meaning: string) =>
  ({ read, fallback, meaning }) satisfies Definition<T>
const optional = <T>(read: Reader<T>, meaning: string) =>
  ({ read, fallback: undefined, meaning }) satisfies Definition<T>

/** Every setting there is: environment variables, all of them optional. The one place to look. */
export const definitions = {
  PORT: define(wholeNumber(1, 65_535), '3000', 'the port to listen on'),
  HOST: define(text, '127.0.0.1', 'the address to listen on; 0.0.0.0 for every network'),
  APP_URL: optional(origin, 'where people reach it, in mails too (http://localhost:PORT)'),
  DATA_DIR: define(text, './data', 'the folder of the embedded database and the data key'),
  DATABASE_URL: optional(
    url('postgres:', 'postgresql:'),
    'a PostgreSQL 15 to 18 to use instead of the embedded one; its role owns the schema',
  ),
  DATABASE_POOL: define(wholeNumber(2, 200), '10', 'how many database connections at most'),
  SMTP_URL: optional(
    url('smtp:', 'smtps:'),
    'the mail server; without it mails are kept and shown at /mailbox, on the loopback only',
  ),
  MAIL_FROM: optional(
    mailSender,
    'the sender of mails (Rentbook <no-reply@ and the host of APP_URL>)',
  ),
  TRIAL_DAYS: define(wholeNumber(0, 3650), '30', 'the days of a free trial; 0 ends it at once'),
  TIME_ZONE: define(timeZone, 'Asia/Kolkata', 'the zone of "today" and of every calendar date'),
  ADMIN_EMAILS: define(listOf(emailAddress), '', 'who may become an administrator by e-mail'),
  ENTRA_TENANT_ID: optional(guid, 'the Microsoft directory of the administrators'),
  ENTRA_CLIENT_ID: optional(guid, 'the application that is registered there'),
  ENTRA_ADMIN_ROLE: define(text, 'SuperAdmin', 'the app role that makes an administrator'),
  ENTRA_ADMIN_IDS: define(listOf(guid), '', 'object ids that are administrators without that role'),
  ENTRA_AUTHORITY: define(
    url('https:'),
    'https://login.microsoftonline.com',
    'who signs the tokens',
  ),
  GRAPH_URL: define(url('https:'), 'https://graph.microsoft.com/v1.0', "the directory's profiles"),
  DATA_KEY_FILE: optional(
    text,
    'the key of the encrypted fields (DATA_DIR/secret.key, made at the first start); required ' +
      'with DATABASE_URL',
  ),
  SUPPORT_EMAIL: optional(emailAddress, 'whom an owner writes to when the trial has ended'),
  METRICS_TOKEN: optional(secret(16), 'the bearer token of /metrics; without it there is none'),
  CORS_ORIGINS: define(listOf(origin), '', 'other sites whose pages may call the API'),
  TRUST_PROXY: optional(trustedProxies, 'how many proxies stand in front, or their addresses'),
  LOG_LEVEL: define(
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'info',
    'how much is logged',
  ),
}

type Name = keyof typeof definitions
type Value<N extends Name> = ReturnType<(typeof definitions)[N]['read']>
type Values = {
  [N in Name]: (typeof definitions)[N]['fallback'] extends string ? Value<N> : Value<N> | undefined
}

export type Settings = {
  port: number
  host: string
  /** Without a slash at its end. */
  appUrl: string
  /** Absolute. */
  dataDir: string
  databaseUrl: string | undefined
  databasePool: number
  smtpUrl: string | undefined
  /** Whether kept mails may be shown: no mail server is set, and only this machine can look. */
  isMailboxOpen: boolean
  mailFrom: string
  trialDays: number
  timeZone: string
  adminEmails: string[]
  /** Microsoft sign-in, where it is set up. */
  entra: { tenantId: string; clientId: string; adminRole: string; adminIds: string[] } | undefined
  entraAuthority: string
  graphUrl: string
  /** Absolute. */
  dataKeyFile: string
  supportEmail: string | undefined
  metricsToken: string | undefined
  corsOrigins: string[]
  trustProxy: number | string[] | undefined
  logLevel: Values['LOG_LEVEL']
}

/** Every fault of the settings at once; the message lists them, one a line. */
export class SettingsError extends CannotStartError {
  override name = 'SettingsError'
  readonly faults: string[]

  constructor(faults: string[]) {
    super(['The settings cannot be used:', ...faults.map((fault) => `- ${fault}`)].join('\n'))
    this.faults = faults
  }
}

/**
 * Reads the settings from environment variables, an empty one counting as unset. Throws a
 * SettingsError with every fault there is; none of them repeats a value, which may be a secret.
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const { values, faults } = readValues(env)
  if (values.DATABASE_URL && !values.DATA_KEY_FILE && !faults.some(isAbout('DATA_KEY_FILE'))) {
    faults.push('DATA_KEY_FILE must be set where DATABASE_URL is: the key must outlive DATA_DIR')
  }
  for (const [one, other] of [entraNames, [...entraNames].reverse() as typeof entraNames]) {
    if (env[one]?.trim() && !env[other]?.trim()) faults.push(`${other} must be set where ${one} is`)
  }
  if (faults.length > 0) throw new SettingsError(faults)
  return assemble(values)
}

const entraNames: ['ENTRA_TENANT_ID', 'ENTRA_CLIENT_ID'] = ['ENTRA_TENANT_ID', 'ENTRA_CLIENT_ID']

const isAbout = (name: Name) => (fault: string) => fault.startsWith(name)

function readValues(env: Record<string, string | undefined>): { values: Values; faults: string[] } {
  const faults: string[] = []
  const values = Object.entries<Definition<unknown>>(definitions).map(([name, definition]) => {
    const given = env[name]?.trim() || definition.fallback
    if (given === undefined) return [name, undefined]
    try {
      return [name, definition.read(given)]
    } catch (error) {
      faults.push(`${name} must be ${(error as Error).message}`)
      return [name, undefined]
    }
  })
  return { values: Object.fromEntries(values) as Values, faults }
}

function assemble(values: Values): Settings {
  const dataDir = resolve(values.DATA_DIR)
  const appUrl = values.APP_URL ?? `http://localhost:${values.PORT}`
  const appHost = new URL(appUrl).hostname
  const { ENTRA_TENANT_ID: tenantId, ENTRA_CLIENT_ID: clientId } = values
  const administrators = { adminRole: values.ENTRA_ADMIN_ROLE, adminIds: values.ENTRA_ADMIN_IDS }
  return {
    port: values.PORT,
    host: values.HOST,
    appUrl,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    smtpUrl: values.SMTP_URL,
    isMailboxOpen: !values.SMTP_URL && isLoopback(values.HOST) && isLoopback(appHost),
    mailFrom: values.MAIL_FROM ?? `Rentbook <no-reply@${appHost}>`,
    trialDays: values.TRIAL_DAYS,
    timeZone: values.TIME_ZONE,
    adminEmails: values.ADMIN_EMAILS,
    entra: tenantId && clientId ? { tenantId, clientId, ...administrators } : undefined,
    entraAuthority: values.ENTRA_AUTHORITY,
    graphUrl: values.GRAPH_URL,
    dataKeyFile: resolve(values.DATA_KEY_FILE ?? `${dataDir}/secret.key`),
    supportEmail: values.SUPPORT_EMAIL,
    metricsToken: values.METRICS_TOKEN,
    corsOrigins: values.CORS_ORIGINS,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
  }
}

function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host)
}
