import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { someOf, wholeTest } from '../../../../tests/kit/whole-test.ts'
import { createWorld, REGISTRATION, type Reply, type World } from '../../../../tests/kit/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const send = (email: string, caller = world.nobody) => caller.post('/owner/send-otp', { email })
const verify = (email: string, otp: unknown) =>
  world.nobody.post('/owner/verify-otp', { email, otp })

/** Requests an OTP and reads it in the mail. */
async function otpFor(email: string): Promise<string> {
  expect((await send(email)).status).toBe(200)
  return otpIn(await world.nextMail(email)) ?? ''
}

const otpIn = ({ text }: { text: string }) => /\b\d{6}\b/.exec(text)?.[0]

const handleIn = ({ headers }: Reply) => headers['otp-handle'] ?? ''

/** An OTP that is not the right one. */
const wrong = (otp: string, step = 1) => String((Number(otp) + step) % 1_000_000).padStart(6, '0')

const VERIFIED = {
  verified: true,
  message: 'Email verified successfully!',
  verification: expect.any(String),
}
const INVALID = { verified: false, message: 'Invalid OTP' }
const TRIED_TOO_OFTEN = {
  verified: false,
  message: 'A wrong OTP was entered too often. Please send a new one.',
}
const EXPIRED = { verified: false, message: 'OTP expired. Please send a new one.' }

describe('an OTP', () => {
  test('has six digits, comes by mail and verifies the address', async () => {
    const reply = await send('asha@example.in')
    expect(reply.body).toEqual({ success: true, message: 'OTP sent to your email successfully!' })
    const mail = await world.nextMail('asha@example.in')
    const otp = otpIn(mail) ?? ''
    expect(mail.subject).toContain('OTP')
    expect(await verify('asha@example.in', otp)).toMatchObject({ status: 200, body: VERIFIED })
  })

  test('belongs to the address however it is written', async () => {
    const otp = await otpFor('mixed@example.in')
    expect((await verify(' Mixed@Example.IN ', otp)).body).toEqual(VERIFIED)
  })

  test('is nowhere in the database', async () => {
    const otp = await otpFor('hidden@example.in')
    const [{ text }] = await world.query(
      "select string_agg(otps::text, ',') as text from otps where email = 'hidden@example.in'",
    )
    expect(text).not.toContain(otp)
    expect(text).not.toContain(Buffer.from(otp).toString('hex'))
  })

  test('can be used once', async () => {
    const otp = await otpFor('once@example.in')
    expect((await verify('once@example.in', otp)).body).toEqual(VERIFIED)
    expect((await verify('once@example.in', otp)).body).toEqual(INVALID)
  })

  test('of another address is rejected', async () => {
    const otp = await otpFor('one@example.in')
    await otpFor('other@example.in')
    expect((await verify('other@example.in', otp)).body).toEqual(INVALID)
    expect(await verify('nobody@example.in', otp)).toMatchObject({ status: 200, body: INVALID })
  })

  test('is valid for 300 seconds', async () => {
    const early = await otpFor('early@example.in')
    const late = await otpFor('late@example.in')
    world.advance({ seconds: 299 })
    expect((await verify('early@example.in', early)).body).toEqual(VERIFIED)
    world.advance({ seconds: 1 })
    expect((await verify('late@example.in', late)).body).toEqual(EXPIRED)
  })

  test('is voided by a newer one', async () => {
    const older = await otpFor('newer@example.in')
    world.advance({ seconds: 60 })
    const newer = await otpFor('newer@example.in')
    expect((await verify('newer@example.in', older)).body).toEqual(
      older === newer ? VERIFIED : INVALID,
    )
    if (older !== newer) expect((await verify('newer@example.in', newer)).body).toEqual(VERIFIED)
  })

  test('allows five guesses, and says when it is void after them', async () => {
    const email = 'guess@example.in'
    const otp = await otpFor(email)
    for (let guess = 1; guess <= 4; guess += 1)
      expect((await verify(email, wrong(otp, guess))).body).toEqual(INVALID)
    expect((await verify(email, otp)).body).toEqual(VERIFIED)
    const void_ = 'void@example.in'
    const other = await otpFor(void_)
    for (let guess = 1; guess <= 4; guess += 1) await verify(void_, wrong(other, guess))
    expect((await verify(void_, wrong(other, 5))).body).toEqual(TRIED_TOO_OFTEN)
    expect((await verify(void_, other)).body).toEqual(TRIED_TOO_OFTEN)
  })

  test('allows five of 50 parallel guesses', async () => {
    const email = 'parallel@example.in'
    const otp = await otpFor(email)
    const guesses = Array.from({ length: 50 }, (_, step) => verify(email, wrong(otp, step + 1)))
    const replies = await Promise.all(guesses)
    expect(replies.filter(({ body }) => body.message === INVALID.message)).toHaveLength(4)
    expect(replies.filter(({ body }) => body.verified)).toEqual([])
    const [{ guesses_left }] = await world.query('select guesses_left from otps where email = $1', [
      email,
    ])
    expect(guesses_left).toBe(0)
    expect((await verify(email, otp)).body).toEqual(TRIED_TOO_OFTEN)
  })

  test('verifies once in 50 parallel right entries', async () => {
    const otp = await otpFor('fifty@example.in')
    const entries = Array.from({ length: 50 }, () => verify('fifty@example.in', otp))
    const verified = (await Promise.all(entries)).filter(({ body }) => body.verified)
    expect(verified).toHaveLength(1)
  })
})

