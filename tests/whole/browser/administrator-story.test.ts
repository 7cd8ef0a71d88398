import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../../kit/browser-world.ts'
import { ADA } from '../../kit/directory-tokens.ts'
import { startIdentityProvider } from '../../kit/identity-provider.ts'
import { names } from '../../kit/names.ts'
import {
  appears,
  button,
  enterCredentials,
  field,
  link,
  row,
  signInAtOnce,
} from '../../kit/on-page.ts'
import { PASSWORD, PROPERTY, type WorldOptions } from '../../kit/world.ts'

const ENTRA = {
  tenantId: '11111111-2222-4333-8444-555555555555',
  clientId: '66666666-7777-4888-8999-aaaaaaaaaaaa',
  adminRole: 'SuperAdmin',
  adminIds: [],
}
const TRIAL_OVER = 'Your free trial has expired. Please subscribe to continue using the service.'

/** A trial that ends at midnight, while sessions of the evening still run. */
const openEvening = ({ settings, ...options }: WorldOptions = {}) =>
  openBrowserWorld({
    begin: new Date('2026-11-16T20:00:00+05:30'),
    settings: { trialDays: 1, ...settings },
    ...options,
  })

test('an administrator by e-mail adds an owner, whose trial runs out and is extended', async () => {
  const browserWorld = await openEvening()
  const admin = await browserWorld.newPage()
  await signInAtOnce(admin, await browserWorld.world.registerAdministrator())
  const prove = async () => {
    await field(admin, names.currentPassword).fill(PASSWORD)
    await button(admin, names.update).click()
  }
  await tellStory(browserWorld, { admin, name: 'admin', prove })
  await browserWorld.close()
})

test('an administrator by Microsoft adds an owner, whose trial runs out and is extended', async () => {
  let now = () => new Date()
  const provider = await startIdentityProvider({ now: () => now() })
  const browserWorld = await openEvening({
    settings: {
      entra: ENTRA,
      entraAuthority: provider.origin,
      graphUrl: `${provider.origin}/v1.0`,
    },
    directoryKeys: provider.keysOf(ENTRA.tenantId),
  })
  now = browserWorld.world.now
  const admin = await browserWorld.newPage({ ignoreHTTPSErrors: true })
  await admin.goto('/adminTechharvest')
  const signIn = async () => {
    const [popup] = await Promise.all([
      admin.waitForEvent('popup'),
      button(admin, names.signInWithMicrosoft).click(),
    ])
    await popup.locator('#go').click()
    await admin.waitForURL('**/dashboard')
  }
  await signIn()
  const prove = async () => {
    await appears(admin, 'Please sign in with Microsoft again first.')
    await admin.goto('/adminTechharvest')
    await button(admin, names.signOut).first().click()
    await admin.goto('/adminTechharvest')
    await signIn()
    await extendTrial(admin)
  }
  await tellStory(browserWorld, { admin, name: ADA.name, prove })
  await browserWorld.close()
  await provider.close()
})

async function tellStory(
  { world, newPage }: BrowserWorld,
  { admin, name, prove }: { admin: Page; name: string; prove: () => Promise<void> },
) {
  await admin.goto('/dashboard/addownermaster')
  await button(admin, names.addOwner).click()
  for (const asked of ['Name', 'Email', 'Password', 'Phone'])
    await appears(admin, `Please Enter ${asked}.`)
  const meera = { email: 'meera@example.in', password: PASSWORD }
  await field(admin, names.name).fill('Meera')
  await field(admin, names.emailAddress).fill(meera.email)
  await field(admin, names.password).fill(meera.password)
  await field(admin, names.phone).fill('9822222222')
  await button(admin, names.addOwner).click()
  await appears(admin, 'Owner added successfully.')
  expect((await world.nextMail(meera.email)).subject).toBe('Welcome to Rentbook')

  const owner = await newPage()
  await signInAtOnce(owner, meera)
  await appears(
    owner,
    'Your free trial expires in 1 day(s). Please subscribe to continue using the service.',
  )
  await addProperty(owner, 'Property added successfully.')

  world.advance({ minutes: 7 * 60 })
  await owner.goto('/dashboard')
  await appears(owner, TRIAL_OVER)
  await owner.goto('/dashboard/addpropertymaster')
  await appears(owner, TRIAL_OVER)
  expect(await button(owner, names.add).isDisabled()).toBe(true)
  const late = await newPage()
  await late.goto('/')
  await enterCredentials(late, meera)
  await appears(late, TRIAL_OVER)

  await extendTrial(admin)
  // Seven hours after their sign-in they prove who they are.
  await prove()
  await appears(admin, 'Update Successfully')
  await appears(admin, `${name} changed this owner`)
  await appears(admin, 'Trial ends: 17 Nov 2026 → 27 Nov 2026')
  await admin.goto('/dashboard/listownermaster')
  await row(admin, 'Meera').getByText('10 days left').waitFor()

  await addProperty(owner, 'Property added successfully.')
  await button(late, names.signIn).click()
  await appears(late, 'Login successful!')
}

async function addProperty(page: Page, message: string) {
  await page.goto('/dashboard/addpropertymaster')
  await field(page, names.pincode).fill(PROPERTY.pincode)
  await field(page, names.address1).fill(PROPERTY.address1)
  await field(page, names.address2).fill(PROPERTY.address2)
  await field(page, names.city).fill(PROPERTY.city)
  await field(page, names.state).fill(PROPERTY.state)
  await button(page, names.add).click()
  await appears(page, message)
}

async function extendTrial(admin: Page) {
  await admin.goto('/dashboard/listownermaster')
  await row(admin, 'Meera').getByText('Trial expired').waitFor()
  await link(admin, 'Edit Meera').click()
  await field(admin, names.trialEnds).fill('2026-11-27')
  await field(admin, names.reason).fill('Paid by cheque')
  await button(admin, names.update).click()
}
