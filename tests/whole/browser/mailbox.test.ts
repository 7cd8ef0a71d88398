import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../../src/server/database/database.ts'
import type { Mail, MailTransport } from '../../../src/server/mail/mail.ts'
import { createMailboxTransport } from '../../../src/server/mail/mailbox.ts'
import { type BrowserWorld, openBrowserWorld } from '../../kit/browser-world.ts'
import { button } from '../../kit/on-page.ts'

/** The page of kept mails, where no mail server is set up. */

let browserWorld: BrowserWorld
let database: Database
let mailbox: MailTransport
beforeAll(async () => {
  browserWorld = await openBrowserWorld({ mailboxKey: 'the-key' })
  const { connection } = browserWorld.world.database
  database = openDatabase(connection, { poolSize: 1, onError: () => {} })
  mailbox = createMailboxTransport({
    database,
    clock: browserWorld.world.now,
    sealer: browserWorld.world.sealer,
  })
})
afterAll(async () => {
  await database.close()
  await browserWorld.close()
})
beforeEach(async () => void (await browserWorld.world.query('delete from mailbox')))

const keep = (mail: Partial<Mail> = {}) =>
  mailbox.deliver({ to: 'asha@example.in', subject: 'Welcome', text: 'Good day.', ...mail })
const keepOtp = (otp: string) => keep({ subject: `${otp} is your Rentbook OTP`, text: otp })

async function open(options = {}): Promise<Page> {
  const page = await browserWorld.newPage(options)
  await page.goto('/mailbox?key=the-key')
  await page.getByText('New mails appear by themselves.').waitFor()
  return page
}
const newest = (page: Page) => page.getByRole('region', { name: 'The newest OTP' })

test('the newest OTP is on top, can be copied, and disappears when it expires', async () => {
  await keepOtp('111222')
  await keepOtp('333444')
  const page = await open({ permissions: ['clipboard-read', 'clipboard-write'] })
  expect(await newest(page).innerText()).toMatch(/333444[\s\S]*For asha@example\.in, today, /)
  await button(page, 'Copy').click()
  await button(page, 'Copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('333444')
  await keepOtp('555666')
  await newest(page).getByText('555666').waitFor()
  browserWorld.world.advance({ minutes: 5 })
  await newest(page).waitFor({ state: 'detached' })
  expect(await page.getByRole('article').count()).toBe(3)
  await page.context().close()
})

test('a new mail appears on top without moving the open one', async () => {
  for (let number = 1; number <= 20; number++) await keep({ subject: `Mail ${number}` })
  const page = await open()
  const read = page.getByRole('article').filter({ hasText: 'Mail 5' }).first()
  await read.scrollIntoViewIfNeeded()
  const before = await read.boundingBox()
  await keepOtp('777888')
  await page.getByRole('article').filter({ hasText: '777888' }).waitFor()
  expect((await read.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
  const subjects = await page.getByRole('article').getByRole('heading').allInnerTexts()
  expect(subjects.slice(0, 2)).toEqual(['777888 is your Rentbook OTP', 'Mail 20'])
  await page.context().close()
})

test('a long link fits a narrow phone, and an empty mailbox explains itself', async () => {
  const page = await open({ viewport: { width: 320, height: 640 } })
  await page.getByText('No mail yet.').waitFor()
  await keep({ text: `Open ${browserWorld.url}/resetpassword?token=${'a'.repeat(200)}` })
  await page.getByRole('article').getByRole('link').waitFor()
  const { scrollWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
  }))
  expect(scrollWidth).toBeLessThanOrEqual(320)
  await page.context().close()
})
