import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld } from '../../../../tests/kit/money-world.ts'
import { PASSWORD, type Person, REGISTRATION } from '../../../../tests/kit/world.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
  await world.letTo({ monthlyRent: '12000', chargeFrom: '2026-11-01' })
})
afterAll(() => world.close())

const CHANGED = /payment details at Rentbook were changed/

const upi = (owner: Person, upiId: string, more = {}) =>
  owner.put('/moneysettings', { upiId, ...more })
const profile = (owner: Person, change: object) => owner.put('/account/profile', change)
const contact = (owner: Person, phone: string) =>
  owner.put(`/ownermaster/${owner.id}`, { name: owner.name, email: owner.email, phone })
const detailsOf = async (owner: Person) => {
  const { phone, bankAccountNumber, ifscCode } = (await owner.get(`/ownermaster/${owner.id}`)).body
  const { upiId } = (await owner.get('/moneysettings')).body
  return { phone, bankAccountNumber, ifscCode, upiId }
}
const { phone, bankAccountNumber, ifscCode } = REGISTRATION
const AT_FIRST = { phone, bankAccountNumber, ifscCode, upiId: null }

const signInAgain = async (owner: Person, password = PASSWORD): Promise<Person> => {
  const { body } = await world.nobody.post('/owner/login', { email: owner.email, password })
  return { ...owner, ...world.callerWith(body.token), token: body.token }
}
const linkIn = (text: string) => {
  const [, id = '', token = ''] = /undochange\?id=([\w-]+)&token=([\w-]+)/.exec(text) ?? []
  return { id, token }
}
const linkTo = async (email: string) => linkIn((await world.nextMail(email, CHANGED)).text)
const undo = (link: object, password = 'a new horse') =>
  world.nobody.post('/account/email/undo', { ...link, password })

describe('a token alone', () => {
  test('changes no payment detail ten minutes after the sign-in, by any call', async () => {
    const owner = await world.registerOwner('Bina')
    world.advance({ minutes: 10, seconds: 1 })
    for (const reply of [
      await profile(owner, { bankAccountNumber: '999' }),
      await profile(owner, { bankAccountNumber: null }),
      await profile(owner, { ifscCode: 'HDFC0000001' }),
      await profile(owner, { phone: '9000000000' }),
      await contact(owner, '9000000000'),
      await upi(owner, 'thief@okbank'),
      await profile(owner, { panNumber: 'ZYXWV9876Q' }),
      await profile(owner, { name: 'Thief' }),
      await profile(owner, { companyName: 'Thief and Sons' }),
      await owner.put('/moneysettings', { upiName: 'Thief' }),
      await owner.put('/moneysettings', { showBankAccount: true }),
    ])
      expect(reply).toMatchObject({ status: 403, body: { code: 'sign-in-again' } })
    expect(await detailsOf(owner)).toEqual(AT_FIRST)
  })

  test('changes them with the password, and whatever else as before', async () => {
    const owner = await world.registerOwner('Chitra')
    world.advance({ minutes: 11 })
    expect((await upi(owner, 'chitra@okbank', { currentPassword: 'wrong' })).body.errors).toEqual({
      currentPassword: 'This is not your password.',
    })
    expect((await upi(owner, 'chitra@okbank', { currentPassword: PASSWORD })).status).toBe(200)
    expect((await upi(owner, 'chitra@okbank', { receiptPrefix: 'CH' })).status).toBe(200)
    expect((await profile(owner, { city: 'Nashik', phone, ifscCode })).status).toBe(200)
    const proved = { phone: '9000000000', currentPassword: PASSWORD }
    expect((await profile(owner, proved)).status).toBe(200)
    expect(await detailsOf(owner)).toEqual({
      ...AT_FIRST,
      phone: '9000000000',
      upiId: 'chitra@okbank',
    })
  })
})

