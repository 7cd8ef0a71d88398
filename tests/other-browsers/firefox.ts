import { existsSync } from 'node:fs'
import puppeteer, { type ElementHandle } from 'puppeteer-core'
import { type Driver, FIND, FORGET, type Found, TEXT } from './driver.ts'

const PLACES = [
  process.env.FIREFOX_PATH ?? '',
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]

/** Firefox by WebDriver BiDi; undefined where it is not installed. */
export async function openFirefox(): Promise<Driver | undefined> {
  const executablePath = PLACES.find((path) => path !== '' && existsSync(path))
  if (!executablePath) return undefined
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  const page = await browser.newPage()
  await page.setViewport({ width: 1280, height: 900 })
  return {
    name: `Firefox ${(await browser.version()).replace(/^\D+/, '')}`,
    open: async (url) => void (await page.goto(url)),
    async find(kind, name): Promise<Found | undefined> {
      const handle = await page.evaluateHandle(
        `(${FIND})(${JSON.stringify(kind)}, ${JSON.stringify(name)})`,
      )
      const element = handle.asElement() as ElementHandle<Element> | null
      if (!element) return undefined
      return { click: () => element.click(), type: (text) => element.type(text) }
    },
    forget: async () => void (await page.evaluate(`(${FORGET})()`)),
    text: async () => String(await page.evaluate(`(${TEXT})()`)),
    close: () => browser.close(),
  }
}
