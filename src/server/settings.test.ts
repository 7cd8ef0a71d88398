import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings, SettingsError, settingsSchema } from './settings.ts'

function faultsOf(env: Record<string, string>): string[] {
  try {
    readSettings(env)
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.faults
    throw error
  }
}

test('every setting has a default', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    isLocal: true,
    appUrl: 'http://localhost:3000',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    databasePool: 10,
    smtpUrl: undefined,
    isMailboxOpen: true,
    mailFrom: 'Rentbook <no-reply@localhost>',
    trialDays: 30,
    timeZone: 'Asia/Kolkata',
    adminEmails: [],
    requiresAdminSecondFactor: false,
    entra: undefined,
    entraAuthority: 'https://login.microsoftonline.com',
    graphUrl: 'https://graph.microsoft.com/v1.0',
    dataKeyFile: resolve('data/secret.key'),
    backupDir: undefined,
    backupKeep: 30,
    eraseAfterDays: 90,
    filesQuota: 2048 * 1024 * 1024,
    fileStore: undefined,
    bankLineDays: 90,
    supportEmail: undefined,
    metricsToken: undefined,
    corsOrigins: [],
    trustProxy: undefined,
    requestsPerAccount: 30_000,
    requestsPerNetwork: 6_000,
    logLevel: 'info',
  })
})

test('an empty variable counts as unset', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: ' ', TIME_ZONE: '' })).toEqual(readSettings({}))
})

test('values are trimmed and normalised', () => {
  const settings = readSettings({
    PORT: ' 8080 ',
    DATA_DIR: '/var/lib/rentbook',
    TRIAL_DAYS: '0',
    ADMIN_EMAILS: 'Asha@Example.in, ravi@example.in,',
    ADMIN_SECOND_FACTOR: 'required',
    ENTRA_AUTHORITY: 'https://login.example.in/',
    CORS_ORIGINS: 'https://one.example.in,http://localhost:5173/',
    TRUST_PROXY: '10.0.0.0/8, loopback',
    MAIL_FROM: 'rent@example.in',
  })
  expect(settings).toMatchObject({
    port: 8080,
    appUrl: 'http://localhost:8080',
    dataKeyFile: '/var/lib/rentbook/secret.key',
    trialDays: 0,
    adminEmails: ['asha@example.in', 'ravi@example.in'],
    requiresAdminSecondFactor: true,
    entraAuthority: 'https://login.example.in',
    corsOrigins: ['https://one.example.in', 'http://localhost:5173'],
    trustProxy: ['10.0.0.0/8', 'loopback'],
    mailFrom: 'rent@example.in',
  })
})

test('an e-mail address is normalised as accounts are', () => {
  const settings = readSettings({
    ADMIN_EMAILS: 'asha@mail。example.in,ravi@मेल.भारत',
    SUPPORT_EMAIL: 'Help@ｅxample.in',
  })
  expect(settings.adminEmails).toEqual(['asha@mail.example.in', 'ravi@xn--r2bi6d.xn--h2brj9c'])
  expect(settings.supportEmail).toBe('help@example.in')
})

test('the check of the settings lists every fault at once', () => {
  const faults = faultsOf({
    PORT: '70000',
    APP_URL: 'https://rent.example.in/app',
    DATABASE_POOL: 'many',
    TIME_ZONE: 'Asia/Bombay-on-Sea',
    ADMIN_EMAILS: 'asha@example.in, nobody',
    LOG_LEVEL: 'loud',
    ENTRA_TENANT_ID: 'not-a-guid',
  })
  expect(faults).toEqual([
    'PORT must be a whole number from 1 to 65535',
    'APP_URL must be a URL without a path, such as https://rent.example.in',
    'DATABASE_POOL must be a whole number from 2 to 200',
    'TIME_ZONE must be a time zone such as Asia/Kolkata',
    'ADMIN_EMAILS must be a list, separated by commas, in which each is an e-mail address',
    'ENTRA_TENANT_ID must be a GUID',
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
    'ENTRA_CLIENT_ID must be set where ENTRA_TENANT_ID is',
  ])
})

