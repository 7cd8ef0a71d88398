import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { type LetProperty, letBooks, letProperty } from '../kit/let-property.ts'
import { names } from '../kit/names.ts'
import { button, enterCredentials, field, fill, link, visit } from '../kit/on-page.ts'
import { wholeTest } from '../kit/whole-test.ts'
import { PASSWORD } from '../kit/world.ts'

/** An owner invites an accountant, a caretaker and a manager; each does their work, and the manager is removed. */

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

let browserWorld: BrowserWorld
let people: LetProperty
let owner: Page
beforeAll(async () => {
  browserWorld = await openBrowserWorld()
  people = await letProperty(browserWorld.world)
  owner = await browserWorld.newPage({ as: people.owner })
})
afterAll(() => browserWorld.close())

/** What a page asked for and was refused. */
function refusedOn(page: Page): string[] {
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403)
      refused.push(`${response.request().method()} ${new URL(response.url()).pathname}`)
  })
  return refused
}

const linkTo = async (email: string) => {
  const { text } = await browserWorld.world.nextMail(email, /asks you to help/)
  const [path = ''] = /\/invitation\?id=[\w-]+&token=[\w-]+/.exec(text) ?? []
  return path
}

/** Invites somebody by the API, who takes the link; returns their credentials. */
async function join(name: string, role: 'caretaker' | 'manager', by = people.owner) {
  const email = `${name.toLowerCase()}@team.in`
  const reply = await by.post('/team', { name, email, role })
  const [, id, token] = /id=([\w-]+)&token=([\w-]+)/.exec(await linkTo(email)) ?? []
  const taken = { id, token, password: PASSWORD }
  expect((await browserWorld.world.nobody.post('/invitations/accept', taken)).status).toBe(200)
  return { id: reply.body._id as string, email, password: PASSWORD }
}

test('the owner invites an accountant by keyboard, who takes the link, reads the notice and takes the year, and records nothing', async () => {
  await owner.goto('/dashboard/team')
  await button(owner, 'Invite somebody').press('Enter')
  await button(owner, 'Send the invitation').waitFor()
  await owner.keyboard.type('Meena')
  await owner.keyboard.press('Tab')
  await owner.keyboard.type('meena@team.in')
  await button(owner, 'Send the invitation').press('Enter')
  await owner.getByText('Please choose what they do.').waitFor()
  await owner.getByRole('radio', { name: 'Manager' }).press('ArrowDown')
  await button(owner, 'Send the invitation').press('Enter')
  await owner.getByText('An invitation is on its way to meena@team.in.').waitFor()
  await owner.getByRole('article', { name: 'Meena' }).getByText('Accountant').waitFor()

  const page = await browserWorld.newPage({})
  const refused = refusedOn(page)
  await page.goto(await linkTo('meena@team.in'))
  await page.getByText(/invites you to work with them as Accountant/).waitFor()
  await field(page, names.newPassword).fill(PASSWORD)
  await button(page, names.setPassword).click()
  await link(page, 'Sign In now').click()
  await enterCredentials(page, { email: 'meena@team.in', password: PASSWORD })
  await link(page, names.continueNow).click()
  await page.getByText(/Whenever you open an identity paper/).waitFor()
  await button(page, 'I have read this').click()
  await page.getByRole('heading', { name: 'Before you begin' }).waitFor({ state: 'detached' })
  const entries = await page.evaluate(() => ({ ...localStorage }))
  expect(entries).toMatchObject({ role: 'Owner', ownerId: people.owner.id, member: 'accountant' })

  for (const path of ['/dashboard/listrentmaster', '/dashboard/dues', '/dashboard/listrentrecipt'])
    await visit(page, path)
  await visit(page, `/dashboard/rentmaster/detail?Id=${people.ids.lease}`)
  await page.getByRole('button', { name: /^Deposit held/ }).waitFor()
  const recording = page.getByRole('button', { name: /^(Record|Add|Edit|Charge|More)/ })
  expect(await recording.count()).toBe(0)
  await visit(page, '/dashboard/books')
  const download = page.waitForEvent('download')
  await button(page, 'Download the year').click()
  expect((await download).suggestedFilename()).toMatch(/^year-for-accountant/)
  expect(await page.getByRole('button', { name: /^Close / }).count()).toBe(0)
  await visit(page, '/dashboard/addpropertymaster')
  await page.waitForURL('**/dashboard')
  expect(refused).toEqual([])
})

