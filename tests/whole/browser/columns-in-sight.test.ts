import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../../kit/browser-world.ts'
import { LEASE, type Person, PROPERTY } from '../../kit/world.ts'

/** The columns that the specification names are in sight: of receipts from 1024 px on, of properties and rents from 1280. */

const NOW = new Date('2026-11-16T12:00:00+05:30')

let browserWorld: BrowserWorld
let owner: Person
beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: NOW })
  const { world } = browserWorld
  owner = await world.registerOwner('Subrahmanyeswaraswamivaru')
  const client = await world.addClient(owner, 'Venkatanarasimharajuvaripeta')
  const address = { ...PROPERTY, address1: 'Flat 1203, Harbour Heights', address2: 'Egret Road' }
  const propertymaster = (await owner.post('/propertymaster', address)).body._id
  const terms = { ...LEASE, monthlyRent: '145800', securityDepositAmount: '750000' }
  const parties = { clientMaster: client.id, propertymaster, chargeFrom: '2026-11-01' }
  const rentMaster = (await owner.post('/rentmaster', { ...terms, ...parties })).body._id
  const tower = (await owner.post('/propertymaster', { ...address, address1: 'Tower' })).body._id
  const much = { monthlyRent: '12345800', securityDepositAmount: '99999999' }
  const let_ = { ...LEASE, ...much, ...parties, propertymaster: tower }
  const let2 = await owner.post('/rentmaster', let_)
  expect(let2.status).toBe(201)
  const paid = { rentMaster, amount: '80372.42', paymentMode: 'Online_Payment', method: 'upi' }
  expect((await owner.post('/payments', paid)).status).toBe(201)
  const most = { ...paid, rentMaster: let2.body._id, amount: '12345800' }
  expect((await owner.post('/payments', most)).status).toBe(201)
})
afterAll(() => browserWorld.close())

/** Each list with the columns beyond those of the specification, by their places. */
const LISTS = [
  { path: 'listrentrecipt', widths: [1024, 1088, 1280], extras: [] },
  { path: 'listpropertymaster', widths: [1280], extras: [1, 2, 8] },
  { path: 'listrentmaster', widths: [1280], extras: [5] },
]

const seen = (page: Page) =>
  page.evaluate(() => {
    const frame = document.querySelector('table')?.parentElement as HTMLElement
    const isSeen = (cell: Element) => (cell as HTMLElement).offsetWidth > 0
    const heads = [...frame.querySelectorAll('thead th[data-printed]')]
    const edge = frame.getBoundingClientRect().right + 0.5
    return {
      behindMore: heads.flatMap((head, place) => (isSeen(head) ? [] : [place])),
      sticksOut: [...frame.querySelectorAll('th, td')]
        .filter((cell) => isSeen(cell) && cell.getBoundingClientRect().right > edge)
        .map((cell) => cell.textContent),
      isScrolled: frame.scrollWidth > frame.clientWidth,
      rowHeads: [...frame.querySelectorAll('tbody th[scope="row"]')].filter(isSeen).length,
    }
  })

test.each(['en-IN', 'hi-IN'])(
  'in %s no specified column is behind More, and nothing sticks out',
  async (language) => {
    const page = await browserWorld.newPage({ as: owner, at: NOW, locale: language })
    for (const { path, widths, extras } of LISTS)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(`/dashboard/${path}`)
        await page.getByRole('rowheader').first().waitFor()
        await page.evaluate(() => document.fonts.ready)
        // The columns fold once the page has been measured with its fonts.
        const shown = async () => {
          const { behindMore, ...rest } = await seen(page)
          const isExtra = (place: number) => extras.some((extra) => extra === place)
          return { path, width, ...rest, behindMore: behindMore.filter((it) => !isExtra(it)) }
        }
        await expect.poll(shown).toEqual({
          path,
          width,
          behindMore: [],
          sticksOut: [],
          isScrolled: false,
          rowHeads: 2,
        })
      }
  },
)
