import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { names } from '../kit/names.ts'
import { appears, button, fill } from '../kit/on-page.ts'
import { wholeTest } from '../kit/whole-test.ts'
import { PROPERTY } from '../kit/world.ts'

let browserWorld: BrowserWorld
beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: new Date('2026-11-16T12:00:00+05:30') })
})
afterAll(() => browserWorld.close())

wholeTest(
  'letting since an earlier month says that only rent from this month on is charged',
  async () => {
    const owner = await browserWorld.world.registerOwner('earlier')
    const page = await browserWorld.newPage({
      as: owner,
      at: new Date('2026-11-16T12:00:00+05:30'),
    })
    await page.goto('/dashboard/letproperty')
    await fill(page, { [names.monthlyRent]: '18,500', [names.from]: '2026-03-01' })
    await appears(
      page,
      '₹ 18,500 is charged at once, for the current month; then the rent of each month automatically. What was due before 1 Nov 2026 is not charged.',
    )
    await page.context().close()
  },
)

test('rent that would be late at once is named, and one tap charges from the next month', async () => {
  const owner = await browserWorld.world.registerOwner('late')
  const page = await browserWorld.newPage({ as: owner, at: new Date('2026-11-16T12:00:00+05:30') })
  await page.goto('/dashboard/letproperty')
  await fill(page, { [names.monthlyRent]: '18,500' })
  await appears(
    page,
    'The rent from 1 Nov 2026 has been due since 6 Nov 2026, so your client is late from the first day.',
  )
  await button(page, 'Charge from 1 Dec 2026 instead').click()
  await appears(
    page,
    'Nothing is charged before 1 Dec 2026; from then on the rent of each month is charged automatically. What was due before 1 Dec 2026 is not charged.',
  )
  expect(await page.getByText(/late from the first day/).count()).toBe(0)
  await page.context().close()
})

test('a phone and an address that are known already are asked about once', async () => {
  const { world } = browserWorld
  const owner = await world.registerOwner('same')
  const { id } = await world.addClient(owner, 'Meera')
  const made = async (path: string, body: object) => (await owner.post(path, body)).body._id
  const vacant = await made('/propertymaster', PROPERTY)
  const page = await browserWorld.newPage({ as: owner })
  await page.goto('/dashboard/letproperty')
  await page.getByText('+ New property').click()
  const { address1, address2, pincode, city, state } = PROPERTY
  await fill(page, { Address1: `${address1}.`.toUpperCase(), Address2: address2 })
  await fill(page, { Pincode: pincode, City: city, State: state })
  const phone = '+91 98111-11111'
  await fill(page, { Name: 'Meera N', Phone: phone, 'Monthly rent': '18500' })
  await appears(page, 'Meera has this phone. The same person?')
  const submit = button(page, 'Let the property')
  await submit.click()
  await appears(page, 'Say whether this is the same person.')
  await appears(page, 'Say whether this is the same property.')
  await button(page, 'Yes, let that one').click()
  await page.getByText('No, somebody else').click()
  await submit.click()
  await page.getByText('is let to Meera N').waitFor()
  const [lease] = (await owner.get('/rentmaster')).body
  expect(lease.propertymaster._id).toBe(vacant)
  expect(lease.clientMaster._id).not.toBe(id)
  await page.context().close()
})
