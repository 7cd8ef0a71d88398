import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '../../../src/paths.ts'
import { type BrowserWorld, openBrowserWorld } from '../../kit/browser-world.ts'
import { type LetProperty, letProperty } from '../../kit/let-property.ts'
import { names } from '../../kit/names.ts'
import { button, menuItem } from '../../kit/on-page.ts'
import { playedAt } from '../../kit/screen-sizes.ts'

// The page behind the code on a receipt, as a stranger sees it who holds the paper.

const PHONE = { width: 390, height: 844 }
const SIZES = [PHONE, { width: 320, height: 640 }, { width: 1280, height: 800 }]

let browserWorld: BrowserWorld
let people: LetProperty
let pages: Record<'stands' | 'cancelled' | 'replaced' | 'unknown', string>

beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: new Date('2026-11-16T12:00:00+05:30') })
  people = await letProperty(browserWorld.world)
  const { owner, ids } = people
  const issue = async () => {
    const paid = { rentMaster: ids.lease, amount: '18500.50', paymentMode: 'cash' }
    const { _id } = (await owner.post('/payments', paid)).body.receipt
    return { id: _id, url: (await owner.get(`/rentTranscation/${_id}`)).body.verifyUrl }
  }
  const [stands, cancelled, replaced] = [await issue(), await issue(), await issue()]
  await owner.post(`/rentTranscation/${cancelled.id}/cancel`, { reason: 'typing error' })
  expect((await owner.post(`/rentTranscation/${replaced.id}/reissue`)).status).toBe(201)
  pages = {
    stands: stands.url,
    cancelled: cancelled.url,
    replaced: replaced.url,
    unknown: `${browserWorld.url}/v/${'A'.repeat(22)}`,
  }
})
afterAll(() => browserWorld.close())

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).innerText()

test('a phone without JavaScript shows the state of a receipt at once', async () => {
  const page = await browserWorld.newPage({ viewport: PHONE, javaScriptEnabled: false })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  for (const [state, title] of [
    ['stands', 'Valid'],
    ['cancelled', 'Cancelled on 16 Nov 2026: do not accept'],
    ['replaced', 'Replaced on 16 Nov 2026'],
    ['unknown', 'Unknown code'],
  ] as const) {
    const reply = await page.goto(pages[state])
    expect([state, reply?.status()]).toEqual([state, state === 'unknown' ? 404 : 200])
    expect((await heading(page)).replaceAll('\u00a0', ' ')).toBe(title)
    const { host } = new URL(browserWorld.url)
    await page.getByText(`and the address bar with ${host}.`).waitFor()
    const box = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(PHONE.height / 2)
  }
  expect(asked).toEqual(Object.values(pages))
  await page.context().close()
})

test('it stays true while the owner acts: cancelled, then found by a new code alone', async () => {
  const { owner, ids } = people
  const path = `/rentTranscation/${ids.receipt}`
  const { verifyUrl } = (await owner.get(path)).body
  const page = await browserWorld.newPage({ viewport: PHONE })
  await page.goto(verifyUrl)
  expect(await heading(page)).toBe('Valid')
  await owner.post(`${path}/cancel`, { reason: 'wrong month' })
  await page.reload()
  expect(await heading(page)).toMatch(/^Cancelled on/)
  const { body } = await owner.post(`${path}/verification`)
  await page.reload()
  expect(await heading(page)).toBe('Unknown code')
  await page.goto(body.verifyUrl)
  expect(await heading(page)).toMatch(/^Cancelled on/)
  expect(await page.context().cookies()).toEqual([])
  await page.context().close()
})

