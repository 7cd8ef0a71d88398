import type { Page } from 'playwright-core'

/** The pages that the browser has kept, as 'account address'. */
export const keptPages = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opened = indexedDB.open('rentbook-pages')
        opened.onupgradeneeded = () => opened.result.createObjectStore('pages')
        opened.onerror = () => reject(opened.error)
        opened.onsuccess = () => {
          const keys = opened.result.transaction('pages').objectStore('pages').getAllKeys()
          keys.onsuccess = () => {
            opened.result.close()
            resolve(keys.result.map(String))
          }
        }
      }),
  )

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
