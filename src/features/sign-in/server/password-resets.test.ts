import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Caller,
  CLIENT,
  createWorld,
  PASSWORD,
  type Person,
  type World,
} from '../../../../tests/kit/world.ts'

let world: World
let asha: Person
let name: string
beforeAll(async () => {
  world = await createWorld({ settings: { trialDays: 3650 } })
})
afterAll(() => world.close())

const NAMES = [
  'Asha',
  'Beena',
  'Chitra',
  'Divya',
  'Esha',
  'Farah',
  'Gita',
  'Hema',
  'Indira',
  'Jaya',
  'Nisha',
  'Pari',
  'Rekha',
  'Om',
]
beforeEach(async () => {
  name = NAMES.shift() ?? 'Nobody'
  asha = await registerAndReadMail(name)
})

const SAME_REPLY = 'If this address has an account, an email with a link is on its way.'
const forgot = (email: string, caller = world.nobody) => caller.post('/forgot-password', { email })
const reset = ({ id, token }: Link, password: unknown = 'a new horse') =>
  world.nobody.post(`/resetpassword/${id}/${token}`, { password })
const signIn = (password: string, email = asha.email) =>
  world.nobody.post('/owner/login', { email, password })

type Link = { id: string; token: string }

async function linksFor(email: string): Promise<Link[]> {
  expect((await forgot(email)).status).toBe(200)
  const { text } = await world.nextMail(email, LINKS)
  const links = text.matchAll(/http:\/\/rentbook\.test\/resetpassword\?id=([\w-]+)&token=([\w-]+)/g)
  return [...links].map(([, id = '', token = '']) => ({ id, token }))
}

async function linkFor(email: string): Promise<Link> {
  const [link] = await linksFor(email)
  if (!link) throw new Error('no link came')
  return link
}

/** Whether a request makes a new link, which voids the one before it. */
async function makesLink(caller: Caller): Promise<boolean> {
  const kept = () =>
    world.query(`select encode(token_hash, 'hex') from password_resets where account_id = $1`, [
      asha.id,
    ])
  const before = await kept()
  expect((await forgot(asha.email, caller)).body).toBe(SAME_REPLY)
  return JSON.stringify(await kept()) !== JSON.stringify(before)
}

/** The subject of the mail with the links. */
const LINKS = /^Your new Rentbook password/

const EXPIRED = { status: 400, body: { code: 'link-expired' } }

describe('forgetting a password', () => {
  test('returns the same JSON string whether the address has an account or not', async () => {
    const [known, unknown] = [await forgot(asha.email), await forgot('nobody@example.in')]
    for (const reply of [known, unknown]) {
      expect(reply).toMatchObject({ status: 200, body: SAME_REPLY })
      expect(reply.headers['content-type']).toContain('application/json')
    }
    await world.nextMail(asha.email)
    expect(world.mail.mails.filter(({ to }) => to.includes('nobody@example.in'))).toEqual([])
  })

  test('the registration of an administrator requires an address', async () => {
    expect(await forgot('')).toMatchObject({
      status: 400,
      body: { errors: { email: 'Please enter your email address first' } },
    })
  })

  test('mails one labelled link for each account of the address', async () => {
    const other = await world.registerOwner('Kamala')
    for (const owner of [asha, other]) {
      const client = { ...CLIENT, name: 'Ravi', email: asha.email }
      expect((await owner.post('/clientmaster', client)).status).toBe(201)
    }
    await forgot(asha.email)
    const { text } = await world.nextMail(asha.email, LINKS)
    const titles = text.split('\n').filter((line) => line.endsWith(':'))
    expect(titles.sort()).toEqual(
      [`${name} (owner):`, `Ravi (client of ${name}):`, 'Ravi (client of Kamala):'].sort(),
    )
    const links = [...text.matchAll(/resetpassword\?id=([\w-]+)&token=([\w-]+)/g)]
    expect(new Set(links.map(([, id]) => id)).size).toBe(3)
  })

  test('sends at most six mails a day without saying so', async () => {
    for (let time = 0; time < 7; time += 1) expect((await forgot(asha.email)).body).toBe(SAME_REPLY)
    for (let time = 0; time < 6; time += 1) await world.nextMail(asha.email)
    await linkFor((await registerAndReadMail('Lata')).email)
    expect(world.mail.mails.filter(({ to }) => to.includes(asha.email))).toHaveLength(7)
  })

  test('still makes links for the person when strangers elsewhere have used up theirs', async () => {
    const strange = world.callerAt('10.6.6.6')
    for (let time = 0; time < 6; time += 1) expect(await makesLink(strange)).toBe(true)
    expect(await makesLink(strange)).toBe(false)
    expect(await makesLink(world.nobody)).toBe(true)
  })

  test('pauses for an hour, not a day, after 24 requests from everywhere', async () => {
    for (let place = 0; place < 24; place += 1)
      expect(await makesLink(world.callerAt(`10.6.7.${place}`))).toBe(true)
    expect(await makesLink(world.nobody)).toBe(false)
    world.advance({ minutes: 60 })
    expect(await makesLink(world.nobody)).toBe(true)
  })
})

