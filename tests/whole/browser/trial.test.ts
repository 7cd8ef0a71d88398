import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowserWorld } from '../../kit/browser-world.ts'
import { names } from '../../kit/names.ts'
import { appears, button, enterCredentials, field, fill, visit } from '../../kit/on-page.ts'
import { CLIENT, PROPERTY } from '../../kit/world.ts'

const NOON = new Date('2026-11-16T12:00:00+05:30')
const TRIAL_OVER = 'Your free trial has expired. Please subscribe to continue using the service.'
const warning = (days: number) =>
  `Your free trial expires in ${days} day(s). Please subscribe to continue using the service.`

test('warns of the end of the free trial from five days before, and ends it then', async () => {
  const trial = await openBrowserWorld({ begin: NOON, settings: { trialDays: 6 } })
  const { world } = trial
  const owner = await world.registerOwner('Asha')
  // Something to let, or there is no form to refuse.
  expect((await owner.post('/propertymaster', PROPERTY)).status).toBe(201)
  const page = await trial.newPage()
  await page.goto('/')
  await enterCredentials(page, owner)
  await page.getByRole('link', { name: names.continueNow }).click()
  await appears(page, '6 day(s) remaining')
  await page.waitForLoadState('networkidle')
  expect(await page.getByText('Your free trial').count()).toBe(0)
  let left = 6
  // Which days warn is a rule of its own (trial-warning.test.ts).
  for (const days of [5, 4, 3, 2, 1]) {
    // A call of the dashboard that is still under way would be refused tomorrow, and sign out.
    await page.goto('/livez')
    world.advance({ days: left - days })
    left = days
    // A session ends after 12 hours without use.
    const { body } = await world.nobody.post('/owner/login', owner)
    await page.evaluate((token) => localStorage.setItem('token', token), body.token)
    await page.goto('/dashboard')
    await appears(page, warning(days))
    await appears(page, `${days} day(s) remaining`)
    await page.getByRole('link', { name: 'help@example.in' }).waitFor()
  }
  // Noon, late evening, and the first hours of the last day: the session lives on.
  world.advance({ minutes: 11 * 60 })
  await page.reload()
  await appears(page, warning(1))
  world.advance({ minutes: 2 * 60 })
  await page.reload()
  await appears(page, TRIAL_OVER)
  await appears(page, 'Expired')
  await nothingCanBeAdded(page)

  await page.goto(`/dashboard/ownermaster/update?Id=${owner.id}`)
  await field(page, names.phone).fill('9000000001')
  await button(page, names.update).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Error! while Updating' })
  await refusal.getByText(TRIAL_OVER, { exact: true }).waitFor()
  await refusal.getByRole('link', { name: 'help@example.in' }).waitFor()

  const late = await trial.newPage()
  await late.goto('/')
  await enterCredentials(late, owner)
  await appears(late, TRIAL_OVER)
  await late.getByRole('link', { name: 'help@example.in' }).waitFor()
  expect(await late.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await trial.close()
})

const ADDING = [
  ['listpropertymaster', 'Add Property'],
  ['addpropertymaster', 'Add'],
  ['listclientmaster', 'Add Client'],
  ['addclientmaster', 'Add'],
  ['listrentmaster', 'Add Rents'],
  ['addrentmaster', 'Add'],
] as const

/** Neither from a list nor in a form, and the reason is shown above. */
async function nothingCanBeAdded(page: Page) {
  for (const [path, name] of ADDING) {
    await visit(page, `/dashboard/${path}`)
    await button(page, name).first().waitFor()
    expect([path, await button(page, name).first().isDisabled()]).toEqual([path, true])
    await page.getByRole('main').getByText(TRIAL_OVER).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'help@example.in' }).waitFor()
  }
}

test('a trial that ends while a form is open shows whom to write to, and the form works once it is extended', async () => {
  const trial = await openBrowserWorld({ begin: NOON, settings: { trialDays: 1 } })
  const { world } = trial
  const owner = await world.registerOwner('Asha')
  const page = await trial.newPage({ as: owner })
  // The page reads how long the trial runs before it ends.
  const session = page.waitForResponse('**/session')
  await page.goto('/dashboard/addpropertymaster')
  await session
  await fill(page, {
    [names.pincode]: '1',
    [names.address1]: 'a',
    [names.address2]: 'b',
    [names.city]: 'c',
    [names.state]: 'd',
  })
  world.advance({ minutes: 11 * 60 })
  await owner.get('/session')
  world.advance({ minutes: 2 * 60 })
  await button(page, names.add).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Error, While saving Property' })
  await refusal.getByRole('link', { name: 'help@example.in' }).waitFor()
  await page.getByRole('button', { name: names.add, exact: true, disabled: true }).waitFor()

  await page.goto('/dashboard/listpropertymaster')
  await button(page, names.addProperty).first().waitFor()
  const administrator = await world.registerAdministrator()
  const { body } = await administrator.get(`/ownermaster/${owner.id}`)
  await administrator.put(`/ownermaster/${owner.id}`, { ...body, subscribed: true })
  await page.getByRole('link', { name: names.clientsList }).click()
  await page.getByRole('link', { name: names.addClient }).first().waitFor()
  await trial.close()
})

test("clients keep access to their receipts after the owner's trial", async () => {
  const trial = await openBrowserWorld({ begin: NOON, settings: { trialDays: 1 } })
  const { world } = trial
  const owner = await world.registerOwner('Asha')
  const email = 'ravi@example.in'
  await owner.post('/clientmaster', { ...CLIENT, name: 'Ravi', email })
  world.advance({ days: 1 })
  const page = await trial.newPage()
  await page.goto('/')
  await page.getByText('Client', { exact: true }).click()
  await enterCredentials(page, { email, password: CLIENT.password })
  await page.getByRole('link', { name: names.continueNow }).click()
  await page.getByRole('link', { name: names.listRentRecipt }).first().click()
  await appears(page, 'No Data Found')
  await trial.close()
})