describe('asking for an OTP', () => {
  test('requires a valid address', async () => {
    const missing = { email: 'Please enter your email address first' }
    const malformed = { email: 'Please enter a valid email address' }
    for (const [email, errors] of [
      [undefined, missing],
      ['', missing],
      ['  ', missing],
      ['asha', malformed],
      ['asha@example', malformed],
      ['a b@example.in', malformed],
      ['a@example.in,b@example.in', malformed],
      ['<a@example.in>', malformed],
    ] as const)
      expect(await world.nobody.post('/owner/send-otp', { email })).toMatchObject({
        status: 400,
        body: { message: Object.values(errors)[0], errors },
      })
  })

  test('entering it requires an OTP of at most six characters', async () => {
    expect((await verify('asha@example.in', '')).body.errors).toEqual({
      otp: 'Please enter the OTP',
    })
    expect((await verify('asha@example.in', undefined)).body.errors).toEqual({
      otp: 'Please enter the OTP',
    })
    expect((await verify('asha@example.in', '1234567')).status).toBe(400)
  })

  test('is possible once a minute per address', async () => {
    await otpFor('minute@example.in')
    world.advance({ seconds: 59 })
    const refused = await send('minute@example.in')
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
    world.advance({ seconds: 1 })
    await otpFor('minute@example.in')
  })

  test('counts the address however its domain is spelt', async () => {
    await otpFor('spelt@mail.example.in')
    for (const domain of ['mail。example.in', 'mail．example.in', 'mail.ｅxample.in'])
      expect((await send(`spelt@${domain}`)).status).toBe(429)
    world.advance({ minutes: 1 })
    expect((await send('spelt@mail。example.in')).status).toBe(200)
    const otp = otpIn(await world.nextMail('spelt@mail.example.in')) ?? ''
    expect((await verify('spelt@mail.example.in', otp)).body).toEqual(VERIFIED)
  })

  const mailsTo = (email: string) => world.mail.mails.filter(({ to }) => to.includes(email))

  test('mails six times a day from one network, then whenever no code works any more, for an hour', async () => {
    const [email, here] = ['day@example.in', world.callerAt('10.0.0.1')]
    for (let time = 1; time <= 6; time += 1) {
      expect((await send(email, here)).status).toBe(200)
      world.advance({ minutes: 1 })
    }
    const refused = await send(email, here)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '240'])
    expect(mailsTo(email)).toHaveLength(6)
    world.advance({ minutes: 4 })
    const last = await send(email, here)
    expect([last.status, last.headers['otp-expires-in']]).toEqual([200, '3600'])
    const mail = mailsTo(email).at(-1)
    expect(mail?.text).toContain('valid for 60 minutes')
    world.advance({ minutes: 59 })
    expect((await send(email, here)).status).toBe(429)
    const { body } = await here.post('/owner/verify-otp', {
      email,
      otp: otpIn(mail ?? { text: '' }),
    })
    expect(body).toEqual(VERIFIED)
    expect(mailsTo(email)).toHaveLength(7)
  })

  wholeTest(
    'mails 24 times a day from everywhere, then whenever no code works any more',
    async () => {
      const email = 'everywhere@example.in'
      for (let place = 0; place < 30; place += 1)
        expect((await send(email, world.callerAt(`10.0.1.${place}`))).status).toBe(200)
      expect(mailsTo(email)).toHaveLength(24)
      world.advance({ seconds: 300 })
      for (let place = 30; place < 40; place += 1)
        expect((await send(email, world.callerAt(`10.0.1.${place}`))).status).toBe(200)
      expect(mailsTo(email)).toHaveLength(25)
      world.advance({ days: 1 })
      expect((await send(email)).status).toBe(200)
      expect(mailsTo(email)).toHaveLength(26)
    },
  )

  test('mails 300 times an hour from one network', async () => {
    const caller = world.callerAt('10.1.1.1')
    for (let time = 0; time < 3; time += 1)
      expect((await send(`person${time}@example.in`, caller)).status).toBe(200)
    const counts = await world.query(
      "update throttles set count = 299 where count = 3 and key like 'otp address:%' returning key",
    )
    expect(counts).toHaveLength(1)
    expect((await send('person3@example.in', caller)).status).toBe(200)
    const refused = await send('person60@example.in', caller)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60 * 60)
    expect((await send('person60@example.in', world.callerAt('10.1.1.2'))).status).toBe(200)
    world.advance({ minutes: 60 })
    expect((await send('person61@example.in', caller)).status).toBe(200)
  })

  test('for a registered owner gets the same reply, and a mail that explains it', async () => {
    const asha = await world.registerOwner('Registered')
    await world.nextMail(asha.email)
    world.advance({ minutes: 1 })
    const [known, unknown] = [await send(asha.email), await send('unknown@example.in')]
    expect(known).toMatchObject({ status: 200, body: unknown.body })
    const mail = await world.nextMail(asha.email)
    expect(mail.subject).toBe('You already have a Rentbook account')
    expect(otpIn(mail)).toBeUndefined()
    expect(mail.text).toContain('http://rentbook.test/forgotPassword')
  })
})

