import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, PASSWORD, REGISTRATION, type Reply, type World } from '../../kit/world.ts'

// A thousand strangers do all they can in one person's name, three of four from the very address that the
// person calls from, as behind a mobile network. The person gets through at the first try.

const STRANGERS = 1000
const AT_ONCE = 20
const HOME = '10.0.0.1'

let world: World
beforeAll(async () => {
  world = await createWorld({ settings: { trustProxy: ['127.0.0.1'] } })
})
afterAll(() => world.close())

const post = (path: string, body: unknown, address: string) =>
  world.nobody.post(path, body, { 'x-forwarded-for': address })

const addressOf = (stranger: number) =>
  stranger % 4 !== 0 ? HOME : `10.${1 + (stranger >> 8)}.${stranger & 255}.1`

/** Lets every stranger do one thing, in waves. */
async function thousandStrangers(act: (address: string) => Promise<Reply>): Promise<void> {
  for (let first = 0; first < STRANGERS; first += AT_ONCE) {
    const wave = Array.from({ length: AT_ONCE }, (_, place) => act(addressOf(first + place)))
    for (const { status } of await Promise.all(wave)) expect([200, 401, 429, 503]).toContain(status)
  }
}

const mailsTo = (email: string) => world.mail.mails.filter(({ to }) => to.includes(email))
const lastMailTo = (email: string) => mailsTo(email).at(-1)?.text ?? ''
const handleIn = ({ headers }: Reply) => headers['otp-handle']
const keyIn = ({ headers }: Reply) => headers['device-key'] ?? ''

const askAndGuess = (email: string) => async (address: string) => {
  const handle = handleIn(await post('/owner/send-otp', { email }, address))
  return post('/owner/verify-otp', { email, otp: '000000', handle }, address)
}

describe('1,000 strangers, most of them at the address of one person, keep them neither', {
  timeout: 600_000,
}, () => {
  const email = 'asha@example.in'
  let deviceKey: string

  test('from signing up: with the code that is in the mailbox, not the sender of the request', async () => {
    await thousandStrangers(askAndGuess(email))
    expect(mailsTo(email).length).toBeLessThanOrEqual(24)
    const handle = handleIn(await post('/owner/send-otp', { email }, HOME))
    const otp = /\b\d{6}\b/.exec(lastMailTo(email))?.[0]
    const { body } = await post('/owner/verify-otp', { email, otp, handle }, HOME)
    expect(body.verified).toBe(true)
    const person = { ...REGISTRATION, name: 'Asha', email, verification: body.verification }
    const registered = await post('/owner/self-register', person, HOME)
    expect(registered.status).toBe(201)
    deviceKey = keyIn(registered)
  })

  test('nor from signing in: with the device that they came in with, or from where nobody guesses', async () => {
    await thousandStrangers((address) =>
      post('/owner/login', { email, password: 'wrong horse' }, address),
    )
    const right = { email, password: PASSWORD }
    const atHome = await post('/owner/login', { ...right, deviceKeys: [deviceKey] }, HOME)
    expect(atHome.status).toBe(200)
    expect((await post('/owner/login', right, '10.200.0.1')).status).toBe(200)
  })

  test('nor from a new password: with the link that is in the mailbox', async () => {
    await thousandStrangers((address) => post('/forgot-password', { email }, address))
    expect((await post('/forgot-password', { email }, HOME)).status).toBe(200)
    const linksSent = () =>
      mailsTo(email).flatMap(({ text }) => {
        const [, id, token] = /resetpassword\?id=([\w-]+)&token=([\w-]+)/.exec(text) ?? []
        return id === undefined ? [] : [{ id, token }]
      })
    await expect.poll(() => linksSent().length, { timeout: 180_000 }).toBe(24)
    const links = linksSent()
    // Mails come in no order; a person opens the one that was sent last.
    const replies = []
    for (const { id, token } of links)
      replies.push(await post(`/resetpassword/${id}/${token}`, { password: 'a new horse' }, HOME))
    const won = replies.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    const deviceKeys = won.map(keyIn)
    const again = { email, password: 'a new horse', deviceKeys }
    expect((await post('/owner/login', again, HOME)).status).toBe(200)
  })
})

test('an hour later, with the mails of the day used up, there is a code and a link that works', async () => {
  const email = 'beena@example.in'
  for (let stranger = 0; stranger < 30; stranger += 1)
    await askAndGuess(email)(`10.9.9.${stranger}`)
  world.advance({ minutes: 47 })
  const sent = await post('/owner/send-otp', { email }, HOME)
  expect(sent.status).toBe(200)
  world.advance({ minutes: 47 })
  const handle = handleIn(await post('/owner/send-otp', { email }, HOME))
  const otp = /\b\d{6}\b/.exec(lastMailTo(email))?.[0]
  const { body } = await post('/owner/verify-otp', { email, otp, handle }, HOME)
  expect([mailsTo(email).length, body.verified]).toEqual([25, true])
})