test('a caretaker sends a reading from the phone in three taps, and sees no rupee', async () => {
  const { email } = await join('Shyam', 'caretaker')
  const page = await browserWorld.newPage(PHONE)
  const refused = refusedOn(page)
  await page.goto('/')
  await enterCredentials(page, { email, password: PASSWORD })
  await link(page, names.continueNow).tap()
  await button(page, 'I have read this').tap()
  const call = page.getByRole('link', { name: /^Call / })
  expect(await call.first().getAttribute('href')).toMatch(/^tel:\d+$/)

  // The property, the number, Send.
  await page
    .getByRole('button', { name: /^Meter reading/ })
    .first()
    .tap()
  await field(page, 'The meter shows').tap()
  await page.keyboard.type('1204')
  await button(page, 'Send').tap()
  await page.getByText(/Reading recorded\./).waitFor()
  await page.getByText(/: 1204 on /).waitFor()
  expect(await page.locator('body').innerText()).not.toMatch(/₹|rupee/i)
  expect(refused).toEqual([])
})

wholeTest('a reading that is refused shows what the meter showed last by now', async () => {
  const books = await letBooks(browserWorld.world, 'Farida', 'Sunita')
  const { email } = await join('Raju', 'caretaker', books.owner)
  const page = await browserWorld.newPage(PHONE)
  await page.goto('/')
  await enterCredentials(page, { email, password: PASSWORD })
  await link(page, names.continueNow).tap()
  await button(page, 'I have read this').tap()
  await page
    .getByRole('button', { name: /^Meter reading/ })
    .first()
    .tap()
  await field(page, 'The meter shows').fill('1300')
  // The owner is a moment faster.
  const readOn = new Date().toLocaleDateString('sv', { timeZone: 'Asia/Kolkata' })
  const read = { readOn, reading: '1299' }
  expect((await books.owner.post(`/rentmaster/${books.ids.lease}/readings`, read)).status).toBe(201)
  await button(page, 'Send').tap()
  await page
    .getByText(/^The meter was read on .+ already/)
    .first()
    .waitFor()
  await page.getByText(/^It showed 1299 on /).waitFor()
  expect(await field(page, 'The meter shows').inputValue()).toBe('1300')
  await page.context().close()
})

wholeTest(
  'a manager who becomes an accountant, and is then removed, is refused, and keeps what they typed',
  async () => {
    const { id, email } = await join('Vikram', 'manager')
    const page = await browserWorld.newPage({})
    await page.goto('/')
    await enterCredentials(page, { email, password: PASSWORD })
    await link(page, names.continueNow).click()
    await button(page, 'I have read this').click()
    await visit(page, '/dashboard/addpropertymaster')
    const flat = { [names.address1]: '7 Hill Road', [names.address2]: 'Bandra', Pincode: '400050' }
    await fill(page, { ...flat, [names.city]: 'Mumbai', State: 'Maharashtra' })
    expect((await people.owner.put(`/team/${id}`, { role: 'accountant' })).status).toBe(200)
    await button(page, names.add).click()
    await page.getByText(/may have changed what you do in these books/).waitFor()

    expect((await people.owner.delete(`/team/${id}`)).status).toBe(200)
    await page.goto('/dashboard/dues')
    const whomToAsk = page.getByText(/ask .+ whether you are still in their team/)
    await whomToAsk.waitFor()
    await page.goto('/dashboard/listpropertymaster')
    await whomToAsk.waitFor()
    await owner.reload()
    await owner.getByText('1 left the team').waitFor()
  },
)

wholeTest(
  'a manager limited to one flat sees that flat alone, and a link to the other says that it is not there',
  async () => {
    const { email } = await join('Tara', 'manager')
    await owner.goto('/dashboard/team')
    const card = owner.getByRole('article', { name: 'Tara' })
    await card.getByRole('button', { name: 'Role and properties' }).click()
    await owner.getByRole('radio', { name: 'Only some' }).check()
    const flat = owner.getByRole('checkbox', { name: /^9 Hill Road/ })
    await flat.waitFor()
    await button(owner, 'Save').click()
    await owner.getByText('Please choose at least one property.').waitFor()
    await flat.check()
    await button(owner, 'Save').click()
    await card.getByText('Only 1 property').click()
    await card.getByText(/^9 Hill Road/).waitFor()

    const page = await browserWorld.newPage({})
    const refused = refusedOn(page)
    await page.goto('/')
    await enterCredentials(page, { email, password: PASSWORD })
    await link(page, names.continueNow).click()
    await button(page, 'I have read this').click()
    await link(page, 'Only some properties').waitFor()
    expect(await link(page, 'Bank').count()).toBe(0)
    await link(page, 'Only some properties').click()
    await page.getByText('9 Hill Road').first().waitFor()
    expect(await page.getByText(/12 Lake View Road/).count()).toBe(0)
    await visit(page, '/dashboard/dues')
    await page.getByText(/^Dues of the properties with which you work/).waitFor()
    expect(await page.getByText(/12 Lake View Road/).count()).toBe(0)
    await page.goto(`/dashboard/propertymaster/detail?Id=${people.ids.property}`)
    await page.getByText('This property is not here').waitFor()
    await link(page, 'List of Properties').waitFor()
    expect(refused).toEqual([])
  },
)