describe.each(playedAt('phone'))('an owner %s', (_, { viewport }) => {
  /** A receipt of its own, on the owner's screen and on a stranger's. */
  const open = async () => {
    const { owner, ids } = people
    const paid = { rentMaster: ids.lease, amount: '500', paymentMode: 'cash' }
    const { _id } = (await owner.post('/payments', paid)).body.receipt
    const { verifyUrl, receiptCode } = (await owner.get(`/rentTranscation/${_id}`)).body
    const [page, stranger] = [
      await browserWorld.newPage({ as: owner, viewport }),
      await browserWorld.newPage({ viewport: PHONE, javaScriptEnabled: false }),
    ]
    await page.goto(paths.receipt(_id))
    await stranger.goto(verifyUrl)
    expect(await heading(stranger)).toBe('Valid')
    return { page, stranger, code: receiptCode as string }
  }
  /** The code of the receipt after this one. */
  const next = (code: string) =>
    code.replace(/\d{6}$/, (number) => String(Number(number) + 1).padStart(6, '0'))
  const choose = async (page: Page, name: string) => {
    await button(page, names.more).click()
    await menuItem(page, name).click()
    return page.getByRole('dialog')
  }

  test('replaces the code of a receipt, with advice to print it again', async () => {
    const { page, stranger, code } = await open()
    const dialog = await choose(page, names.replaceTheQRCode)
    await dialog.getByText(`Replace the QR code of receipt ${code}?`).waitFor()
    await dialog.getByRole('button', { name: names.replaceTheQRCode }).click()
    await page.getByRole('status').getByText('The QR code was replaced.').waitFor()
    await page.getByText('QR code: No. 1 → No. 2').waitFor()
    await stranger.reload()
    expect(await heading(stranger)).toBe('Unknown code')
    await page.context().close()
  })

  test('reissues a receipt, and sees the one that took its place', async () => {
    const { page, stranger, code } = await open()
    const dialog = await choose(page, names.reissue)
    await dialog.getByText(`Reissue receipt ${code}?`).waitFor()
    await dialog.getByRole('button', { name: names.reissue }).click()
    await page.getByRole('heading', { name: `Receipt ${next(code)},` }).waitFor()
    await stranger.reload()
    expect(await heading(stranger)).toMatch(/^Replaced on/)
    await page.goBack()
    await page.getByRole('heading', { name: `Receipt ${code},` }).waitFor()
    await button(page, names.more).click()
    await menuItem(page, names.replaceTheQRCode).waitFor()
    expect(await menuItem(page, names.reissue).count()).toBe(0)
    await page.context().close()
  })

  test('cancels the dialog, and sees why where it cannot be done', async () => {
    const { page, stranger } = await open()
    const dialog = await choose(page, names.replaceTheQRCode)
    await dialog.getByRole('button', { name: names.cancel }).click()
    await dialog.waitFor({ state: 'detached' })
    await stranger.reload()
    expect(await heading(stranger)).toBe('Valid')
    await choose(page, names.replaceTheQRCode)
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: names.replaceTheQRCode }).click()
    await dialog.getByRole('alert').getByText('The QR code could not be replaced').waitFor()
    await page.context().close()
  })
})

describe.each(['light', 'dark'] as const)('in the %s', (colorScheme) => {
  test('no state has an axe violation, and each fits its screen', async () => {
    const page = await browserWorld.newPage({ colorScheme })
    await page.addInitScript({ content: axe.source })
    for (const viewport of SIZES) {
      await page.setViewportSize(viewport)
      for (const [state, url] of Object.entries(pages)) {
        await page.goto(url)
        expect([state, await violations(page)]).toEqual([state, []])
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        expect([state, width]).toEqual([state, viewport.width])
      }
    }
    await page.context().close()
  })
})

const violations = (page: Page) =>
  page.evaluate(async () => {
    const { axe: runner } = window as unknown as { axe: typeof axe }
    return (await runner.run()).violations.map(({ id, nodes }) => [id, nodes[0]?.html])
  })

test('enormous and foreign names fit a phone', async () => {
  const { owner, client, ids } = people
  const { world } = browserWorld
  await world.query('update accounts set name = $1 where id = $2', [
    `${'Venkatanarasimharajuvaripetasubrahmanyam'.repeat(2)} கோ`,
    owner.id,
  ])
  await world.query('update accounts set name = $1 where id = $2', ['श्रीनिवासन கோபால்', client.id])
  const paid = { rentMaster: ids.lease, amount: '999999999.99', paymentMode: 'cash' }
  const { _id } = (await owner.post('/payments', paid)).body.receipt
  const page = await browserWorld.newPage({ viewport: { width: 320, height: 640 } })
  await page.goto((await owner.get(`/rentTranscation/${_id}`)).body.verifyUrl)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.getByText(/^Venkata.* கோ\.$/).waitFor()
  await page.context().close()
})
