import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalJWKSet } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../src/server/new-id.ts'
import { type Caller, createWorld, type World } from '../kit/world.ts'

const PAGE =
  '<!doctype html><meta name="nonce" content="__NONCE__"><script src="/entry.js"></script>'
const asPage = { accept: 'text/html' }

let world: World
let webFolder: string
let api: Record<string, string>
let page: Record<string, string>
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'rentbook-web-'))
  await writeFile(join(webFolder, 'index.html'), PAGE)
  world = await createWorld({ webFolder })
  api = (await world.nobody.get('/session')).headers
  page = (await world.nobody.get('/dashboard', asPage)).headers
})
afterAll(async () => {
  await world.close()
  await rm(webFolder, { recursive: true })
})

/** The content security policy by directive. */
const policyOf = (headers: Record<string, string>) =>
  Object.fromEntries(
    (headers['content-security-policy'] ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )

test.each([
  ['gzip, deflate, br', 'gzip'],
  ['br, gzip;q=0.5', 'gzip'],
  ['br, gzip;q=0', null],
  ['x-gzip', null],
  ['identity', null],
])('the page goes to a browser that takes %s with the encoding %s', async (takes, encoding) => {
  const headers = { ...asPage, 'accept-encoding': takes }
  const reply = await fetch(`${world.url}/dashboard`, { headers })
  expect(reply.headers.get('content-encoding')).toBe(encoding)
  expect(reply.headers.get('vary')).toContain('accept-encoding')
  expect(await reply.text()).toMatch(/^<!doctype html>.*<\/script>$/)
})

test('files, pages, data and errors all carry the security headers', async () => {
  const unknown = (await world.nobody.get('/nothing')).headers
  const broken = (await world.nobody.post('/owner/login', 'no json' as never)).headers
  const unreadable = (await world.nobody.get('/%')).headers
  for (const headers of [api, page, unknown, broken, unreadable])
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
})

test('a host is answered by its own name only, and by names of this machine where nobody else can call', async () => {
  const at = async (caller: Caller, host: string, path = '/session') =>
    (await caller.get(path, { host })).status
  expect(await at(world.nobody, 'evil.example')).toBe(421)
  expect(await at(world.nobody, 'localhost.evil.example')).toBe(421)
  expect(await at(world.nobody, new URL(world.url).host)).toBe(401)
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
    expect(await at(world.nobody, host)).toBe(401)
  const open = (await world.serverWith({ isLocal: false, appUrl: 'https://rent.example.in' }))
    .nobody
  expect(await at(open, 'rent.example.in')).toBe(401)
  expect(await at(open, 'Rent.Example.in')).toBe(401)
  for (const host of ['localhost', 'rent.example.in:8443', '10.0.0.1'])
    expect(await at(open, host)).toBe(421)
  for (const path of ['/livez', '/readyz']) expect(await at(open, '10.0.0.1', path)).not.toBe(421)
})

test('security.txt names whom to notify of a weakness, and until when that is valid', async () => {
  const { headers, body } = await world.nobody.get('/.well-known/security.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toBe(
    `Contact: mailto:help@example.in
Expires: 2027-05-15T00:00:00Z
Preferred-Languages: en
Canonical: ${world.url}/.well-known/security.txt
`,
  )
  const silent = (await world.serverWith({ supportEmail: undefined })).nobody
  expect((await silent.get('/.well-known/security.txt')).status).toBe(404)
})

test('the content security policy allows only our own scripts: none inline, evaluated or from elsewhere', () => {
  for (const headers of [api, page]) {
    expect(policyOf(headers)).toMatchObject({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'base-uri': ["'none'"],
      'object-src': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['default'],
    })
    expect(headers['content-security-policy']).not.toMatch(/https?:|\*|unsafe-eval/)
  }
})

test("the API's viewer has no Trusted Types and is sandboxed for it, at its own addresses only", async () => {
  for (const path of ['/docs', '/docs/json', '/docs/static/swagger-ui.css']) {
    const { status, headers } = await world.nobody.get(path)
    expect(status).toBe(200)
    expect(policyOf(headers)).toMatchObject({
      sandbox: ['allow-scripts'],
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
    })
    expect(headers['access-control-allow-origin']).toBe('*')
  }
  expect(policyOf(api)).not.toHaveProperty('sandbox')
  expect(policyOf(page)).not.toHaveProperty('sandbox')
  expect(api).not.toHaveProperty('access-control-allow-origin')
})

test("style elements need their page's nonce, and every page has a new one", async () => {
  const again = await world.nobody.get('/dashboard', asPage)
  const [styles, others] = [page, again.headers].map((it) => policyOf(it)['style-src'] ?? [])
  expect(styles).toEqual(["'self'", expect.stringMatching(/^'nonce-[\w+/]{22}=='$/)])
  expect(others).not.toEqual(styles)
  expect(again.body).toContain(`content="${others?.[1]?.slice("'nonce-".length, -1)}"`)
  expect(policyOf(api)['style-src']).toEqual(["'self'"])
})

test("only the root page lets the directory's popup reach its opener", async () => {
  for (const address of ['/', '/?state=x&code=y'])
    expect((await world.nobody.get(address, asPage)).headers).not.toHaveProperty(
      'cross-origin-opener-policy',
    )
  expect((await world.nobody.get('/adminTechharvest', asPage)).headers).toHaveProperty(
    'cross-origin-opener-policy',
    'same-origin-allow-popups',
  )
})

describe('a server with other settings', () => {
  const headersOf = async ({ nobody }: { nobody: Caller }, headers = {}) =>
    (await nobody.get('/session', headers)).headers

  test('sends HSTS only where it is reached over TLS', async () => {
    expect(api).not.toHaveProperty('strict-transport-security')
    expect(policyOf(api)).not.toHaveProperty('upgrade-insecure-requests')
    const headers = await headersOf(await world.serverWith({ appUrl: 'https://rent.example.in' }))
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(policyOf(headers)).toHaveProperty('upgrade-insecure-requests')
  })

  test("allows connections to the directory's two origins when it is configured, and to no others", async () => {
    const entra = { tenantId: newId(), clientId: newId(), adminRole: 'SuperAdmin', adminIds: [] }
    const directoryWorld = await createWorld({
      settings: { entra },
      directoryKeys: createLocalJWKSet({ keys: [] }),
    })
    const policy = policyOf(await headersOf(directoryWorld))
    await directoryWorld.close()
    const directory = ['https://login.microsoftonline.com', 'https://graph.microsoft.com']
    expect(policy['connect-src']).toEqual(["'self'", ...directory])
    expect(policy['script-src']).toEqual(["'self'"])
    expect(policyOf(api)['connect-src']).toEqual(["'self'"])
  })

  test('lets only pages from CORS_ORIGINS read its replies', async () => {
    const origin = 'https://partner.example.in'
    expect(await headersOf(world, { origin })).not.toHaveProperty('access-control-allow-origin')
    const open = await world.serverWith({ corsOrigins: [origin] })
    expect(await headersOf(open, { origin })).toMatchObject({
      'access-control-allow-origin': origin,
    })
    const elsewhere = await headersOf(open, { origin: 'https://evil.example' })
    expect(elsewhere).not.toHaveProperty('access-control-allow-origin')
    expect(elsewhere).not.toHaveProperty('access-control-allow-credentials')
  })
})
