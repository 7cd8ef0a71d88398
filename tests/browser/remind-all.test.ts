import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { names } from '../kit/names.ts'
import { appears, button, link } from '../kit/on-page.ts'
import { LEASE, type Person, PROPERTY } from '../kit/world.ts'

// 16 November 2026, noon. Five clients are late: Meera most, who reads Hindi, then Ravi, then Asif, who says that he
// paid; Tara has no phone number, and Zoya neither that nor reminders by email.

const NOW = new Date('2026-11-16T12:00:00+05:30')

let browserWorld: BrowserWorld
let owner: Person
beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: NOW })
  const { world } = browserWorld
  owner = await world.registerOwner('Asha')
  const made = async (path: string, body: object) => (await owner.post(path, body)).body._id
  const late = async (name: string, amount: string) => {
    const client = await world.addClient(owner, name)
    const propertymaster = await made('/propertymaster', PROPERTY)
    const terms = { ...LEASE, clientMaster: client.id, propertymaster }
    const rentMaster = await made('/rentmaster', terms)
    const charge = { rentMaster, kind: 'other', name: 'Key', amount, dueOn: '2026-11-06' }
    await made('/charges', charge)
    return { client, rentMaster }
  }
  const meera = await late('Meera', '900')
  await meera.client.post('/session/language', { language: 'hi-IN' })
  await late('Ravi', '800')
  const asif = await late('Asif', '700')
  await asif.client.post('/claims', { rentMaster: asif.rentMaster, amount: '700', method: 'upi' })
  const tara = await late('Tara', '600')
  const zoya = await late('Zoya', '500')
  await owner.put(`/rentmaster/${zoya.rentMaster}/reminders`, { on: false })
  // As an import leaves them.
  await world.query("update clients set mobile_number = '' where id = any($1)", [
    [tara.client.id, zoya.client.id],
  ])
})
afterAll(() => browserWorld.close())

const turn = (page: Page) => page.getByRole('region').filter({ has: page.locator('#turn') })
const leftOut = (page: Page) => page.getByRole('region', { name: 'Left out' })
const opened = async () =>
  (await owner.get('/reminders')).body.map(
    ({ clientMaster, channel, amount }: Record<string, { name: string }>) =>
      `${clientMaster?.name} ${channel} ${amount}`,
  )

test('an owner reminds everybody who is late with two taps each by WhatsApp, and the rest by email in one go', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const page = await browserWorld.newPage({ as: owner, ...phone })
  await page.clock.install({ time: NOW })
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  await page.goto('/dashboard/dues')
  let taps = 0
  const tap = (found: Locator) => {
    taps++
    return found.tap()
  }
  const openWhatsApp = async () => {
    const [chat] = await Promise.all([
      page.context().waitForEvent('page'),
      tap(link(page, 'Open WhatsApp')),
    ])
    await chat.waitForURL('https://wa.me/**')
    const text = new URL(chat.url()).searchParams.get('text') ?? ''
    await chat.close()
    return text
  }
  await tap(link(page, 'Remind all (3)'))
  await turn(page).getByRole('heading', { name: 'Meera' }).waitFor()
  await turn(page).getByText('1 of 2').waitFor()
  await page.locator('[lang="hi-IN"]', { hasText: '₹ 900' }).waitFor()
  // What there is to press is in sight.
  const place = await link(page, 'Open WhatsApp').boundingBox()
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThan(844)
  expect(await openWhatsApp()).toMatch(/^नमस्ते Meera, .*₹ 900/)
  await tap(button(page, names.next))
  await turn(page).getByText('2 of 2').waitFor()
  expect(taps).toBe(3)
  await expect.poll(opened).toEqual(['Meera whatsapp 900'])

  // Closed and opened again, it goes on where it was; whoever comes back from WhatsApp need not tap Next.
  await page.goto('/dashboard/remindall')
  await turn(page).getByRole('heading', { name: 'Ravi' }).waitFor()
  expect(await openWhatsApp()).toMatch(/^Dear Ravi, ₹ 800 for 12 Lake View Road is unpaid/)
  await button(page, names.next).waitFor()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await appears(page, 'That was the last one')
  expect(taps).toBe(4)

  await leftOut(page).getByText('Says they paid ₹ 700').waitFor()
  await leftOut(page)
    .getByText('No phone number, and no email: you switched their reminders off')
    .waitFor()
  await expect.poll(() => leftOut(page).getByText('WhatsApp opened today').count()).toBe(2)
  await tap(button(page, 'Email all (1)'))
  const dialog = page.getByRole('dialog')
  await dialog.getByText('The first email, to Tara').waitFor()
  await dialog.getByText('₹ 600 is still due').waitFor()
  await tap(dialog.getByRole('button', { name: 'Send 1 email' }))
  await appears(page, '1 email sent')
  expect(taps).toBe(6)
  expect(await opened()).toEqual(['Tara email 600', 'Ravi whatsapp 800', 'Meera whatsapp 900'])
  await page.goto('/dashboard/dues')
  await appears(page, '₹ 3,500')
  expect(await page.getByRole('link', { name: /^Remind all/ }).count()).toBe(0)
})
