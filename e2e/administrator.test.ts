import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../src/testing/browser-world.ts'
import { PASSWORD, type Person, PROPERTY } from '../src/testing/world.ts'

let browserWorld: BrowserWorld
let administrator: Person

beforeAll(async () => {
  // A trial that ends at midnight, while sessions of the evening still run.
  const begin = new Date('2026-11-16T20:00:00+05:30')
  browserWorld = await openBrowserWorld({ begin, settings: { trialDays: 1 } })
  administrator = await browserWorld.world.registerAdministrator()
})
afterAll(() => browserWorld.close())

const TRIAL_OVER = 'Your free trial has expired. Please subscribe to continue using the service.'

const appears = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).first().waitFor()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function signInAt(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await page.goto('/')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await button(page, 'Sign In').click()
  await page.getByRole('link', { name: 'Continue now' }).click()
  await page.waitForURL('**/dashboard')
}

async function signedIn(person: Pick<Person, 'email' | 'password'>): Promise<Page> {
  const page = await browserWorld.newPage()
  await signInAt(page, person)
  return page
}

test('an administrator adds an owner, whose trial runs out and is extended', async () => {
  const { world } = browserWorld
  const admin = await signedIn(administrator)
  await admin.goto('/dashboard/addownermaster')
  await button(admin, 'Add Owner').click()
  for (const name of ['Name', 'Email', 'Password', 'Phone'])
    await appears(admin, `Please Enter ${name}.`)
  const meera = { email: 'meera@example.in', password: PASSWORD }
  await field(admin, 'Name').fill('Meera')
  await field(admin, 'emailaddress').fill(meera.email)
  await field(admin, 'Password').fill(meera.password)
  await field(admin, 'Phone').fill('9822222222')
  await button(admin, 'Add Owner').click()
  await appears(admin, 'Owner added successfully.')
  expect((await world.nextMail(meera.email)).subject).toBe('Welcome to Rentbook')

  const owner = await signedIn(meera)
  await appears(
    owner,
    'Your free trial expires in 1 day(s). Please subscribe to continue using the service.',
  )
  await addProperty(owner, 'Property added successfully.')

  world.advance({ minutes: 11 * 60 })
  await owner.goto('/dashboard')
  await appears(owner, TRIAL_OVER)
  await addProperty(owner, 'Error, While saving Property')
  await appears(owner, TRIAL_OVER)
  const late = await browserWorld.newPage()
  await late.goto('/')
  await field(late, 'Email').fill(meera.email)
  await field(late, 'Password').fill(meera.password)
  await button(late, 'Sign In').click()
  await appears(late, TRIAL_OVER)

  await admin.goto('/dashboard/listownermaster')
  await row(admin, 'Meera').getByText('Trial expired').waitFor()
  await admin.getByRole('link', { name: 'Edit Meera' }).click()
  await field(admin, 'Trial ends').fill('2026-11-27')
  await button(admin, 'Update').click()
  await appears(admin, 'Update Successfully')
  await appears(admin, 'admin changed this owner')
  await appears(admin, 'Trial ends: 17 Nov 2026 → 27 Nov 2026')
  await admin.goto('/dashboard/listownermaster')
  await row(admin, 'Meera').getByText('10 days left').waitFor()

  await addProperty(owner, 'Property added successfully.')
  await button(late, 'Sign In').click()
  await appears(late, 'Login successful!')
})

test('an owner is changed and subscribed by an administrator, and every change is written down', async () => {
  const { world } = browserWorld
  const kiran = await world.registerOwner('Kiran')
  const admin = await signedIn(administrator)
  await admin.goto(`/dashboard/ownermaster/update?Id=${kiran.id}`)
  expect(await field(admin, 'Id').inputValue()).toBe(kiran.id)
  expect(await field(admin, 'Id').getAttribute('readonly')).not.toBeNull()
  expect(await field(admin, 'CreatedAt').inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/)
  await field(admin, 'Name').fill('')
  await field(admin, 'Password').fill('')
  await button(admin, 'Update').click()
  await appears(admin, 'Please Enter Name.')
  await appears(admin, 'Please Enter Password.')
  await field(admin, 'Name').fill('Kiran Rao')
  await field(admin, 'Password').fill('another horse')
  await admin.getByText('Subscribed', { exact: true }).click()
  await button(admin, 'Update').click()
  await appears(admin, 'Update Successfully')
  await appears(admin, 'Name: Kiran → Kiran Rao')
  await appears(admin, 'Subscribed: no → yes')
  await appears(admin, 'Password: changed')
  await admin.goto('/dashboard/listownermaster')
  await row(admin, 'Kiran Rao').getByText('Subscribed').waitFor()
  expect((await kiran.get('/session')).status).toBe(401)
})

