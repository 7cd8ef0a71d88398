import type { Locator, Page } from 'playwright-core'

/** What a person finds on a page by its words. Texts are matched as a whole. */
export const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true })

export const link = (page: Page, name: string): Locator =>
  page.getByRole('link', { name, exact: true })

export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })

/** A row of a table by a text in it. */
export const row = (page: Page, text: string): Locator =>
  page.getByRole('row').filter({ hasText: text })

/** Waits until the text stands on the page. */
export const appears = (page: Page, text: string): Promise<void> =>
  page.getByText(text, { exact: true }).first().waitFor()

/**
 * Goes to an address within the application, which is quicker than to load it anew, and waits for the page's
 * title, which it answers. Something of the application must be shown already.
 */
export async function goWithin(page: Page, address: string): Promise<string> {
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-before', '')
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, address)
  return (await page.locator('h1:not([data-before])').textContent()) ?? ''
}

/** Fills fields by their labels. */
export async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await field(page, label).fill(text)
}

/** Picks one of many in a box that is searched by typing. */
export async function pick(page: Page, label: string, option: RegExp) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

/** Stops the page's clock, ten seconds ahead: nothing happens by itself any more. It must be installed. */
export async function stopClock(page: Page) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
}

/** The text appears, stands until shortly before its time, and is gone then. Exact where the clock was stopped before. */
export async function goesAfter(page: Page, text: string, milliseconds: number) {
  const shown = page.getByText(text, { exact: true })
  await shown.waitFor()
  await page.clock.runFor(milliseconds - 500)
  if ((await shown.count()) === 0) throw new Error(`'${text}' was gone too early.`)
  await page.clock.runFor(500)
  await shown.waitFor({ state: 'detached', timeout: 1000 })
}

/** The page is left after so long and no sooner. The clock must have been stopped before that began; it goes on then. */
export async function leavesAfter(page: Page, milliseconds: number) {
  const pathOf = () => new URL(page.url()).pathname
  const before = pathOf()
  await page.clock.runFor(milliseconds - 1)
  if (pathOf() !== before) throw new Error(`${before} was left too early.`)
  await page.clock.runFor(1)
  await page.waitForURL(({ pathname }) => pathname !== before)
  await page.clock.resume()
}

type Credentials = { email: string; password: string }

/** Fills the sign-in form in and sends it, without waiting for an answer. */
export async function enterCredentials(page: Page, { email, password }: Credentials) {
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await button(page, 'Sign In').click()
}

/** Signs an owner or an administrator in, and goes on at once. */
export async function signInAtOnce(page: Page, credentials: Credentials) {
  await page.goto('/')
  await enterCredentials(page, credentials)
  await link(page, 'Continue now').click()
  await page.waitForURL('**/dashboard')
}
