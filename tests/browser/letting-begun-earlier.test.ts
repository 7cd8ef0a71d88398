import { afterAll, beforeAll, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { names } from '../kit/names.ts'
import { appears, fill } from '../kit/on-page.ts'

let browserWorld: BrowserWorld
beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: new Date('2026-11-16T12:00:00+05:30') })
})
afterAll(() => browserWorld.close())

test('letting since an earlier month says that only rent from this month on is charged', async () => {
  const owner = await browserWorld.world.registerOwner('earlier')
  const page = await browserWorld.newPage({ as: owner, at: new Date('2026-11-16T12:00:00+05:30') })
  await page.goto('/dashboard/letproperty')
  await fill(page, { [names.monthlyRent]: '18,500', [names.from]: '2026-03-01' })
  await appears(
    page,
    '₹ 18,500 is charged at once, for the current month; then the rent of each month automatically.',
  )
  await page.context().close()
})