test.each([
  ['PORT', '0'],
  ['PORT', '3000x'],
  ['APP_URL', 'rent.example.in'],
  ['APP_URL', 'ftp://rent.example.in'],
  ['DATABASE_URL', 'mysql://localhost/rent'],
  ['SMTP_URL', 'mail.example.in:25'],
  ['MAIL_FROM', 'Rentbook <nobody'],
  ['TRIAL_DAYS', '-1'],
  ['ADMIN_EMAILS', 'asha@example.in/x'],
  ['ADMIN_SECOND_FACTOR', 'yes'],
  ['SUPPORT_EMAIL', 'he\u200blp@example.in'],
  ['ENTRA_ADMIN_IDS', 'asha'],
  ['ENTRA_AUTHORITY', 'http://login.example.in'],
  ['METRICS_TOKEN', 'short'],
  ['CORS_ORIGINS', '*'],
  ['S3_URL', 'rentbook'],
  ['S3_URL', 'https://s3.example.in/rentbook'],
  ['S3_URL', 'https://key:secret@s3.example.in'],
  ['TRUST_PROXY', 'everybody'],
])('%s rejects %s', (name, value) => {
  expect(faultsOf({ DATA_KEY_FILE: 'key', [name]: value })).toEqual([
    expect.stringMatching(`^${name} must be `),
  ])
})

test('a fault never repeats a value, which may be secret', () => {
  const env = { DATABASE_URL: 'mysql://asha:hunter2@host/rent', METRICS_TOKEN: 'hunter2' }
  expect(faultsOf(env).join()).not.toContain('hunter2')
})

test('DATABASE_URL requires a key file outside the data folder', () => {
  const env = { DATABASE_URL: 'postgresql://rent@db/rent' }
  expect(faultsOf(env)).toEqual([expect.stringMatching('^DATA_KEY_FILE must be set')])
  expect(faultsOf({ ...env, DATA_KEY_FILE: '/etc/rentbook.key' })).toEqual([])
})

test('a bucket is named by one URL, whose host may say the region', () => {
  const placeOf = (S3_URL: string) => readSettings({ S3_URL }).fileStore
  expect(placeOf('https://AKIA:a%2Fb@s3.ap-south-1.amazonaws.com/rentbook')).toEqual({
    endpoint: 'https://s3.ap-south-1.amazonaws.com/rentbook',
    region: 'ap-south-1',
    accessKeyId: 'AKIA',
    secretAccessKey: 'a/b',
    prefix: '',
  })
  expect(placeOf('http://key:secret@minio:9000/files/of/rentbook?region=garage')).toMatchObject({
    endpoint: 'http://minio:9000/files',
    region: 'garage',
    prefix: 'of/rentbook/',
  })
  expect(placeOf('https://key:secret@minio.example.in/files')).toMatchObject({
    region: 'us-east-1',
  })
})

test('files are kept in one place: a folder or a bucket', () => {
  expect(faultsOf({ FILES_DIR: '/srv/files', S3_URL: 'https://a:b@s3.example.in/c' })).toEqual([
    'only one of FILES_DIR and S3_URL can be set: files are kept in one place',
  ])
  expect(readSettings({ FILES_DIR: 'files' }).fileStore).toEqual({ folder: resolve('files') })
})

test('Microsoft sign-in requires both directory and application', () => {
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
  expect(readSettings({ ENTRA_TENANT_ID: id, ENTRA_CLIENT_ID: id.toUpperCase() }).entra).toEqual({
    tenantId: id,
    clientId: id,
    adminRole: 'SuperAdmin',
    adminIds: [],
  })
  expect(faultsOf({ ENTRA_CLIENT_ID: id })).toEqual([
    'ENTRA_TENANT_ID must be set where ENTRA_CLIENT_ID is',
  ])
})

test('mails are kept and shown only where nobody but this machine can look', () => {
  const isOpen = (env: Record<string, string>) => readSettings(env).isMailboxOpen
  expect(isOpen({ HOST: '::1', APP_URL: 'http://127.0.0.1:3000' })).toBe(true)
  expect(isOpen({ SMTP_URL: 'smtp://localhost' })).toBe(false)
})

test.each<Record<string, string>>([
  { HOST: '0.0.0.0' },
  { APP_URL: 'https://rent.example.in' },
  { APP_URL: 'http://localhost.example.in' },
])('a mail server is required where mails could neither be sent nor shown: %o', (env) => {
  expect(faultsOf(env)).toEqual([expect.stringMatching('^SMTP_URL must be set where APP_URL')])
  expect(faultsOf({ ...env, SMTP_URL: 'smtp://localhost' })).toEqual([])
})

test('docs/settings.md names every setting, what it is when it is not set, and what it means', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/settings.md'), 'utf8')
  const rows = page.split('\n').filter((line) => /^\| `[A-Z0-9_]+` \|/.test(line))
  const wanted = Object.entries(settingsSchema.shape).map(([name, schema]) => {
    const { fallback, meaning } = schema.meta() ?? {}
    return `| \`${name}\` | ${fallback} | ${meaning} |`
  })
  expect(rows).toEqual(wanted)
})
