import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveMailbox } from '../../src/app/server/mailbox-route.ts'
import { openDatabase } from '../../src/server/database/database.ts'
import { createHttpServer } from '../../src/server/http/http-server.ts'
import { addSecurityHeaders } from '../../src/server/http/security-headers.ts'
import { createMailboxTransport } from '../../src/server/mail/mailbox.ts'
import { createWorld, type World } from '../kit/world.ts'

const TOKEN = 'a token of more than sixteen characters'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const withToken = (token: string) => ({ authorization: `Bearer ${token}` })

test('serves metrics only with the token', async () => {
  const { nobody } = await world.serverWith({ metricsToken: TOKEN })
  expect((await nobody.get('/metrics', withToken(TOKEN))).body).toContain('http_request_duration')
  for (const headers of [{}, withToken(''), withToken(`${TOKEN}!`), withToken(TOKEN.slice(1))])
    expect((await nobody.get('/metrics', headers)).status).toBe(401)
})

test('serves no metrics without METRICS_TOKEN, and no mailbox when mail is sent', async () => {
  expect((await world.nobody.get('/metrics', withToken(''))).status).toBe(404)
  expect((await world.nobody.get('/mailbox?key=')).status).toBe(404)
})

test('metrics report the time of the last good backup, and its absence', async () => {
  const { nobody } = await world.serverWith({ metricsToken: TOKEN })
  const figure = async () => {
    const { body } = await nobody.get('/metrics', withToken(TOKEN))
    return /^rentbook_last_backup_timestamp_seconds (\d+)$/m.exec(body)?.[1]
  }
  expect(await figure()).toBe('0')
  const madeAt = new Date(world.now().getTime() - 60_000)
  await world.query(
    `insert into backups (id, made_at, reason, file, bytes, row_count, sha256)
     values (gen_random_uuid(), $1, 'daily', 'x', 1, 1, 'x')`,
    [madeAt],
  )
  expect(await figure()).toBe(String(madeAt.getTime() / 1000))
  await world.query('delete from backups')
})

test('metrics name route patterns, never the values in an address', async () => {
  const { nobody } = await world.serverWith({ metricsToken: TOKEN })
  await nobody.post('/resetpassword/secretid/secrettoken', { password: 'correct horse' })
  const { body } = await nobody.get('/metrics', withToken(TOKEN))
  expect(body).toContain('/resetpassword/:id/:token')
  expect(body).not.toMatch(/secretid|secrettoken/)
})

test('shows kept mails as text, only with the key', async () => {
  const database = openDatabase(world.database.connection, { poolSize: 1, onError: () => {} })
  const app = createHttpServer({})
  await addSecurityHeaders(app, { secure: false, connectOrigins: [], corsOrigins: [] })
  const parts = { database, clock: world.now, sealer: world.sealer }
  serveMailbox(app, { ...parts, timeZone: 'Asia/Kolkata', key: 'the key' })
  const hostile = '<img src=x onerror=alert(1)>'
  const mail = {
    to: `${hostile}@example.in`,
    subject: hostile,
    text: `${hostile} http://x"><script>`,
  }
  await createMailboxTransport(parts).deliver(mail)
  expect((await app.inject('/mailbox?key=the%20wrong')).statusCode).toBe(404)
  const page = await app.inject('/mailbox?key=the%20key')
  await app.close()
  await database.close()
  expect(page.body).toContain('&#60;img src=x onerror=alert(1)&#62;')
  expect(page.body).not.toContain('<img')
  const scripts = page.body.match(/<script[^>]*>/g)
  expect(scripts).toEqual(['<script src="/colour-scheme.js">', '<script src="/mailbox.js" defer>'])
  expect(page.headers['content-security-policy']).toContain("script-src 'self';")
})
