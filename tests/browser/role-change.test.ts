import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '../../src/paths.ts'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { keptPages } from '../kit/kept-pages.ts'
import { type LetProperty, letProperty } from '../kit/let-property.ts'
import { names } from '../kit/names.ts'
import { onDevice } from '../kit/on-device.ts'
import { button, enterCredentials, link, title, visit } from '../kit/on-page.ts'
import { wholeTest } from '../kit/whole-test.ts'
import { PROPERTY } from '../kit/world.ts'
import { joinTeam } from '../security/books.ts'

let browserWorld: BrowserWorld
let people: LetProperty
beforeAll(async () => {
  browserWorld = await openBrowserWorld()
  people = await letProperty(browserWorld.world)
})
afterAll(() => browserWorld.close())

/** For whom the device keeps answers of the server. */
const readersOf = async (page: Page): Promise<string[]> => [
  ...new Set((await onDevice(page, 'answers')).map(({ text }) => JSON.parse(text).reader)),
]

/** The names of the lists and records of which the device keeps answers. */
const namesOfKept = async (page: Page): Promise<string[]> =>
  (await onDevice(page, 'answers')).map(({ key }) => JSON.parse(key)[0])

/** Keeps as many answers as take the device a while to forget, ahead of those of the pages. */
const keepMany = (page: Page, reader: string): Promise<void> =>
  page.evaluate(async (reader) => {
    const opening = indexedDB.open('rentbook-answers')
    await new Promise((opened) => {
      opening.onsuccess = opened
    })
    const writing = opening.result.transaction('answers', 'readwrite')
    for (let number = 0; number < 2_000; number++)
      writing.objectStore('answers').put({ reader, at: Date.now(), data: {} }, `["a",${number}]`)
    await new Promise((written) => {
      writing.oncomplete = written
    })
    opening.result.close()
  }, reader)

wholeTest(
  'another role reaches the open page, and nothing that the one before it saw is kept or painted',
  async () => {
    const { owner } = people
    const joining = { role: 'manager', name: 'Kiran', email: 'kiran@team.in' } as const
    const kiran = await joinTeam(browserWorld.world, owner, joining)
    const become = async (role: string) =>
      expect((await owner.put(`/team/${kiran.id}`, { role })).status).toBe(200)
    const page = await browserWorld.newPage({ serviceWorkers: 'allow' })
    const refused: string[] = []
    page.on('response', (reply) => {
      if (reply.status() === 403) refused.push(new URL(reply.url()).pathname)
    })
    await page.goto('/')
    await enterCredentials(page, kiran)
    await link(page, names.continueNow).click()
    await button(page, 'I have read this').click()
    await visit(page, paths.dues)
    await button(page, 'Record a payment').waitFor()
    await expect.poll(() => readersOf(page)).toEqual([`${kiran.id} manager all`])

    // The next answer of the server tells it, whatever was asked. A list that was answered to the role of before, and
    // comes later, is asked for again.
    const answered = Promise.withResolvers<void>()
    const told = Promise.withResolvers<void>()
    let asked = 0
    await page.context().route('**/propertymaster?*', async (route) => {
      const isFirst = ++asked === 1
      const response = await route.fetch()
      answered.resolve()
      if (isFirst) await told.promise
      // The page may have given the first one up.
      await route.fulfill({ response }).catch(() => {})
    })
    await link(page, 'Properties List').click()
    await answered.promise
    await become('accountant')
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.getByText(/you record nothing/).waitFor()
    told.resolve()
    await title(page, 'List of Properties').waitFor()
    await expect.poll(() => readersOf(page)).toEqual([`${kiran.id} accountant all`])
    await expect.poll(() => asked).toBe(2)
    await visit(page, paths.dues)
    expect(await page.getByRole('button', { name: /^Record a payment/ }).count()).toBe(0)
    // A list that was shown a moment ago is not asked for again, and what is kept of it while the device still forgets
    // what it kept for the role of before stays.
    await keepMany(page, `${kiran.id} accountant all`)
    await become('manager')
    await link(page, 'Clients List').click()
    await title(page, 'List of Clients').waitFor()
    await page.getByText(/you record nothing/).waitFor({ state: 'detached' })
    await expect.poll(() => readersOf(page)).toEqual([`${kiran.id} manager all`])
    await expect.poll(() => namesOfKept(page)).toContain('clients')
    await visit(page, paths.dues)
    await button(page, 'Record a payment').waitFor()
    expect(await keptPages(page)).toEqual([])

    // And before anything is shown, where the page was closed meanwhile.
    await page.goto('about:blank')
    await become('caretaker')
    await page.goto(paths.dashboard)
    await page.getByRole('link', { name: /^Call / }).waitFor()
    expect(await page.locator('body').innerText()).not.toContain('₹')
    expect(refused).toEqual([])
    expect(await readersOf(page)).not.toContain(`${kiran.id} manager all`)
  },
)

test('a record that the owner deletes under a form of a manager is said to be gone, and what was typed stays', async () => {
  const { owner } = people
  const spare = { ...PROPERTY, address1: '3 Spare Street' }
  const { _id: id } = (await owner.post('/propertymaster', spare)).body
  const joining = { role: 'manager', name: 'Meera', email: 'meera@team.in' } as const
  const page = await browserWorld.newPage({})
  await page.goto('/')
  const meera = await joinTeam(browserWorld.world, owner, joining)
  await enterCredentials(page, meera)
  await link(page, names.continueNow).click()
  await button(page, 'I have read this').click()
  await visit(page, paths.editProperty(id))
  const address = page.getByLabel(names.address1, { exact: true })
  await address.fill('4 Spare Street')
  expect((await owner.delete(`/propertymaster/${id}`)).status).toBe(200)
  await button(page, names.update).click()
  await page.getByText(/Property not found/).waitFor()
  expect(await address.inputValue()).toBe('4 Spare Street')
  // A property that is no longer theirs does not exist for them either: then the owner may be the reason.
  const { _id: other } = (await owner.post('/propertymaster', spare)).body
  const limited = { role: 'manager', properties: [other] }
  expect((await owner.put(`/team/${meera.id}`, limited)).status).toBe(200)
  await button(page, names.update).click()
  await page.getByText(/may have changed what you do in these books/).waitFor()
  expect(await address.inputValue()).toBe('4 Spare Street')
})
