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
