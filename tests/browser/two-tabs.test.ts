import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { type LetProperty, letProperty } from '../kit/let-property.ts'
import { names } from '../kit/names.ts'
import { appears, button, enterCredentials, field, fill, link, menuItem } from '../kit/on-page.ts'
import { isWholeRun } from '../kit/whole-run.ts'
import { wholeTest } from '../kit/whole-test.ts'
import type { Person } from '../kit/world.ts'

/** Two tabs of one browser: what is done in one is followed by the other, as a whole. */

const SESSION_ENDED = 'Your session has ended. Sign in to go on where you were.'

let browserWorld: BrowserWorld
let people: LetProperty

beforeAll(async () => {
  browserWorld = await openBrowserWorld()
  people = await letProperty(browserWorld.world)
})
afterAll(() => browserWorld.close())

async function signIn(page: Page, person: Person) {
  await page.goto('/')
  if (person.role === 'ClientMaster') await page.getByText('Client', { exact: true }).click()
  await enterCredentials(page, person)
  await link(page, names.continueNow).click()
  await page.getByRole('heading', { name: names.welcomeToRentManagementSystem }).waitFor()
}

async function signOut(page: Page, { name }: Person) {
  await button(page, `${name}, account`).click()
  await menuItem(page, names.signOut).click()
  await page.getByRole('heading', { name: names.signIn, level: 1 }).waitFor()
}

// Storage reports its keys one by one, so a part of a session is there now and then: more than one try.
test.each(isWholeRun ? [1, 2, 3] : [1])(
  'a sign-in reaches the other tab as a whole (%i)',
  async () => {
    const { owner } = people
    const page = await browserWorld.newPage()
    const other = await page.context().newPage()
    await other.goto('/dashboard/addpropertymaster')
    await other.getByRole('heading', { name: names.signIn, level: 1 }).waitFor()
    await signIn(page, owner)

    await fill(other, {
      [names.pincode]: '1',
      [names.address1]: 'a',
      [names.address2]: 'b',
      [names.city]: 'c',
      [names.state]: 'd',
    })
    await page.context().setOffline(true)
    const [sent] = await Promise.all([
      other.waitForRequest('**/propertymaster'),
      button(other, names.add).click(),
    ])
    expect(sent.postDataJSON()).toMatchObject({
      ownerMasters: owner.id,
      tenant_id: owner.organizationId,
    })
    await appears(other, 'Error, While saving Property')
    await page.context().setOffline(false)
    await button(other, names.reset).click()
    await other.getByRole('link', { name: names.dashboards }).click()
    await button(other, names.leave).click()
    await appears(other, 'Hello, Asha')
    await other.getByText(/^\d+ day\(s\) remaining$/).waitFor()
    await other.getByRole('link', { name: 'Properties List' }).first().click()
    await other.getByRole('rowheader').first().waitFor()
    await page.context().close()
  },
)

wholeTest(
  'signing in as somebody else switches the other tab too, and leads to no page of the first person',
  async () => {
    const { owner, client, ids } = people
    const page = await browserWorld.newPage({ as: await freshly(owner) })
    await page.goto('/dashboard')
    const other = await page.context().newPage()
    await other.goto(`/dashboard/propertymaster/update?Id=${ids.property}`)
    await field(other, names.city).waitFor()
    await signOut(page, owner)
    await appears(other, SESSION_ENDED)
    await signIn(page, client)
    await appears(other, 'Hello, Ravi')
    expect(new URL(other.url()).pathname).toBe('/dashboard')
    await appears(other, 'ClientMaster')
    await page.context().close()
  },
)

wholeTest('signing in again resumes the other tab where it was', async () => {
  const { owner, ids } = people
  const page = await browserWorld.newPage({ as: await freshly(owner) })
  await page.goto('/dashboard')
  const other = await page.context().newPage()
  await other.goto(`/dashboard/propertymaster/update?Id=${ids.property}`)
  await field(other, names.city).waitFor()
  await signOut(page, owner)
  await appears(other, SESSION_ENDED)
  await signIn(page, owner)
  await field(other, names.city).waitFor()
  expect(other.url()).toContain(ids.property)
  await page.context().close()
})

/** Signs the same person in anew, in a session of its own. */
async function freshly(person: Person): Promise<Person> {
  const { email, password } = person
  const { body } = await browserWorld.world.nobody.post('/owner/login', { email, password })
  return { ...person, token: body.token }
}

wholeTest(
  'shows nothing of a partly stored account until the server has sent the rest',
  async () => {
    const { id } = people.owner
    const page = await browserWorld.newPage()
    await page.goto('/robots.txt')
    await page.evaluate((entries) => Object.assign(localStorage, entries), {
      token: (await freshly(people.owner)).token,
      role: 'Owner',
      ownerId: id,
    })
    await page.route('**/session', (route) => route.abort())
    await page.goto('/dashboard')
    await appears(page, 'Your account could not be loaded')
    expect(await page.getByText('Hello').count()).toBe(0)
    await page.unroute('**/session')
    await button(page, names.retry).click()
    await appears(page, 'Hello, Asha')
    expect(await page.evaluate(() => localStorage.getItem('tenant_id'))).toBe(
      people.owner.organizationId,
    )
    await page.context().close()
  },
)