describe('a link', () => {
  test('sets a new password and ends every session of the account', async () => {
    const link = await linkFor(asha.email)
    const reply = await reset(link)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({ status: 'success', message: expect.any(String) })
    expect((await asha.get('/session')).status).toBe(401)
    expect((await signIn(PASSWORD)).status).toBe(401)
    expect((await signIn('a new horse')).status).toBe(200)
  })

  test('works once, even of 50 parallel uses', async () => {
    const link = await linkFor(asha.email)
    const uses = Array.from({ length: 50 }, (_, use) => reset(link, `new horse ${use}`))
    const statuses = (await Promise.all(uses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const winner = statuses.indexOf(200)
    expect((await signIn(`new horse ${winner}`)).status).toBe(200)
    expect(await reset(link)).toMatchObject(EXPIRED)
  })

  test('is valid for 30 minutes', async () => {
    const early = await linkFor(asha.email)
    world.advance({ minutes: 29, seconds: 59 })
    expect((await reset(early)).status).toBe(200)
    const late = await linkFor(asha.email)
    world.advance({ minutes: 30 })
    expect(await reset(late)).toMatchObject(EXPIRED)
  })

  test('is voided by a newer link, a new password or a new e-mail', async () => {
    const older = await linkFor(asha.email)
    const newer = await linkFor(asha.email)
    expect(await reset(older)).toMatchObject(EXPIRED)
    const change = { name: 'Asha', phone: '1' }
    const email = `new-${asha.email}`
    expect((await asha.put(`/ownermaster/${asha.id}`, { ...change, email })).status).toBe(200)
    const { subject } = await world.nextMail(email)
    const code = /\d{6}/.exec(subject)?.[0]
    expect((await asha.post('/account/email', { code })).status).toBe(200)
    expect(await reset(newer)).toMatchObject(EXPIRED)
    const last = await linkFor(email)
    const password = 'set by herself'
    expect((await asha.put(`/ownermaster/${asha.id}`, { ...change, email, password })).status).toBe(
      200,
    )
    expect(await reset(last)).toMatchObject(EXPIRED)
    expect((await signIn(password, email)).status).toBe(200)
  })

  test('is voided when the organization is closed', async () => {
    const link = await linkFor(asha.email)
    const admin = await world.registerAdministrator()
    expect((await admin.delete(`/ownermaster/${asha.id}`)).status).toBe(200)
    expect(await reset(link)).toMatchObject(EXPIRED)
    expect((await forgot(asha.email)).body).toBe(SAME_REPLY)
  })

  test('works only with its own id and token', async () => {
    const link = await linkFor(asha.email)
    const other = await linkFor((await registerAndReadMail('Meera')).email)
    for (const wrong of [
      { ...link, id: other.id },
      { ...link, token: other.token },
      { ...link, token: 'x' },
      { id: 'not-an-id', token: link.token },
      { id: '00000000-0000-7000-8000-000000000000', token: link.token },
    ])
      expect(await reset(wrong)).toMatchObject(EXPIRED)
    expect((await reset(link)).status).toBe(200)
  })

  test('requires a password of 6 to 128 characters, and is not used up by an invalid one', async () => {
    const link = await linkFor(asha.email)
    expect((await reset(link, '')).body.errors).toEqual({ password: 'Password is required' })
    expect((await reset(link, '12345')).body.errors).toEqual({
      password: 'Password must be at least 6 characters',
    })
    expect((await reset(link, 'x'.repeat(129))).status).toBe(400)
    expect((await reset(link, 'x'.repeat(128))).status).toBe(200)
    expect((await signIn('x'.repeat(127))).status).toBe(401)
    expect((await signIn('x'.repeat(128))).status).toBe(200)
  })

  test('is in the clear neither in the database nor in the mail queue', async () => {
    world.mail.setBehavior('defer')
    expect((await forgot(asha.email)).status).toBe(200)
    const rows = await world.query(
      "select string_agg(job::text, ',') as text from pgboss.job as job where name = 'mail'",
    )
    expect(rows[0].text).toContain('sealed')
    expect(rows[0].text).not.toContain('resetpassword')
    expect(rows[0].text).not.toContain(asha.email)
    world.mail.setBehavior('accept')
    const { text } = await world.nextMail(asha.email, LINKS)
    const [, token = ''] = /token=([\w-]+)/.exec(text) ?? []
    const [{ kept }] = await world.query(
      "select string_agg(password_resets::text, ',') as kept from password_resets",
    )
    expect(kept).not.toContain(token)
  })
})

async function registerAndReadMail(called: string) {
  const person = await world.registerOwner(called)
  await world.nextMail(person.email)
  return person
}
