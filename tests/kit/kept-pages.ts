import type { Page } from 'playwright-core'
import { onDevice } from './on-device.ts'

/** The pages that the browser has kept, as 'account address'. */
export const keptPages = async (page: Page): Promise<string[]> =>
  (await onDevice(page, 'pages')).map(({ key }) => key)

/** Shows each of these pages until the device has kept it, as one that has the program does. Returns their titles. */
export async function visitUntilKept(page: Page, addresses: readonly string[]): Promise<string[]> {
  const titles: string[] = []
  for (const address of addresses) {
    await page.goto(address)
    while (!(await keptPages(page)).some((name) => name.endsWith(` ${address}`)))
      await page.evaluate(() => new Promise((next) => requestAnimationFrame(next)))
    titles.push(await page.title())
  }
  return titles
}
