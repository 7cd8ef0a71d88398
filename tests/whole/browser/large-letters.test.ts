import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../../kit/browser-world.ts'
import { type LetProperty, letProperty } from '../../kit/let-property.ts'

/** A phone of somebody who chose letters twice as large in the settings of their browser. */

let browserWorld: BrowserWorld
let people: LetProperty
beforeAll(async () => {
  browserWorld = await openBrowserWorld()
  people = await letProperty(browserWorld.world)
})
afterAll(() => browserWorld.close())

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test.each([24, 32])(
  'with letters of %d pixels the bar and the sums stay on the screen',
  async (standard) => {
    const page = await browserWorld.newPage({ as: people.owner, ...PHONE })
    const session = await page.context().newCDPSession(page)
    await session.send('Page.enable')
    await session.send('Page.setFontSizes', { fontSizes: { standard } })
    await page.goto('/dashboard')
    await page.locator('#root h1').waitFor()
    await page.locator('main strong, main [class*=big]').first().waitFor()
    const found = await page.evaluate(() => ({
      letters: getComputedStyle(document.documentElement).fontSize,
      beyond: [...document.querySelectorAll('header *, [class*=big-amount], [class*=bi-am_big]')]
        .filter((it) => it.checkVisibility() && it.getBoundingClientRect().right > innerWidth + 1)
        .map((it) => it.className),
      buttons: [...document.querySelectorAll('header button, header a, header input')]
        .filter((it) => it.checkVisibility())
        .filter((it) => {
          const { left, top, width, height } = it.getBoundingClientRect()
          return !it.contains(document.elementFromPoint(left + width / 2, top + height / 2))
        })
        .map((it) => it.outerHTML.slice(0, 120)),
    }))
    expect(found).toEqual({ letters: `${standard}px`, beyond: [], buttons: [] })
    await page.context().close()
  },
)