describe('a change', () => {
  test('is mailed with what changed and nothing of it, once, and not where nothing did', async () => {
    const owner = await world.registerOwner('Divya')
    await profile(owner, { bankAccountNumber: '4455667788', ifscCode: 'HDFC0000001' })
    const { text } = await world.nextMail(owner.email, CHANGED)
    expect(text).toContain('Changed in your account: the bank account number, the IFSC code.')
    expect(text).not.toContain('4455667788')
    await profile(owner, { bankAccountNumber: '4455667788', city: 'Nashik' })
    await upi(owner, 'divya@okbank')
    expect((await world.nextMail(owner.email, CHANGED)).text).toContain(
      'Changed in your account: the UPI id.',
    )
  })

  test('is shown to clients for 14 days, with its day', async () => {
    const { owner, client } = world
    const changedOn = async () => (await client.get('/mydues')).body[0].howToPay.changedOn
    await world.passDays(0)
    expect(await changedOn()).toBeNull()
    await upi(owner, 'asha@okbank')
    const day = world.today()
    expect(await changedOn()).toBe(day)
    await world.passDays(13)
    expect(await changedOn()).toBe(day)
    await world.passDays(1)
    expect(await changedOn()).toBeNull()
  })

  test('by an administrator is mailed as such, with the same way back', async () => {
    const owner = await world.registerOwner('Esha')
    const admin = await world.registerAdministrator()
    const change = { name: 'Esha', email: owner.email, phone: '9000000000' }
    expect((await admin.put(`/ownermaster/${owner.id}`, change)).status).toBe(200)
    const { text } = await world.nextMail(owner.email, CHANGED)
    expect(text).toContain('An administrator changed the phone number.')
    expect((await undo(linkIn(text))).status).toBe(200)
    expect(await detailsOf(await signInAgain(owner, 'a new horse'))).toEqual(AT_FIRST)
  })
})

describe('the mailed link', () => {
  test('puts all back that was changed then or later, once, with a new password; every session ends', async () => {
    const owner = await world.registerOwner('Farah')
    await upi(owner, 'farah@okbank')
    await world.nextMail(owner.email, CHANGED)
    world.advance({ minutes: 1 })
    const thief = await signInAgain(owner)
    await profile(thief, { bankAccountNumber: '666' })
    const link = await linkTo(owner.email)
    await upi(thief, 'thief@okbank')
    const later = await linkTo(owner.email)
    await profile(thief, { bankAccountNumber: '667', ifscCode: 'HDFC0000001', phone: '6' })
    const uses = await Promise.all(Array.from({ length: 5 }, () => undo(link)))
    expect(uses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await thief.get('/session')).status).toBe(401)
    expect((await undo(later)).body.code).toBe('link-expired')
    const again = await signInAgain(owner, 'a new horse')
    expect(await detailsOf(again)).toEqual({ ...AT_FIRST, upiId: 'farah@okbank' })
    const [event] = (await again.get('/events')).body
    expect(event.job).toBe('change undone')
  })

  test('works for 7 days', async () => {
    const owner = await world.registerOwner('Gita')
    await upi(owner, 'gita@okbank')
    const link = await linkTo(owner.email)
    world.advance({ days: 7 })
    expect((await undo(link)).body.code).toBe('link-expired')
  })

  test('that took a stolen e-mail back puts the payment details back as well', async () => {
    const owner = await world.registerOwner('Hema')
    const thief = { ...owner, email: 'thief.h@example.in' }
    await profile(owner, { email: thief.email })
    const mailed = await world.nextMail(thief.email, /confirms your new/)
    await owner.post('/account/email', { code: /\d{6}/.exec(mailed.subject)?.[0] })
    await upi(owner, 'thief@okbank')
    const { text } = await world.nextMail(owner.email, CHANGED)
    expect([text.includes('our earlier email'), text.includes('undochange')]).toEqual([true, false])
    const first = await world.nextMail(owner.email, /another email/)
    const [, id, token] = /undoemail\?id=([\w-]+)&token=([\w-]+)/.exec(first.text) ?? []
    expect((await undo({ id, token })).status).toBe(200)
    expect(await detailsOf(await signInAgain(owner, 'a new horse'))).toEqual(AT_FIRST)
  })

  test('and the old account number are nowhere in the clear in the database', async () => {
    const owner = await world.registerOwner('Indu')
    await profile(owner, { bankAccountNumber: '778899' })
    const { token } = await linkTo(owner.email)
    const [{ kept }] = await world.query(
      "select string_agg(email_changes::text, ',') as kept from email_changes",
    )
    expect(kept).not.toContain(token)
    expect(kept).not.toContain(bankAccountNumber)
  })
})
