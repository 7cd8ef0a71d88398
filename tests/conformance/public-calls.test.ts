import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../kit/world.ts'
import { clientOf, PASSWORD, registration } from './payloads.ts'
import { nextMail, registerOwner } from './people.ts'
import { callerAt, expectCreated, expectError, ID, temporaryWebFolder } from './second-client.ts'

const webFolder = temporaryWebFolder()
let world: World
beforeAll(async () => {
  world = await createWorld({
    webFolder,
    settings: { adminEmails: ['null-admin@example.in', 'plain-admin@example.in'] },
  })
})
afterAll(() => world.close())

describe.each([
  ['plain', undefined],
  ['null', 'null'],
])('calls without a session, authorization %s', (name, token) => {
  const email = `${name}@example.in`
  const nobody = () => callerAt(world.url, token)

  test('POST /owner/send-otp and /owner/verify-otp verify an e-mail', async () => {
    const sent = await nobody().post('/owner/send-otp', { email })
    expect(sent.status).toBe(200)
    expect(sent.body).toMatchObject({ success: true, message: expect.any(String) })
    const otp = /\b\d{6}\b/.exec(await nextMail(world, email))?.[0] ?? ''

    const guess = otp === '123456' ? '654321' : '123456'
    const wrong = await nobody().post('/owner/verify-otp', { email, otp: guess })
    expect(wrong.status).toBe(200)
    expect(wrong.body).toMatchObject({ verified: false, message: expect.any(String) })

    const right = await nobody().post('/owner/verify-otp', { email, otp })
    expect(right.status).toBe(200)
    expect(right.body).toMatchObject({ verified: true, message: expect.any(String) })
  })

  test('POST /owner/self-register registers an owner and signs them in', async () => {
    const reply = await nobody().post('/owner/self-register', registration(email))
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({
      message: expect.stringMatching(/\S/),
      token: expect.stringMatching(/^[\w-]{43}$/),
      owner: { _id: expect.stringMatching(ID), email, name, role: 'Owner' },
      tenant_id: expect.stringMatching(ID),
    })
    const properties = await callerAt(world.url, reply.body.token).get('/propertymaster')
    expect(properties.body).toEqual([])
  })

  test('POST /owner/login returns exactly the specified shape', async () => {
    const reply = await nobody().post('/owner/login', { email, password: PASSWORD })
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      tenant_id: expect.stringMatching(ID),
      message: expect.stringMatching(/\S/),
      trialExpired: false,
      user: {
        _id: expect.stringMatching(ID),
        email,
        name,
        role: 'Owner',
        daysRemainingInTrial: 30,
      },
    })
  })

  test('POST /clientmasterlogin returns the same shape for a client', async () => {
    const owner = await registerOwner(world, `${name}-landlady`)
    const client = clientOf(owner, `${name}-client`)
    const id = expectCreated(await owner.post('/clientmaster', client))
    const { email: clientEmail, password } = client
    const reply = await nobody().post('/clientmasterlogin', { email: clientEmail, password })
    expect(reply.status).toBe(200)
    expect(Object.keys(reply.body).sort()).toEqual(
      ['token', 'tenant_id', 'message', 'trialExpired', 'user'].sort(),
    )
    expect(reply.body).toMatchObject({
      token: expect.stringMatching(/^[\w-]{43}$/),
      tenant_id: owner.organizationId,
      message: expect.stringMatching(/\S/),
      trialExpired: false,
      user: { _id: id, email: clientEmail, name: `${name}-client`, role: 'ClientMaster' },
    })
    const receipts = await callerAt(world.url, reply.body.token).get('/rentTranscation')
    expect(receipts.body).toEqual([])
  })

  test('POST /forgot-password and /resetpassword/{id}/{token} set a new password', async () => {
    const forgot = await nobody().post('/forgot-password', { email })
    expect(forgot.status).toBe(200)
    expect(forgot.body).toEqual(expect.stringMatching(/\S/))

    const mail = await nextMail(world, email)
    const link = /(\S+)\/resetpassword\?id=([\w-]+)&token=([\w-]+)/.exec(mail)
    expect(link?.[1]).toBe(world.url)
    const path = `/resetpassword/${link?.[2]}/${link?.[3]}`
    const reset = await nobody().post(path, { password: 'another password' })
    expect(reset.status).toBe(200)
    expect(reset.body).toMatchObject({
      status: expect.anything(),
      message: expect.stringMatching(/\S/),
    })
    const signIn = (password: string) => nobody().post('/owner/login', { email, password })
    expectError(await signIn(PASSWORD), 401)
    expect((await signIn('another password')).status).toBe(200)
  })

  test('POST /register mails a link that confirms an administrator', async () => {
    const listed = { email: `${name}-admin@example.in`, password: 'not the one' }
    const reply = await nobody().post('/register', listed)
    expect(reply.status).toBe(200)
    expect(reply.body.message).toEqual(expect.stringMatching(/\S/))
    const signIn = (password: string) =>
      nobody().post('/owner/login', { email: listed.email, password })
    const mail = await nextMail(world, listed.email)
    const [, id, linkToken] = /confirmadmin\?id=([\w-]+)&token=([\w-]+)/.exec(mail) ?? []
    expectError(await signIn(listed.password), 401)

    const made = { id, token: linkToken, password: PASSWORD }
    expect((await nobody().post('/register/confirm', made)).status).toBeLessThan(300)
    const signedIn = await signIn(PASSWORD)
    expect(signedIn.status).toBe(200)
    expect(signedIn.body).toMatchObject({
      token: expect.any(String),
      tenant_id: null,
      trialExpired: false,
      user: { email: listed.email, role: 'SuperAdmin' },
    })
    const stranger = await nobody().post('/register', { ...listed, email: `${name}@nowhere.in` })
    expect([stranger.status, stranger.body]).toEqual([reply.status, reply.body])
  })
})
