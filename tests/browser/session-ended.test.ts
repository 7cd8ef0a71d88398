import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { type LetProperty, letProperty } from '../kit/let-property.ts'
import { names } from '../kit/names.ts'
import {
  appears,
  button,
  enterCredentials,
  field,
  fill,
  link,
  menuItem,
  pick,
} from '../kit/on-page.ts'
import { wholeTest } from '../kit/whole-test.ts'
import type { Person } from '../kit/world.ts'

/** A session that ends while a form is filled: a message explains it, and what was typed is given back to the same account. */

const SESSION_ENDED = 'Your session has ended. Sign in to go on where you were.'
const GIVEN_BACK = 'What you typed before your session ended is here again.'

let browserWorld: BrowserWorld
let people: LetProperty

beforeAll(async () => {
  browserWorld = await openBrowserWorld()
  people = await letProperty(browserWorld.world)
})
afterAll(() => browserWorld.close())

/** The owner in a session of this test alone. */
async function freshOwner(): Promise<Person> {
  const { email, password } = people.owner
  const { body } = await browserWorld.world.nobody.post('/owner/login', { email, password })
  return { ...people.owner, ...browserWorld.world.callerWith(body.token), token: body.token }
}

async function signInAgain(page: Page, person: Person) {
  await appears(page, SESSION_ENDED)
  if (person.role === 'ClientMaster') await page.getByText('Client', { exact: true }).click()
  await enterCredentials(page, person)
  await link(page, names.continueNow).click()
}

const NEW_CLIENT = {
  Name: 'Meera',
  'Father name': 'Mohan',
  Email: 'meera@example.in',
  Phone: '98111',
  Address1: '4 Old Street',
  Address2: 'Nagpur',
}

async function fillClientUntilTheSessionEnds() {
  const owner = await freshOwner()
  const page = await browserWorld.newPage({ as: owner })
  await page.goto('/dashboard/addclientmaster')
  await fill(page, { ...NEW_CLIENT, [names.password]: 'correct horse' })
  await field(page, names.gender).selectOption('Female')
  await owner.post('/logout')
  await button(page, names.add).click()
  await appears(page, SESSION_ENDED)
  return page
}

const tabStorage = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage))

test('restores what was typed after signing in again, except the password', async () => {
  const page = await fillClientUntilTheSessionEnds()
  expect(await tabStorage(page)).toContain('4 Old Street')
  expect(await tabStorage(page)).not.toContain('correct horse')
  await page.reload()
  await signInAgain(page, people.owner)

  await page.waitForURL('**/dashboard/addclientmaster')
  await page.getByText(GIVEN_BACK).waitFor()
  await page.getByText('A password is not kept: please type it again.').waitFor()
  for (const [label, text] of Object.entries(NEW_CLIENT))
    expect([label, await field(page, label).inputValue()]).toEqual([label, text])
  expect(await field(page, names.gender).inputValue()).toBe('Female')
  expect(await field(page, names.password).inputValue()).toBe('')
  expect(await tabStorage(page)).not.toContain('4 Old Street')

  await fill(page, { [names.password]: 'correct horse' })
  await button(page, names.add).click()
  await page
    .getByRole('status')
    .getByText(/added|saved/i)
    .first()
    .waitFor()
  expect(await page.getByText(GIVEN_BACK).count()).toBe(0)
  await page.context().close()
})

wholeTest('restores it for nobody else', async () => {
  const page = await fillClientUntilTheSessionEnds()
  await signInAgain(page, people.client)
  await page.waitForURL('**/dashboard')
  await appears(page, 'Hello, Ravi')
  expect(await tabStorage(page)).not.toContain('4 Old Street')
  await page.context().close()
})

wholeTest('a sign-out discards it', async () => {
  const page = await fillClientUntilTheSessionEnds()
  await signInAgain(page, people.owner)
  await page.getByText(GIVEN_BACK).waitFor()
  await button(page, 'Asha, account').click()
  await menuItem(page, names.signOut).click()
  await button(page, names.leave).click()
  await page.getByRole('heading', { name: names.signIn, level: 1 }).waitFor()
  expect(await page.getByText(SESSION_ENDED).count()).toBe(0)
  expect(await tabStorage(page)).not.toContain('4 Old Street')
  await page.context().close()
})

wholeTest('restores the chosen property and client', async () => {
  const owner = await freshOwner()
  const page = await browserWorld.newPage({ as: owner })
  await page.goto('/dashboard/addrentmaster')
  await pick(page, names.property, /9 Hill Road/)
  await pick(page, names.client, /Ravi/)
  await fill(page, {
    [names.electricityMeterNumber]: '77',
    [names.monthlyRent]: '18500',
    [names.securityDepositAmount]: '3',
    [names.incrementPercentage]: '2',
    [names.incrementSchedule]: '1',
  })
  await field(page, names.paymentMode).selectOption('Any')
  await owner.post('/logout')
  await button(page, names.add).click()
  await signInAgain(page, people.owner)

  await page.waitForURL('**/dashboard/addrentmaster')
  await page.getByText(GIVEN_BACK).waitFor()
  await page
    .getByRole('combobox', { name: names.property })
    .and(page.locator('[value^="9 Hill"]'))
    .waitFor()
  await page
    .getByRole('combobox', { name: names.client })
    .and(page.locator('[value^="Ravi"]'))
    .waitFor()
  await button(page, names.add).click()
  await page
    .getByRole('status')
    .getByText(/added|saved/i)
    .first()
    .waitFor()
  await page.context().close()
})

wholeTest(
  'a restored change applies to the version that was loaded, so another change is reported',
  async () => {
    const owner = await freshOwner()
    const page = await browserWorld.newPage({ as: owner })
    await page.goto(`/dashboard/propertymaster/update?Id=${people.ids.property}`)
    await fill(page, { [names.city]: 'Mumbai' })
    const { body } = await people.owner.get(`/propertymaster/${people.ids.property}`)
    await people.owner.put(`/propertymaster/${people.ids.property}`, { ...body, pincode: '400001' })
    await owner.post('/logout')
    await button(page, names.update).click()
    await signInAgain(page, people.owner)

    await page.getByText(GIVEN_BACK).waitFor()
    expect(await field(page, names.city).inputValue()).toBe('Mumbai')
    expect(await field(page, names.pincode).inputValue()).toBe('400001')
    await button(page, names.update).click()
    await page.getByText('Somebody else changed this record.').waitFor()
    await page.context().close()
  },
)