test('a change upon a record that somebody else has changed is refused, and nothing typed is lost', async () => {
  const { world } = browserWorld
  const divya = await world.registerOwner('Divya')
  const page = await signedIn(divya)
  await page.goto(`/dashboard/ownermaster/update?Id=${divya.id}`)
  await field(page, 'Phone').fill('9000000001')
  const other = { name: 'Divya', email: divya.email, phone: '9000000002' }
  await administrator.put(`/ownermaster/${divya.id}`, other)
  await button(page, 'Update').click()
  await appears(page, 'Error! while Updating')
  await appears(page, 'Somebody else changed this record.')
  expect(await field(page, 'Phone').inputValue()).toBe('9000000001')
  await button(page, 'Load it again').click()
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[name=phone]')?.value === '9000000002',
  )
  await field(page, 'Password').fill('another horse')
  await button(page, 'Update').click()
  await appears(page, 'Update Successfully')
  await button(page, 'Sign In now').click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('owners are the administrator’s alone: others are led to the dashboard', async () => {
  const { world } = browserWorld
  const farah = await world.registerOwner('Farah')
  const page = await signedIn(farah)
  const foreign = `/dashboard/ownermaster/update?Id=${administrator.id}`
  for (const path of ['/dashboard/listownermaster', '/dashboard/addownermaster', foreign]) {
    await page.goto(path)
    await page.waitForURL('**/dashboard')
  }
})

test('an owner is deleted after a question that names them, and can sign in no more', async () => {
  const { world } = browserWorld
  const gita = await world.registerOwner('Gita')
  const admin = await signedIn(administrator)
  await admin.goto('/dashboard/listownermaster')
  await button(admin, 'Delete Gita').click()
  await admin.getByRole('dialog', { name: 'Delete this owner?' }).getByText('Gita').waitFor()
  await button(admin, 'Delete').click()
  await row(admin, 'Gita').waitFor({ state: 'detached' })
  expect((await gita.get('/session')).status).toBe(401)
})

test('failures to add or list owners say so, and a slow server is given up after 10 seconds', async () => {
  const admin = await browserWorld.newPage()
  await admin.clock.install()
  await signInAt(admin, administrator)
  await admin.goto('/dashboard/addownermaster')
  await field(admin, 'Name').fill('Meera again')
  await field(admin, 'emailaddress').fill(administrator.email)
  await field(admin, 'Password').fill(PASSWORD)
  await field(admin, 'Phone').fill('9822222222')
  await button(admin, 'Add Owner').click()
  await admin.getByText(/^.+, While saving OwnerMaster$/).waitFor()
  expect(await field(admin, 'Name').inputValue()).toBe('Meera again')

  await admin.route('**/ownermaster', () => {})
  await button(admin, 'Add Owner').click()
  await admin.clock.fastForward(10_000)
  await appears(admin, 'The server did not answer within 10 seconds, While saving OwnerMaster')
  await admin.unroute('**/ownermaster')

  await admin.route('**/ownermaster?*', (route) => route.abort())
  await admin.goto('/dashboard/listownermaster')
  await appears(admin, 'Network error, while retriving Owner')
  await admin.unroute('**/ownermaster?*')
  await button(admin, 'Retry').click()
  await row(admin, 'Meera').waitFor()
})

async function addProperty(page: Page, message: string) {
  await page.goto('/dashboard/addpropertymaster')
  await field(page, 'Pincode').fill(PROPERTY.pincode)
  await field(page, 'Address1').fill(PROPERTY.address1)
  await field(page, 'Address2').fill(PROPERTY.address2)
  await field(page, 'City').fill(PROPERTY.city)
  await field(page, 'State').fill(PROPERTY.state)
  await button(page, 'Add').click()
  await appears(page, message)
}
