import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '../src/paths.ts'
import { type BrowserWorld, openBrowserWorld } from '../src/testing/browser-world.ts'
import { LEASE, type Person, PROPERTY } from '../src/testing/world.ts'

// Every screen, as who may see it, in light and dark, on a desktop and on a phone of 320 px.

let browserWorld: BrowserWorld
let screens: Record<'nobody' | 'owner' | 'client' | 'administrator', string[]>
let people: Record<'owner' | 'client' | 'administrator', Person>

beforeAll(async () => {
  browserWorld = await openBrowserWorld()
  const { world } = browserWorld
  const owner = await world.registerOwner('Asha')
  const client = await world.addClient(owner, 'Ravi')
  const administrator = await world.registerAdministrator()
  people = { owner, client, administrator }
  const add = async (path: string, body: object): Promise<string> =>
    (await owner.post(path, body)).body._id
  const property = await add('/propertymaster', PROPERTY)
  const free = await add('/propertymaster', { ...PROPERTY, address2: 'Flat 102' })
  const parties = { clientMaster: client.id, propertymaster: property }
  const lease = await add('/rentmaster', { ...LEASE, ...parties })
  const said = {
    paymentMode: 'Any',
    rentMaster: lease,
    propertyMaster: property,
    clientMaster: client.id,
  }
  const receipt = await add('/rentTranscation', said)
  screens = {
    nobody: [
      paths.signIn,
      paths.registerOwner,
      paths.register,
      paths.forgotPassword,
      paths.resetPassword('x', 'y'),
      paths.confirmAdministrator('x', 'y'),
      paths.adminSignIn,
      paths.privacy,
      paths.terms,
      '/nowhere',
    ],
    owner: [
      paths.dashboard,
      paths.properties,
      paths.addProperty,
      paths.property(property),
      paths.editProperty(property),
      paths.clients,
      paths.addClient,
      paths.client(client.id),
      paths.editClient(client.id),
      paths.leases,
      paths.addLeaseFor(free),
      paths.lease(lease),
      paths.editLease(lease),
      paths.recordReceipt(property),
      paths.receipts,
      paths.receipt(receipt),
      paths.editOwner(owner.id),
      paths.paymentGateway,
    ],
    client: [paths.dashboard, paths.receipts, paths.receipt(receipt), paths.paymentGateway],
    administrator: [paths.dashboard, paths.owners, paths.addOwner, paths.editOwner(owner.id)],
  }
}, 60_000)
afterAll(() => browserWorld.close())

const ROLE_WORDS = { owner: 'Owner', client: 'ClientMaster', administrator: 'SuperAdmin' }

async function openAs(who: keyof typeof screens, options: { dark: boolean; width: number }) {
  const page = await browserWorld.newPage({
    colorScheme: options.dark ? 'dark' : 'light',
    viewport: { width: options.width, height: 800 },
  })
  if (who === 'nobody') return page
  const { token, id, email } = people[who]
  const entries = {
    token,
    role: ROLE_WORDS[who],
    userId: id,
    ...(who === 'owner' && { ownerId: id }),
    ...(who === 'client' && { clientId: id }),
    userEmail: email,
    userName: 'Somebody',
    authType: 'traditional',
  }
  await page.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  }, entries)
  return page
}

// A page is there once its heading is, and nothing of it is loading any more.
async function open(page: Page, path: string) {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
}

const violations = async (page: Page) => {
  const { violations: found } = await new AxeBuilder({ page }).analyze()
  return found.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  )
}

describe.each(['nobody', 'owner', 'client', 'administrator'] as const)(
  'the screens of %s',
  (who) => {
    test.each([false, true])(
      'have no violation of the accessibility rules (dark: %s)',
      async (dark) => {
        const page = await openAs(who, { dark, width: 1280 })
        for (const path of screens[who]) {
          await open(page, path)
          expect([path, await violations(page)]).toEqual([path, []])
        }
        await page.context().close()
      },
    )

    test('fit a phone of 320 px without scrolling sideways', async () => {
      const page = await openAs(who, { dark: false, width: 320 })
      for (const path of screens[who]) {
        await open(page, path)
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        expect([path, width]).toEqual([path, 320])
      }
      await page.context().close()
    })
  },
)
