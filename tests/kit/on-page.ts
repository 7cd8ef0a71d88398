import type { Locator, Page } from 'playwright-core'
import { names } from './names.ts'

/** Finds what a person would find by its words. Texts are matched as a whole. */
export const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true })

/** An action of the menu that is open. */
export const menuItem = (page: Page, name: string): Locator =>
  page.getByRole('menuitem', { name, exact: true })

export const link = (page: Page, name: string): Locator =>
  page.getByRole('link', { name, exact: true })

/** The title of the page that is shown; the address can already be that of the next one. */
export const title = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true })

export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })

/** Finds the row of a table by a text in it. */
export const row = (page: Page, text: string): Locator =>
  page.getByRole('row').filter({ hasText: text })

/** Waits until the text is on the page. */
export const appears = (page: Page, text: string): Promise<void> =>
  page.getByText(text, { exact: true }).first().waitFor()

/**
 * Navigates within the application, which is quicker than loading it again, and returns the title of the
 * page it arrives at. The application must have been loaded before, and the page that the address names must be shown:
 * after a click on a link, wait for its title first.
 */
export async function goWithin(page: Page, address: string): Promise<string> {
  // The page that the build has drawn has a title as well, and goes once the application is there.
  await page.locator('#root h1').first().waitFor()
  await page.evaluate((to) => {
    document.querySelector('#root h1')?.setAttribute('data-before', '')
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, address)
  return (await page.locator('#root h1:not([data-before])').textContent()) ?? ''
}

/** Opens an address: within the application where another page of it is open, else by loading it. */
export async function visit(page: Page, address: string): Promise<void> {
  const here = new URL(page.url()).pathname
  const isOther = new URL(address, page.url()).pathname !== here
  if (here.startsWith('/dashboard') && isOther) await goWithin(page, address)
  else await page.goto(address)
}

/** Fills fields by their labels. */
export async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await field(page, label).fill(text)
}

/** Picks an option in a searchable select. */
export async function pick(page: Page, label: string, option: RegExp) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

/** Stops the page's clock ten seconds ahead, so that no timer fires unasked. It must be installed. */
export async function stopClock(page: Page) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
}

/**
 * Checks that the text appears, stays until shortly before its time, and then goes. The clock must have been
 * stopped before what brings the text was pressed; it resumes then.
 */
export async function goesAfter(page: Page, text: string, milliseconds: number) {
  const shown = page.getByText(text, { exact: true })
  await shown.waitFor()
  await page.clock.runFor(milliseconds - 500)
  if ((await shown.count()) === 0) throw new Error(`'${text}' was gone too early.`)
  await page.clock.runFor(500)
  await shown.waitFor({ state: 'detached' })
  await page.clock.resume()
}

/** Checks that the page is left after exactly this time. The clock must have been stopped before; it resumes then. */
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

/** Fills in and submits the sign-in form, without waiting for a reply. */
export async function enterCredentials(page: Page, { email, password }: Credentials) {
  await field(page, names.email).fill(email)
  await field(page, names.password).fill(password)
  await button(page, names.signIn).click()
}

/** Signs an owner or an administrator in and follows 'Continue now'. */
export async function signInAtOnce(page: Page, credentials: Credentials) {
  await page.goto('/')
  await enterCredentials(page, credentials)
  await link(page, names.continueNow).click()
  await page.waitForURL('**/dashboard')
}