describe('a mail server that does not accept the mail', () => {
  // That one hangs is noticed after seconds.
  test.each(someOf(['refuse', 'defer', 'drop', 'hang'] as const, (one) => one !== 'hang'))(
    '(%s) makes the request fail',
    { timeout: 20_000 },
    async (behavior) => {
      const email = `${behavior}@example.in`
      world.mail.setBehavior(behavior)
      const reply = await send(email)
      world.mail.setBehavior('accept')
      expect(reply.status).toBe(502)
      expect(reply.body).toEqual({ message: 'Failed to send OTP', code: 'mail-failed' })
      const otp = await otpFor(email)
      expect((await verify(email, otp)).body).toEqual(VERIFIED)
    },
  )

  wholeTest('counts for nobody: not as one of the day, nor for the pause of a minute', async () => {
    const email = 'outage@example.in'
    world.mail.setBehavior('refuse')
    for (let time = 0; time < 10; time += 1) expect((await send(email)).status).toBe(502)
    world.mail.setBehavior('accept')
    for (let time = 0; time < 6; time += 1) {
      await otpFor(email)
      world.advance({ minutes: 1 })
    }
    expect((await send(email)).status).toBe(429)
  })

  test('leaves the code that came before as it was', async () => {
    const email = 'before@example.in'
    const otp = await otpFor(email)
    world.advance({ minutes: 1 })
    world.mail.setBehavior('refuse')
    expect((await send(email)).status).toBe(502)
    world.mail.setBehavior('accept')
    expect((await verify(email, otp)).body).toEqual(VERIFIED)
  })
})

test('an OTP that was requested elsewhere a moment ago is mailed once more', async () => {
  const email = 'same@example.in'
  const otp = await otpFor(email)
  await send(email, world.callerAt('10.7.0.1'))
  expect(otpIn(await world.nextMail(email))).toBe(otp)
  world.advance({ seconds: 300 })
  const later = await otpFor(email)
  expect(later).not.toBe(otp)
})

