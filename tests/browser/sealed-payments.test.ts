import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '../../src/paths.ts'
import { launchBrowser } from '../kit/browser.ts'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { type LetProperty, letProperty } from '../kit/let-property.ts'
import { names } from '../kit/names.ts'
import { onDevice } from '../kit/on-device.ts'
import { button, enterCredentials, link, menuItem } from '../kit/on-page.ts'
import { wholeTest } from '../kit/whole-test.ts'
import type { World } from '../kit/world.ts'
import { joinTeam } from '../security/books.ts'

let browserWorld: BrowserWorld
let people: LetProperty
beforeAll(async () => {
  browserWorld = await openBrowserWorld()
  people = await letCharged(browserWorld.world)
})
afterAll(() => browserWorld.close())

/** A let property whose rent is charged since October. */
async function letCharged(world: World): Promise<LetProperty> {
  const people = await letProperty(world)
  const { owner, ids } = people
  const path = `/rentmaster/${ids.lease}/charging`
  const charging = { chargeFrom: '2026-10-01' }
  const { expect: seen } = (await owner.post(path, { ...charging, preview: true })).body
  await owner.post(path, { ...charging, expect: seen })
  return people
}

const receipts = async () =>
  (
    await browserWorld.world.query('select id from receipts where lease_id = $1', [
      people.ids.lease,
    ])
  ).length

/** Records ₹ 500 in cash of Ravi, which the device keeps. */
async function recordWithoutNetwork(page: Page) {
  await page.route('**/payments', (route) => route.abort())
  await page.goto(paths.dues)
  await button(page, 'Record a payment of Ravi').click()
  await page.getByLabel(names.amountReceived).fill('500')
  await page.getByText('Cash', { exact: true }).click()
  await button(page, 'Record ₹ 500').click()
  await page
    .getByRole('dialog')
    .getByText(/kept on this device/)
    .waitFor()
  await button(page, names.done).click()
}

test('a payment recorded without a network waits, sealed, while another account uses the device', async () => {
  const { owner } = people
  const other = await browserWorld.world.registerOwner('Meera')
  const before = await receipts()
  const page = await browserWorld.newPage({ as: owner })
  await recordWithoutNetwork(page)
  expect((await onDevice(page, 'waiting'))[0]?.text).toContain('Ravi')

  await button(page, 'Asha, account').click()
  await menuItem(page, names.signOut).click()
  const dialog = page.getByRole('dialog', { name: names.signOutBeforeThePaymentsAreSent })
  await dialog.getByRole('button', { name: names.signOut }).click()
  await page.getByText('1 payment waits on this device.', { exact: false }).waitFor()

  await enterCredentials(page, other)
  await link(page, names.continueNow).click()
  await page.getByText('1 payment of another account waits on this device.').waitFor()
  const [sealed] = await onDevice(page, 'waiting')
  expect(sealed?.names).toEqual(['accountId', 'key', 'sealed'])
  expect(sealed?.text).not.toContain('Ravi')
  expect(await receipts()).toBe(before)

  await page.unroute('**/payments')
  await button(page, 'Meera, account').click()
  await menuItem(page, names.signOut).click()
  await enterCredentials(page, owner)
  const sent = page.waitForResponse('**/payments')
  await link(page, names.continueNow).click()
  expect((await sent).status()).toBe(201)
  await expect.poll(() => onDevice(page, 'waiting')).toEqual([])
  expect(await receipts()).toBe(before + 1)
  await page.context().close()
})

wholeTest(
  'what waits of a manager who was removed comes to the owner, and their device says so',
  async () => {
    const { world } = browserWorld
    const { email, password } = people.owner
    const { token } = (await world.nobody.post('/owner/login', { email, password })).body
    const owner = { ...people.owner, ...world.callerWith(token) }
    const kiran = { role: 'manager', name: 'Kiran', email: 'kiran@team.in' } as const
    const manager = await joinTeam(world, owner, kiran)
    const page = await browserWorld.newPage({ as: manager })
    await recordWithoutNetwork(page)
    expect((await owner.delete(`/team/${manager.id}`)).status).toBe(200)
    await page.goto(paths.dues)
    await page.getByText(/It was sent to Asha, who confirms or declines it/).waitFor()
    expect(new URL(page.url()).pathname).toBe(paths.signIn)
    expect(await onDevice(page, 'waiting')).toEqual([])
    await enterCredentials(page, owner)
    await link(page, names.continueNow).click()
    await page.goto(paths.claims)
    const card = page.getByRole('article', { name: 'Ravi, ₹ 500' })
    await card.getByText(/Kiran recorded this without a network/).waitFor()
    await card.getByRole('button', { name: 'Confirm', exact: true }).click()
    await page.getByText('Recorded.', { exact: false }).waitFor()
    await page.context().close()
  },
)

wholeTest(
  'on a page without HTTPS what waits is unsealed, is shown to its own account alone, and is for its owner to be told',
  async () => {
    const name = 'rentbook.test'
    const plain = await openBrowserWorld({ settings: { appUrl: `http://${name}` } })
    const { owner } = await letCharged(plain.world)
    const kiran = { role: 'manager', name: 'Kiran', email: 'kiran@team.in' } as const
    const manager = await joinTeam(plain.world, owner, kiran)
    const { host } = new URL(plain.url)
    const browser = await launchBrowser([`--host-resolver-rules=MAP ${name}:80 ${host}`])
    try {
      const page = await browser.newPage({ baseURL: `http://${name}`, locale: 'en-IN' })
      await page.goto('/')
      expect(await page.evaluate(() => isSecureContext)).toBe(false)
      await enterCredentials(page, manager)
      await link(page, names.continueNow).click()
      await button(page, 'I have read this').click()
      await recordWithoutNetwork(page)
      await button(page, 'Kiran, account').click()
      await menuItem(page, names.signOut).click()
      const dialog = page.getByRole('dialog', { name: names.signOutBeforeThePaymentsAreSent })
      await dialog.getByRole('button', { name: names.signOut }).click()
      await page.getByText(/From a page without HTTPS they cannot be sent to the owner/).waitFor()

      await enterCredentials(page, owner)
      await link(page, names.continueNow).click()
      await page.getByText('1 payment of another account waits on this device.').waitFor()
      expect(await page.getByText('Ravi, ₹ 500').count()).toBe(0)
      expect((await onDevice(page, 'waiting'))[0]?.text).toContain('Ravi')
      expect((await owner.put(`/team/${manager.id}`, { role: 'accountant' })).status).toBe(200)
      await page.unroute('**/payments')
      await button(page, 'Asha, account').click()
      await menuItem(page, names.signOut).click()

      await enterCredentials(page, manager)
      await link(page, names.continueNow).click()
      await link(page, 'Ravi, ₹ 500').waitFor()
      await page.getByText(/From a page without HTTPS it cannot be sent to the owner/).waitFor()
      expect(await onDevice(page, 'waiting')).toHaveLength(1)
      expect((await owner.get('/claims')).body).toEqual([])
    } finally {
      await browser.close()
      await plain.close()
    }
  },
)
