import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowserWorld } from '../../kit/browser-world.ts'
import { startIdentityProvider } from '../../kit/identity-provider.ts'
import {
  type LettingPages,
  NOW,
  openLettingPages,
  REASON,
  UNREACHABLE,
} from '../../kit/letting-pages.ts'
import { names } from '../../kit/names.ts'
import {
  appears,
  button,
  enterCredentials,
  field,
  fill,
  goesAfter,
  goWithin,
  pick,
  stopClock,
} from '../../kit/on-page.ts'
import { LEASE, PROPERTY } from '../../kit/world.ts'

/**
 * The pages' messages when the server fails or refuses, caused for real: a table that is away, a session that was
 * ended, a conflict.
 */

const ENTRA = {
  tenantId: '11111111-2222-4333-8444-555555555555',
  clientId: '66666666-7777-4888-8999-aaaaaaaaaaaa',
  adminRole: 'SuperAdmin',
  adminIds: [],
}

let browserWorld: LettingPages['browserWorld']
let people: LettingPages['people']
let open: LettingPages['open']
beforeAll(async () => {
  ;({ browserWorld, people, open } = await openLettingPages())
})
afterAll(() => browserWorld.close())

/** Takes a table away while something runs, so that the server fails. */
async function without(table: string, run: () => Promise<void>) {
  const { query } = browserWorld.world
  await query(`alter table ${table} rename to ${table}_away`)
  try {
    await run()
  } finally {
    await query(`alter table ${table}_away rename to ${table}`)
  }
}

const ADDRESS = { Pincode: '1', Address1: 'a', Address2: 'b', City: 'c', State: 'd' }
const TERMS = {
  'Electricity meter number': '77',
  'Monthly rent': '1',
  'Security deposit amount': '1',
  'Increment percentage': '1',
  'Increment schedule': '1',
}
const NEW_CLIENT = {
  Name: 'Meera',
  'Father name': 'Mohan',
  Email: 'meera@example.in',
  Password: 'correct horse',
  Phone: '1',
  Address1: 'a',
  Address2: 'b',
}

describe('when the server fails', () => {
  test('a property is not saved, and the reason is shown separately', async () => {
    const page = await open('/dashboard/addpropertymaster', 'owner')
    await fill(page, ADDRESS)
    await without('properties', async () => {
      await button(page, names.add).click()
      const alert = page.getByRole('alert').filter({ hasText: 'Error, While saving Property' })
      await alert.waitFor()
      expect(await alert.locator('p').allTextContents()).toEqual([
        'Error, While saving Property',
        expect.stringMatching(/./),
      ])
    })
    await page.context().close()
  })

  test('reports that a choice could not be loaded, and loads it on retry', async () => {
    const page = await open('/dashboard', 'owner')
    const failed = page.getByRole('alert').filter({ hasText: 'The choices could not be loaded.' })
    await without('clients', async () => {
      await goWithin(page, '/dashboard/addrentmaster')
      const failsAgain = page.waitForResponse((response) => response.status() === 500)
      await failed.getByRole('button', { name: names.retry }).click()
      await failsAgain
      await failed.waitFor()
    })
    await failed.getByRole('button', { name: names.retry }).click()
    await failed.waitFor({ state: 'detached' })
    await pick(page, names.client, /Ravi/)
    await page.context().close()
  })

  test('a record is not changed', async () => {
    const page = await open(`/dashboard/clientmaster/update?Id=${people.client.id}`, 'owner')
    await fill(page, { [names.name]: 'Ravi Kumar' })
    await without('clients', async () => {
      await button(page, names.update).click()
      const failed = page.getByRole('alert').getByText('Error! while Updating', { exact: true })
      await failed.evaluate((it) => it.closest('[role]')?.parentElement?.setAttribute('id', 'slot'))
    })
    expect(await field(page, names.name).inputValue()).toBe('Ravi Kumar')
    await stopClock(page)
    await button(page, names.update).click()
    await page.locator('#slot').getByText('Update Successfully', { exact: true }).waitFor()
    await goesAfter(page, 'Update Successfully', 3000)
    await page.context().close()
  })

  test('a property is not deleted, and status and status text are shown', async () => {
    const page = await open('/dashboard/listpropertymaster', 'owner')
    await button(page, 'Delete 9 Hill Road, Flat 101, Pune').click()
    await without('properties', async () => {
      await button(page, names.delete).click()
      await appears(page, '500 Internal Server Error')
    })
    await button(page, names.cancel).click()
    await appears(page, '9 Hill Road')
    await page.context().close()
  })

  test('nobody can sign in, and the reason is shown', async () => {
    const page = await open('/')
    await without('sessions', async () => {
      await enterCredentials(page, people.owner)
      const alert = page.getByRole('alert').filter({ hasText: /./ })
      await alert.waitFor()
      expect(new URL(page.url()).pathname).toBe('/')
    })
    await page.context().close()
  })
})