describe('the guesses at an OTP belong to the address that requested it', () => {
  const from = (address: string) => (email: string, otp: string, handle?: string) =>
    world.callerAt(address).post('/owner/verify-otp', { email, otp, handle })
  const elsewhere = from('10.7.7.7')
  const here = from('127.0.0.1')

  test('nobody elsewhere can spend them, nor enter the code', async () => {
    const email = 'mine@example.in'
    const otp = await otpFor(email)
    for (let guess = 1; guess <= 6; guess += 1) await elsewhere(email, wrong(otp, guess))
    expect((await elsewhere(email, otp)).body).toEqual(INVALID)
    expect((await here(email, otp)).body).toEqual(VERIFIED)
  })

  test('a neighbour without the handle spends none of who has it, who may call from elsewhere', async () => {
    const email = 'neighbour@example.in'
    const handle = handleIn(await send(email))
    const otp = otpIn(await world.nextMail(email)) ?? ''
    for (let guess = 1; guess <= 6; guess += 1) await here(email, wrong(otp, guess))
    expect((await here(email, otp)).body).toEqual(TRIED_TOO_OFTEN)
    expect((await elsewhere(email, otp, handle)).body).toEqual(VERIFIED)
  })

  test('who has the handle has five', async () => {
    const email = 'five@example.in'
    const handle = handleIn(await send(email))
    const otp = otpIn(await world.nextMail(email)) ?? ''
    for (let guess = 1; guess <= 5; guess += 1) await elsewhere(email, wrong(otp, guess), handle)
    expect((await elsewhere(email, otp, handle)).body).toEqual(TRIED_TOO_OFTEN)
  })

  test('a handle that was never given, or for another address, is worth nothing', async () => {
    const email = 'handle@example.in'
    const otp = await otpFor(email)
    const other = handleIn(await send('other-handle@example.in'))
    expect((await here(email, otp, 'x')).body).toEqual(INVALID)
    expect((await here(email, otp, other)).body).toEqual(INVALID)
    expect((await here(email, otp)).body).toEqual(VERIFIED)
  })

  test('each reply states for how long its code can still be entered', async () => {
    const secondsIn = ({ headers }: Reply) => headers['otp-expires-in']
    expect(secondsIn(await send('life@rentbook.test'))).toBe('300')
    world.advance({ seconds: 40 })
    expect(secondsIn(await send('life@rentbook.test'))).toBe('260')
  })

  test('a request too soon gets the code that was mailed, and two guesses at it', async () => {
    const email = 'soon@rentbook.test'
    const otp = await otpFor(email)
    const late = await send(email)
    expect(late.status).toBe(429)
    await elsewhere(email, wrong(otp), handleIn(late))
    expect((await elsewhere(email, otp, handleIn(late))).body).toEqual(VERIFIED)
    const later = await send(email)
    for (let guess = 1; guess <= 2; guess += 1)
      await here(email, wrong(otp, guess), handleIn(later))
    expect((await here(email, otp, handleIn(later))).body).toEqual(TRIED_TOO_OFTEN)
  })

  test('all who share a code have 1,500 a day, and each network two more', async () => {
    const email = 'shared@example.in'
    const otp = await otpFor(email)
    const strangers = async (address: string) =>
      from(address)(email, wrong(otp), handleIn(await send(email)))
    for (let guess = 0; guess < 3; guess += 1)
      expect((await strangers('10.8.0.1')).body).toEqual(INVALID)
    const counts = await world.query(
      "update throttles set count = 1499 where count = 1 and key like 'otp guess:%' returning key",
    )
    expect(counts).toHaveLength(1)
    expect((await strangers('10.8.0.1')).body).toEqual(INVALID)
    expect((await strangers('10.8.0.1')).status).toBe(429)
    const handle = handleIn(await send(email))
    expect((await from('10.8.0.2')(email, otp, handle)).body).toEqual(VERIFIED)
  })
})

test('a verified address can be registered for 30 minutes', async () => {
  const register = (email: string) =>
    world.nobody.post('/owner/self-register', { ...REGISTRATION, name: 'Asha', email })
  for (const email of ['soon@example.in', 'late30@example.in'])
    await verify(email, await otpFor(email))
  world.advance({ minutes: 29, seconds: 59 })
  expect((await register('soon@example.in')).status).toBe(201)
  world.advance({ seconds: 1 })
  expect((await register('late30@example.in')).body.errors).toEqual({
    email: 'Please verify your email with OTP',
  })
})
