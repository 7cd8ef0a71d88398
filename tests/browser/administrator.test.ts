import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { names } from '../kit/names.ts'
import { appears, button, field, row, signInAtOnce, stopClock } from '../kit/on-page.ts'
import { wholeTest } from '../kit/whole-test.ts'
import { PASSWORD, type Person } from '../kit/world.ts'

let browserWorld: BrowserWorld
let administrator: Person

beforeAll(async () => {
  browserWorld = await openBrowserWorld()
  administrator = await browserWorld.world.registerAdministrator()
})
afterAll(() => browserWorld.close())

async function signedIn(person: Person): Promise<Page> {
  const page = await browserWorld.newPage()
  await signInAtOnce(page, person)
  return page
}

test('an administrator changes and subscribes an owner, and every change is in the history', async () => {
  const { world } = browserWorld
  const kiran = await world.registerOwner('Kiran')
  const admin = await signedIn(administrator)
  await admin.goto(`/dashboard/ownermaster/update?Id=${kiran.id}`)
  expect(await field(admin, names.id).inputValue()).toBe(kiran.id)
  expect(await field(admin, names.id).getAttribute('readonly')).not.toBeNull()
  expect(await field(admin, names.createdAt).inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(await field(admin, names.createdBy).inputValue()).toBe('The owner')
  for (const label of ['Created at', 'Created by'])
    expect(await field(admin, label).getAttribute('readonly')).not.toBeNull()
  expect(await field(admin, names.emailAddress).getAttribute('type')).toBe('email')
  await field(admin, names.name).fill('')
  await field(admin, names.password).fill('')
  await button(admin, names.update).click()
  await appears(admin, 'Please Enter Name.')
  await appears(admin, 'Please Enter Password.')
  await field(admin, names.name).fill('Kiran Rao')
  await field(admin, names.password).fill('another horse')
  await field(admin, names.reason).fill('Forgot it')
  await admin.getByRole('switch', { name: 'Subscribed' }).check()
  await button(admin, names.update).click()
  await appears(admin, 'Update Successfully')
  await appears(admin, 'Name: Kiran → Kiran Rao')
  await appears(admin, 'Subscribed: no → yes')
  await appears(admin, 'Password: changed')
  await admin.goto('/dashboard/listownermaster')
  await row(admin, 'Kiran Rao').getByText('Subscribed').waitFor()
  expect((await kiran.get('/session')).status).toBe(401)
})

wholeTest(
  'rejects a change to an owner that somebody else has changed, and keeps what was typed',
  async () => {
    const { world } = browserWorld
    const divya = await world.registerOwner('Divya')
    const page = await signedIn(divya)
    await page.goto(`/dashboard/ownermaster/update?Id=${divya.id}`)
    await field(page, names.phone).fill('9000000001')
    const other = { name: 'Divya', email: divya.email, phone: '9000000002' }
    await administrator.put(`/ownermaster/${divya.id}`, other)
    await button(page, names.update).click()
    await appears(page, 'Error! while Updating')
    await appears(page, 'Somebody else changed this record.')
    expect(await field(page, names.phone).inputValue()).toBe('9000000001')
    await button(page, names.loadItAgain).click()
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[name=phone]')?.value === '9000000002',
    )
    await field(page, names.password).fill('another horse')
    await button(page, names.update).click()
    await appears(page, 'Update Successfully')
    await button(page, names.signInNow).click()
    await page.waitForURL((url) => url.pathname === '/')
  },
)

wholeTest('redirects everybody but administrators from the owners to the dashboard', async () => {
  const { world } = browserWorld
  const farah = await world.registerOwner('Farah')
  const page = await signedIn(farah)
  const foreign = `/dashboard/ownermaster/update?Id=${administrator.id}`
  for (const path of ['/dashboard/listownermaster', '/dashboard/addownermaster', foreign]) {
    await page.goto(path)
    await page.waitForURL('**/dashboard')
  }
})

wholeTest(
  'deletes an owner after a dialog that names them and asks why, and brings them back',
  async () => {
    const { world } = browserWorld
    const gita = await world.registerOwner('Gita')
    const admin = await signedIn(administrator)
    await admin.goto('/dashboard/listownermaster')
    await button(admin, 'Delete Gita').click()
    const dialog = admin.getByRole('dialog', { name: 'Delete this owner?' })
    await dialog.getByText('Gita').waitFor()
    await button(admin, names.delete).click()
    const reason = dialog.getByLabel(names.reason)
    await reason.and(admin.locator(':focus')).waitFor()
    expect(await reason.getAttribute('aria-invalid')).toBe('true')
    await dialog.getByText('Please enter a reason.').waitFor()
    await reason.fill('Asked by phone')
    expect(await reason.getAttribute('aria-invalid')).toBe(null)
    await button(admin, names.delete).click()
    await row(admin, 'Gita').waitFor({ state: 'detached' })
    expect((await gita.get('/session')).status).toBe(401)

    await admin.getByRole('region', { name: 'Deleted owners' }).getByText('Gita').waitFor()
    await button(admin, 'Open Gita again').click()
    await admin.getByRole('dialog').getByLabel(names.reason).fill('A mistake')
    await admin.getByRole('dialog').getByRole('button', { name: 'Open again' }).click()
    await row(admin, 'Gita').waitFor()
  },
)

wholeTest('reports failures to add or list owners, and times out after 10 seconds', async () => {
  const { world } = browserWorld
  await world.registerOwner('Meera')
  const admin = await browserWorld.newPage({ at: new Date() })
  await signInAtOnce(admin, administrator)
  await admin.goto('/dashboard/addownermaster')
  await field(admin, names.name).fill('Meera again')
  await field(admin, names.emailAddress).fill(administrator.email)
  await field(admin, names.password).fill(PASSWORD)
  await field(admin, names.phone).fill('9822222222')
  await button(admin, names.addOwner).click()
  await admin.getByText(/^.+, While saving OwnerMaster$/).waitFor()
  expect(await field(admin, names.name).inputValue()).toBe('Meera again')

  await admin.route('**/ownermaster', () => {})
  await stopClock(admin)
  const call = admin.waitForRequest('**/ownermaster')
  await button(admin, names.addOwner).click()
  await call
  const tooLate = 'The server did not answer within 10 seconds, While saving OwnerMaster'
  await admin.clock.runFor(9_999)
  expect(await admin.getByText(tooLate).count()).toBe(0)
  await admin.clock.runFor(1)
  await appears(admin, tooLate)
  await admin.clock.resume()
  await admin.unroute('**/ownermaster')

  await admin.route('**/ownermaster?*', (route) => route.abort())
  await admin.goto('/dashboard/listownermaster')
  await appears(admin, 'Network error, while retriving Owner')
  await admin.unroute('**/ownermaster?*')
  await button(admin, names.retry).click()
  await row(admin, 'Meera').waitFor()
})
