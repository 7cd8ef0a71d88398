import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyWorld, type MoneyWorld } from '../../../../tests/kit/money-world.ts'

let world: MoneyWorld
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(() => world.close())

test('a thief who is named on receipts is told to the owner, who puts every name and number back', async () => {
  const owner = await world.registerOwner('Bina')
  const before = (await owner.get(`/ownermaster/${owner.id}`)).body
  await owner.put('/moneysettings', { upiName: 'Thief', showBankAccount: true })
  const first = await world.nextMail(owner.email, /payment details at Rentbook were changed/)
  expect(first.text).toContain('the name for UPI, whether the bank account is shown')
  expect(first.text).toContain('For 14 days your clients see')
  await owner.put('/account/profile', {
    name: 'Thief',
    companyName: 'Thief and Sons',
    panNumber: 'ZYXWV9876Q',
  })
  const second = await world.nextMail(owner.email, /payment details at Rentbook were changed/)
  expect(second.text).toContain('the name, the company’s name, the PAN')
  expect(second.text).not.toContain('For 14 days')
  const [, id, token] = /undochange\?id=([\w-]+)&token=([\w-]+)/.exec(first.text) ?? []
  const undone = await world.nobody.post('/account/email/undo', {
    id,
    token,
    password: 'a new horse',
  })
  expect(undone.status).toBe(200)
  const signIn = { email: owner.email, password: 'a new horse' }
  const back = world.callerWith((await world.nobody.post('/owner/login', signIn)).body.token)
  const { name, companyName, panNumber } = before
  expect((await back.get(`/ownermaster/${owner.id}`)).body).toMatchObject({
    name,
    companyName,
    panNumber,
  })
  expect((await back.get('/moneysettings')).body).toMatchObject({
    upiName: null,
    showBankAccount: false,
  })
})
