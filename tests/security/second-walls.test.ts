import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepHashingFull } from '../kit/keep-hashing-full.ts'
import { CLIENT, createWorld, type Person, type World } from '../kit/world.ts'

// Where two protections back each other up, tests the second alone by removing the first by hand.

let world: World
let asha: Person
let ravi: Person
beforeAll(async () => {
  world = await createWorld()
  asha = await world.registerOwner('Asha')
  ravi = await world.addClient(asha, 'Ravi')
})
afterAll(() => world.close())

const statusOf = async (person: Person) => (await person.get('/session')).status

describe('a session', () => {
  test('becomes invalid when its account is closed', async () => {
    const client = await world.addClient(asha, 'Meera')
    await world.query('update accounts set closed_at = $1 where id = $2', [world.now(), client.id])
    expect(await statusOf(client)).toBe(401)
  })

  test('becomes invalid when its organization is closed', async () => {
    const owner = await world.registerOwner('Farid')
    await world.query('update organizations set closed_at = $1 where id = $2', [
      world.now(),
      owner.organizationId,
    ])
    expect(await statusOf(owner)).toBe(401)
  })

  test('ends 30 days after it began, even if it was used a moment ago', async () => {
    for (let turn = 0; turn < 60; turn++) {
      world.advance({ minutes: 12 * 60 - 1 })
      expect(await statusOf(ravi)).toBe(200)
    }
    world.advance({ minutes: 60 })
    expect(await statusOf(ravi)).toBe(401)
  })
})

test('an unknown e-mail waits for the hashing queue like a wrong password', async () => {
  const isOver = keepHashingFull('entry')
  const replies = await Promise.all(
    [ravi.email, 'nobody@example.in'].map((email) =>
      world.nobody.post('/clientmasterlogin', { email, password: 'wrong horse' }),
    ),
  )
  await isOver()
  expect(replies.map(({ status }) => status)).toEqual([503, 503])
})

test('a used reset link is deleted, though the new password voids it already', async () => {
  await world.nobody.post('/forgot-password', { email: ravi.email })
  const { text } = await world.nextMail(ravi.email)
  const [, id, token] = /resetpassword\?id=([\w-]+)&token=([\w-]+)/.exec(text) ?? []
  const reply = await world.nobody.post(`/resetpassword/${id}/${token}`, { password: 'new horse' })
  expect(reply.status).toBe(200)
  expect(await world.query('select from password_resets where account_id = $1', [id])).toEqual([])
})

test('a name cannot add a recipient or a header to a mail', async () => {
  const administrator = await world.registerAdministrator()
  const email = 'zoya@example.in'
  const name = 'Zoya\r\nBcc: thief@example.in\r\n\r\n<thief@example.in>'
  await administrator.post('/ownermaster', { name, email, phone: '1', password: 'secret-1' })
  const mail = await world.nextMail(email)
  expect(mail.to).toEqual([email])
  expect(mail.subject).toBe('Welcome to Rentbook')
  expect(mail.text).toMatch(/^Dear Zoya Bcc thief example. in thief example. in,\n/)
  for (const to of [
    'a@example.in,thief@example.in',
    'a@example.in\r\nBcc: t@example.in',
    '<t@e.in>',
  ])
    expect((await world.nobody.post('/owner/send-otp', { email: to })).status).toBe(400)
})

test("other people's names appear in the reset mail as one line without a link", async () => {
  const name = 'Dear customer,\n\nyour account is locked:\nhttps://evil.example/unlock\n\n(ref 1'
  const owner = await world.registerOwner('Mallory')
  const fields = { email: owner.email, phone: '1' }
  expect((await owner.put(`/ownermaster/${owner.id}`, { ...fields, name })).status).toBe(200)
  const email = 'target@example.in'
  expect((await owner.post('/clientmaster', { ...CLIENT, name, email })).status).toBe(201)
  const titles = [email, owner.email].map(async (to) => {
    await world.nobody.post('/forgot-password', { email: to })
    const mail = await world.mail.waitForMail(
      (it) => it.to.includes(to) && it.subject === 'Your new Rentbook password',
    )
    expect(mail.text.match(/https?:/g)).toHaveLength(1)
    return mail.text.split(/\r?\n/).filter((line) => /customer|evil|unlock|ref/.test(line))
  })
  const shown = 'Dear customer, your account is locked https evil. example un'
  expect(await Promise.all(titles)).toEqual([
    [`${shown} (client of ${shown}):`],
    [`${shown} (owner):`],
  ])
})
