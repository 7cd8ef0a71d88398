import { resolve } from 'node:path'
import * as z from 'zod'
import { CannotStartError } from './cannot-start-error.ts'
import {
  emailSetting,
  guid,
  listSetting,
  mailSender,
  oneOfSetting,
  origin,
  s3Place,
  secret,
  textSetting,
  timeZone,
  trustedProxies,
  url,
  wholeNumberSetting,
} from './setting-schemas.ts'

/** A setting with its default and its meaning; a test compares the table in docs/settings.md with both. */
const setting = <S extends z.ZodType<unknown, string>>(
  schema: S,
  fallback: z.input<S>,
  meaning: string,
) => schema.prefault(fallback).meta({ fallback, meaning })

/** A setting that may be missing; `fallback` describes the effect. */
const optional = <S extends z.ZodType<unknown, string>>(
  schema: S,
  meaning: string,
  fallback = '–',
) => schema.optional().meta({ fallback, meaning })

/** A setting with several values, empty by default. */
const list = <S extends z.ZodType<unknown, string>>(schema: S, meaning: string) =>
  listSetting(schema).prefault('').meta({ fallback: '–', meaning })

/** All settings: environment variables, every one optional. */
export const settingsSchema = z.object({
  PORT: setting(wholeNumberSetting(1, 65_535), '3000', 'the port to listen on'),
  HOST: setting(textSetting, '127.0.0.1', 'the address to listen on; 0.0.0.0 for every network'),
  APP_URL: optional(
    origin,
    'its public address: the only host it answers to; links in mails begin with it',
    'http://localhost:PORT',
  ),
  DATA_DIR: setting(textSetting, './data', 'the folder of the embedded database and the data key'),
  DATABASE_URL: optional(
    url('postgres', 'postgresql'),
    'a PostgreSQL 15 to 18 instead of the embedded one; its role owns the schema',
  ),
  DATABASE_POOL: setting(wholeNumberSetting(2, 200), '10', 'how many database connections at most'),
  SMTP_URL: optional(
    url('smtp', 'smtps'),
    'the mail server, required where others can reach it; without it mails are kept for an hour and shown at `/mailbox`',
  ),
  MAIL_FROM: optional(mailSender, 'the sender of mails', 'no-reply@ and the host of APP_URL'),
  TRIAL_DAYS: setting(
    wholeNumberSetting(0, 3650),
    '30',
    'the days of a free trial; 0 ends it at once',
  ),
  TIME_ZONE: setting(timeZone, 'Asia/Kolkata', 'the zone of "today" and of every calendar date'),
  ADMIN_EMAILS: list(
    emailSetting,
    'who may become an administrator by e-mail, separated by commas',
  ),
  ADMIN_SECOND_FACTOR: setting(
    oneOfSetting('optional', 'required'),
    'optional',
    'whether administrators with a password must have a second factor: `optional` or `required`',
  ),
  ENTRA_TENANT_ID: optional(
    guid,
    'the Microsoft directory of the administrators ([how to](microsoft-sign-in.md))',
  ),
  ENTRA_CLIENT_ID: optional(guid, 'the application that is registered there'),
  ENTRA_CLIENT_SECRET: optional(
    secret(8),
    'its secret, with which the directory is queried about open sessions, which last 8 hours at most',
  ),
  ENTRA_ADMIN_ROLE: setting(textSetting, 'SuperAdmin', 'the app role that makes an administrator'),
  ENTRA_ADMIN_IDS: list(guid, 'object ids that are administrators without that role'),
  ENTRA_AUTHORITY: setting(
    url('https'),
    'https://login.microsoftonline.com',
    'who signs the tokens; another one for a national cloud',
  ),
  GRAPH_URL: setting(
    url('https'),
    'https://graph.microsoft.com/v1.0',
    "the directory's profiles; another address for a national cloud",
  ),
  DATA_KEY_FILE: optional(
    textSetting,
    'the key of the encrypted fields, made at the first start; required with `DATABASE_URL`',
    'DATA_DIR/secret.key',
  ),
  BACKUP_DIR: optional(
    textSetting,
    'the folder of the daily backups, and of those before a migration; without it none is made daily',
  ),
  BACKUP_KEEP: setting(
    wholeNumberSetting(1, 3650),
    '30',
    'how many backups of each kind stay in that folder',
  ),
  ERASE_AFTER_DAYS: setting(
    wholeNumberSetting(1, 3650),
    '90',
    'the days after which a closed organization loses what no law requires to be kept',
  ),
  FILES_QUOTA_MB: setting(
    wholeNumberSetting(1, 1_000_000),
    '2048',
    'how many MB of files an organization may keep',
  ),
  FILES_DIR: optional(
    textSetting,
    'a folder that keeps what files hold, instead of the database ([what it means for backups](backups.md#files-in-a-folder-or-an-s3-store))',
  ),
  S3_URL: optional(
    s3Place,
    'a bucket that keeps it instead: `https://KEY:SECRET@s3.ap-south-1.amazonaws.com/bucket`, with a folder in it if you like; `?region=` where the host does not name it',
  ),
  BANK_LINE_DAYS: setting(
    wholeNumberSetting(1, 3650),
    '90',
    'the days after which a line of a bank statement keeps nothing but its fingerprint: the text of what became nothing, and of what was booked',
  ),
  SUPPORT_EMAIL: optional(emailSetting, 'whom an owner writes to when the trial has ended'),
  METRICS_TOKEN: optional(
    secret(16),
    'the bearer token of `/metrics` (Prometheus); without it there is none',
  ),
  CORS_ORIGINS: list(origin, 'other sites whose pages may call the API, separated by commas'),
  TRUST_PROXY: optional(trustedProxies, 'how many proxies are in front, or their addresses'),
  REQUESTS_PER_ACCOUNT: setting(
    wholeNumberSetting(60, 9_999_999),
    '30000',
    'how many requests a minute one account may send',
  ),
  REQUESTS_PER_NETWORK: setting(
    wholeNumberSetting(60, 9_999_999),
    '6000',
    'how many requests a minute may come from one network to each route that needs no session',
  ),
  LOG_LEVEL: setting(
    oneOfSetting('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'info',
    'how much is logged',
  ),
})

type Values = z.output<typeof settingsSchema>
export type Settings = ReturnType<typeof assemble>

/** All faults of the settings; the message lists them, one per line. */
export class SettingsError extends CannotStartError {
  override name = 'SettingsError'
  readonly faults: string[]

  constructor(faults: string[]) {
    super(['The settings cannot be used:', ...faults.map((fault) => `- ${fault}`)].join('\n'))
    this.faults = faults
  }
}

/**
 * Reads the settings from environment variables; an empty one counts as unset. Throws a SettingsError with
 * all faults; none repeats a value, which may be a secret.
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.keys(settingsSchema.shape).map((name) => [name, env[name]?.trim() || undefined]),
  )
  const { data, error } = settingsSchema.safeParse(given)
  const issues = error?.issues ?? []
  const faults = [...faultsOf(issues), ...missing(given, issues)]
  if (!data || faults.length > 0) throw new SettingsError(faults)
  return assemble(data)
}

function faultsOf(issues: z.core.$ZodIssue[]): string[] {
  const byName = new Map<PropertyKey | undefined, string>()
  for (const { path, message } of issues) {
    const [name, ...place] = path
    const what =
      place.length > 0 ? `a list, separated by commas, in which each is ${message}` : message
    if (!byName.has(name)) byName.set(name, `${String(name)} must be ${what}`)
  }
  return [...byName.values()]
}

/** Settings that others require. */
function missing(given: Record<string, string | undefined>, issues: z.core.$ZodIssue[]): string[] {
  const faults: string[] = []
  const hasDatabase = given.DATABASE_URL && !issues.some(({ path }) => path[0] === 'DATABASE_URL')
  if (hasDatabase && !given.DATA_KEY_FILE)
    faults.push('DATA_KEY_FILE must be set where DATABASE_URL is: the key must outlive DATA_DIR')
  if (given.FILES_DIR && given.S3_URL)
    faults.push('only one of FILES_DIR and S3_URL can be set: files are kept in one place')
  const smtpIsRead = !issues.some(({ path }) => /^(APP_URL|HOST|SMTP_URL)$/.test(String(path[0])))
  if (smtpIsRead && !given.SMTP_URL && !isAtHome(given))
    faults.push(
      'SMTP_URL must be set where APP_URL or HOST is not of this machine alone: nobody would get a code, and kept mails are shown on this machine only',
    )
  const pair = ['ENTRA_TENANT_ID', 'ENTRA_CLIENT_ID'] as const
  for (const [one, other] of [pair, pair.toReversed() as [string, string]])
    if (given[one] && !given[other]) faults.push(`${other} must be set where ${one} is`)
  return faults
}

function assemble(values: Values) {
  const dataDir = resolve(values.DATA_DIR)
  const appUrl = values.APP_URL ?? `http://localhost:${values.PORT}`
  const appHost = new URL(appUrl).hostname
  const { ENTRA_TENANT_ID: tenantId, ENTRA_CLIENT_ID: clientId } = values
  const { ENTRA_CLIENT_SECRET: clientSecret } = values
  const administrators = {
    adminRole: values.ENTRA_ADMIN_ROLE,
    adminIds: values.ENTRA_ADMIN_IDS,
    ...(clientSecret && { clientSecret }),
  }
  return {
    port: values.PORT,
    host: values.HOST,
    /** Whether only this machine can call. */
    isLocal: isLoopback(values.HOST),
    /** Without a trailing slash. */
    appUrl,
    /** Absolute. */
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    smtpUrl: values.SMTP_URL,
    /** Whether mails are kept and shown: without a mail server, which is allowed on this machine only. */
    isMailboxOpen: !values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `Rentbook <no-reply@${appHost}>`,
    trialDays: values.TRIAL_DAYS,
    timeZone: values.TIME_ZONE,
    adminEmails: values.ADMIN_EMAILS,
    /** Whether administrators with a password must have a second factor. */
    requiresAdminSecondFactor: values.ADMIN_SECOND_FACTOR === 'required',
    /** Microsoft sign-in, if configured. */
    entra: tenantId && clientId ? { tenantId, clientId, ...administrators } : undefined,
    entraAuthority: values.ENTRA_AUTHORITY,
    graphUrl: values.GRAPH_URL,
    /** Absolute. */
    dataKeyFile: resolve(values.DATA_KEY_FILE ?? `${dataDir}/secret.key`),
    /** Absolute. */
    backupDir: values.BACKUP_DIR && resolve(values.BACKUP_DIR),
    backupKeep: values.BACKUP_KEEP,
    eraseAfterDays: values.ERASE_AFTER_DAYS,
    /** In bytes. */
    filesQuota: values.FILES_QUOTA_MB * 1024 * 1024,
    /** Where what files hold is kept; undefined: in the database. The folder is absolute. */
    fileStore: values.FILES_DIR ? { folder: resolve(values.FILES_DIR) } : values.S3_URL,
    bankLineDays: values.BANK_LINE_DAYS,
    supportEmail: values.SUPPORT_EMAIL,
    metricsToken: values.METRICS_TOKEN,
    corsOrigins: values.CORS_ORIGINS,
    trustProxy: values.TRUST_PROXY,
    requestsPerAccount: values.REQUESTS_PER_ACCOUNT,
    requestsPerNetwork: values.REQUESTS_PER_NETWORK,
    logLevel: values.LOG_LEVEL,
  }
}

/** Whether only this machine can connect: then kept mails may be shown. */
const isAtHome = ({
  HOST = '127.0.0.1',
  APP_URL = 'http://localhost',
}: Record<string, string | undefined>) => isLoopback(HOST) && isLoopback(new URL(APP_URL).hostname)

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host)