describe("the server's message comes before what failed", () => {
  test('a client whose e-mail is taken', async () => {
    const page = await open('/dashboard/addclientmaster', 'owner')
    await fill(page, { ...NEW_CLIENT, [names.email]: people.client.email })
    await field(page, names.gender).selectOption('Male')
    await button(page, names.add).click()
    const refusal = page.getByText(/^.*email address.*, While saving ClientMaster$/)
    await refusal.waitFor()
    // Somebody has to choose another one: it stays until the next try.
    await page.clock.fastForward(60_000)
    await refusal.waitFor()
    expect(await field(page, names.name).inputValue()).toBe('Meera')
    await page.context().close()
  })

  test('a property that was let in the meantime', async () => {
    const { owner, client } = people
    const added = await owner.post('/propertymaster', { ...PROPERTY, address1: '3 Quick Lane' })
    const page = await open(`/dashboard/addrentmaster/?Id=${added.body._id}`, 'owner')
    await pick(page, names.client, /Ravi/)
    await fill(page, TERMS)
    await field(page, names.paymentMode).selectOption('Any')
    const parties = { clientMaster: client.id, propertymaster: added.body._id }
    await owner.post('/rentmaster', { ...LEASE, ...parties })
    await button(page, names.add).click()
    await page.getByText(/agreement.*, While saving RentMaster$/).waitFor()
    expect(await field(page, names.monthlyRent).inputValue()).toBe('1')
    await page.context().close()
  })

  test('a client without receipts', async () => {
    const { world } = browserWorld
    const kiran = await world.addClient(people.owner, 'Kiran')
    const page = await browserWorld.newPage({ as: kiran })
    await page.goto('/dashboard/listrentrecipt')
    await appears(page, 'No Data Found')
    await page.context().close()
  })
})

test('after a session ended, signing in again returns to the same page', async () => {
  const { world } = browserWorld
  const gita = await world.registerOwner('Gita')
  const page = await browserWorld.newPage({ as: gita })
  await page.goto('/dashboard/addpropertymaster')
  await field(page, names.pincode).waitFor()
  await gita.post('/logout')
  await page.getByRole('link', { name: names.clientsList }).click()
  await page.getByRole('heading', { name: names.signIn, level: 1 }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await enterCredentials(page, gita)
  await page.getByRole('link', { name: names.continueNow }).click()
  await page.waitForURL('**/dashboard/listclientmaster')
  await page.context().close()
})

test('Microsoft sign-in has its own messages for 401, 500 and everything else', async () => {
  // A directory whose clock has stopped in the past: the server refuses its tokens as too old.
  let lag = 3 * 60 * 60 * 1000
  const provider = await startIdentityProvider({ now: () => new Date(Date.now() - lag) })
  const directory = await openBrowserWorld({
    settings: {
      entra: ENTRA,
      entraAuthority: provider.origin,
      graphUrl: `${provider.origin}/v1.0`,
    },
    directoryKeys: provider.keysOf(ENTRA.tenantId),
  })
  const page = await directory.newPage({ ignoreHTTPSErrors: true })
  await page.goto('/adminTechharvest')
  await appears(page, 'Use your Microsoft account to sign in as Admin')
  const attempt = async () => {
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      button(page, names.signInWithMicrosoft).click(),
    ])
    await popup.locator('#go').click()
  }
  await attempt()
  await appears(page, 'Microsoft authentication failed. Please try again.')

  lag = 0
  const { query } = directory.world
  await query('alter table used_directory_tokens rename to used_directory_tokens_away')
  await attempt()
  await appears(page, 'Server error during authentication. Please contact support.')
  await query('alter table used_directory_tokens_away rename to used_directory_tokens')

  await page.route('**/auth/sso-exchange', (route) => route.abort())
  await attempt()
  await appears(page, 'Failed to login with Microsoft. Please try again.')
  await page.unroute('**/auth/sso-exchange')

  await page.route('**/v1.0/me', (route) => route.abort())
  await attempt()
  await appears(
    page,
    'Microsoft could not be reached for the profile of this account. Please check your connection.',
  )
  await page.unroute('**/v1.0/me')
  await directory.close()
  await provider.close()
})

test('when the server has stopped, every page reports it and keeps what was typed', async () => {
  const stopped = await openBrowserWorld({ begin: NOW })
  const asha = await stopped.world.registerOwner('Asha')
  const page = await stopped.newPage()
  await page.goto('/')
  await fill(page, { [names.email]: asha.email, [names.password]: asha.password })
  const adding = await stopped.newPage({ as: asha })
  await adding.goto('/dashboard/addclientmaster')
  await fill(adding, NEW_CLIENT)
  await field(adding, names.gender).selectOption('Female')
  await stopped.world.app.close()

  await button(page, names.signIn).click()
  await appears(page, 'Login failed. Please try again.')
  await appears(page, REASON)
  expect(await field(page, names.password).inputValue()).toBe(asha.password)
  await button(adding, names.add).click()
  await appears(adding, `${UNREACHABLE}, While saving ClientMaster`)
  expect(await field(adding, names.name).inputValue()).toBe('Meera')
  await stopped.close()
})
