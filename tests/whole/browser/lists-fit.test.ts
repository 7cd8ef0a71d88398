import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../../kit/browser-world.ts'
import { names } from '../../kit/names.ts'
import { button } from '../../kit/on-page.ts'
import { CLIENT, LEASE, type Person } from '../../kit/world.ts'

/** Lists of long names and addresses: nothing is outside of their frame, nothing is cut, the rows' texts are on one line. */

const OWNER = 'Venkataraghavanarasimhan'
const RECEIPT = { paymentThreshold: '2026-11-05', paymentMode: 'Online_Payment' }

let browserWorld: BrowserWorld
let owner: Person
let client: Person
let administrator: Person

beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: new Date('2026-11-16T12:00:00+05:30') })
  const { world } = browserWorld
  owner = await world.registerOwner(OWNER)
  client = await world.addClient(owner, 'Lakshminarayanan')
  administrator = await world.registerAdministrator()
  await owner.put(`/clientmaster/${client.id}`, {
    ...CLIENT,
    password: '',
    name: 'Lakshminarayanan Venkatasubrahmanyam',
    fatherName: 'Bartholomew Fernandes-Gonsalves',
    address1: 'B-1204, Shree Siddhivinayak Residency',
  })
  const addresses = [
    ['12 Lake View Road', 'Flat 101', 'Pune', 'Maharashtra'],
    ['Plot 45, Sri Venkateswara Nagar Colony', 'Phase II', 'Thiruvananthapuram', 'Kerala'],
    ['9 Hill Road', 'Opposite the school', 'Dadra and Nagar Haveli', 'Daman and Diu'],
  ]
  for (const [address1, address2, city, state] of addresses) {
    const property = { address1, address2, city, state, pincode: '411038' }
    const added = await owner.post('/propertymaster', property)
    const parties = { propertymaster: added.body._id, clientMaster: client.id }
    const terms = { ...LEASE, securityDepositAmount: '9999999.99', monthlyRent: '1225000' }
    const lease = await owner.post('/rentmaster', { ...terms, ...parties })
    for (const month of ['09', '10'])
      await owner.post('/rentTranscation', {
        ...RECEIPT,
        RentFrom: `2026-${month}-01`,
        RentTo: `2026-${month}-30`,
        propertyMaster: added.body._id,
        clientMaster: client.id,
        rentMaster: lease.body._id,
      })
  }
})
afterAll(() => browserWorld.close())

const LISTS = {
  properties: { as: () => owner, path: 'listpropertymaster', owner: 'Owner' },
  clients: { as: () => owner, path: 'listclientmaster', owner: 'Created at' },
  agreements: { as: () => owner, path: 'listrentmaster', owner: 'Owner name' },
  "an owner's receipts": { as: () => owner, path: 'listrentrecipt', owner: 'Owner detail' },
  "a client's receipts": { as: () => client, path: 'listrentrecipt', owner: 'Owner detail' },
  owners: { as: () => administrator, path: 'listownermaster', owner: 'none' },
}
type Name = keyof typeof LISTS

async function open(name: Name, width: number): Promise<Page> {
  const { as, path } = LISTS[name]
  const page = await browserWorld.newPage({ as: as(), viewport: { width, height: 800 } })
  await page.goto(`/dashboard/${path}`)
  await page.getByRole('rowheader').first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  return page
}

const headsOf = async (page: Page) =>
  (await page.locator('thead th:visible').allInnerTexts()).map((text) =>
    text.replaceAll(/\s+/g, ' ').trim(),
  )

/** Cells that reach beyond the frame, and texts that are wider than their cell. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const frame = document.querySelector('table')?.parentElement as HTMLElement
    const edge = frame.getBoundingClientRect().right + 0.5
    const cells = [...frame.querySelectorAll<HTMLElement>('th, td')].filter((it) => it.offsetWidth)
    return [
      ...(frame.scrollWidth > frame.clientWidth ? ['the table'] : []),
      ...cells
        .filter((it) => it.getBoundingClientRect().right > edge || it.scrollWidth > it.clientWidth)
        .map((it) => it.innerText),
    ]
  })

/** For each row, how far below its top the first lines of its texts are; for the heads, the last lines. */
const baselines = (page: Page) =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    const textsIn = (cell: Element) => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      const texts: Node[] = []
      while (walker.nextNode())
        if (walker.currentNode.textContent?.trim()) texts.push(walker.currentNode)
      return texts
    }
    const lineOf = (text: Node | undefined, which: 0 | -1) => {
      if (!text?.parentElement) return undefined
      const range = document.createRange()
      range.selectNodeContents(text)
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(text.parentElement)
      context.font = `${fontWeight} ${fontSize} ${fontFamily}`
      const bottom = [...range.getClientRects()].at(which)?.bottom ?? 0
      return Math.round(bottom - context.measureText('x').fontBoundingBoxDescent)
    }
    return [...document.querySelectorAll('tr')].map((row) => {
      const isHead = row.closest('thead') !== null
      const cells = [...row.children].filter((it) => (it as HTMLElement).offsetWidth > 1)
      const lines = cells
        .filter((it) => !isHead || !it.hasAttribute('data-actions'))
        .map((it) => (isHead ? lineOf(textsIn(it).at(-1), -1) : lineOf(textsIn(it)[0], 0)))
      return [...new Set(lines.filter((line) => line !== undefined))].length
    })
  })

/** Waits until a change of width has been drawn. */
const comesToRest = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })

/** Below it, columns become rows. */
const PHONE = 640
const WIDTHS = [1440, 1366, 1280, 1024, 768, 390, 320]

const PAPER = { A4: 794, landscape: 1123, margins: 106 }

/** Words that go on in another line. */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(
      document.querySelector('tbody') as Element,
      NodeFilter.SHOW_TEXT,
    )
    const range = document.createRange()
    const broken: string[] = []
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent ?? ''
      for (const { 0: word, index } of text.matchAll(/\S+/g)) {
        range.setStart(walker.currentNode, index)
        range.setEnd(walker.currentNode, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        // A hyphen is a place to go on in the next line.
        if (lines.size > word.split('-').length) broken.push(word)
      }
    }
    return broken
  })

test.each([
  ['owners', PAPER.A4],
  ['properties', PAPER.landscape],
  ['clients', PAPER.landscape],
  ['agreements', PAPER.landscape],
  ["an owner's receipts", PAPER.landscape],
  ["a client's receipts", PAPER.landscape],
] as const)(
  'the list of %s stays in its frame at every width, its actions in sight, and is whole on paper',
  async (name, paper) => {
    const page = await open(name, 1440)
    const all = await headsOf(page)
    // There, columns that the specification does not have go first.
    const isTight = (await page.locator('table[data-tight]').count()) > 0
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await expect
        .poll(() => tooWide(page), { message: `at ${width} px`, timeout: 45_000 })
        .toEqual([])
      const heads = await headsOf(page)
      if (!isTight && width > PHONE && heads.includes('Details'))
        expect(heads).not.toContain(LISTS[name].owner)
      if (all.includes('Actions') && width > PHONE) expect(heads.at(-1)).toBe('Actions')
      expect([width, new Set(await baselines(page))]).toEqual([width, new Set([1])])
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    await comesToRest(page)
    // On paper all of its columns, and no word broken.
    const columns = await page.locator('thead th:not([data-more], [data-actions])').count()
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: paper - PAPER.margins, height: 800 })
    await comesToRest(page)
    expect(await page.locator('thead th:visible').count()).toBe(columns)
    expect(await tooWide(page)).toEqual([])
    expect(await brokenWords(page)).toEqual([])
    const orientation = await page.evaluate(() => getComputedStyle(document.body).page)
    expect(orientation).toBe(paper === PAPER.landscape ? 'list' : 'auto')
    await page.context().close()
  },
)

test('amounts and percentages end where their heads end', async () => {
  const page = await open('agreements', 1440)
  for (const head of ['Increment percentage', 'Security deposit amount', 'Monthly rent']) {
    const edges = await page.evaluate((label) => {
      const heads = [...document.querySelectorAll('thead th')]
      const index = heads.findIndex((it) =>
        it.textContent?.replaceAll('\u00a0', ' ').includes(label),
      )
      const rightOf = (cell: Element | undefined) => {
        const walker = document.createTreeWalker(cell as Element, NodeFilter.SHOW_TEXT)
        const range = document.createRange()
        let right = 0
        while (walker.nextNode()) {
          range.selectNodeContents(walker.currentNode)
          right = Math.max(right, range.getBoundingClientRect().right)
        }
        return Math.round(right)
      }
      const rows = [...document.querySelectorAll('tbody tr')]
      return [rightOf(heads[index]), ...rows.map((row) => rightOf(row.children[index]))]
    }, head)
    expect([head, new Set(edges).size]).toEqual([head, 1])
  }
  await page.context().close()
})

/** On how many lines these texts are at most. */
const mostLines = (page: Page, selector: string) =>
  page.locator(`${selector}:visible`).evaluateAll((all) => {
    const range = document.createRange()
    const linesOf = (it: Node) => {
      range.selectNodeContents(it)
      const texts = [...range.getClientRects()].filter(({ width }) => width > 1)
      return new Set(texts.map(({ bottom }) => Math.round(bottom / 8))).size
    }
    return Math.max(...all.map(linesOf))
  })

test('on a desk no head takes more than two lines, or three where all columns of rents are in sight', async () => {
  for (const [name, lines] of [
    ['agreements', 3],
    ['clients', 2],
    ['properties', 2],
  ] as const) {
    const page = await open(name, 1280)
    expect(await mostLines(page, 'thead th > *'), name).toBeLessThanOrEqual(lines)
    await page.context().close()
  }
})

test('below a name is where a client lives, in whole, and other columns go before it gets narrow', async () => {
  const page = await open('clients', 1280)
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    await comesToRest(page)
    const name = page.getByRole('rowheader').first()
    expect([width, ((await name.boundingBox())?.width ?? 0) >= 288]).toEqual([width, true])
    await name.getByText('Opposite the school', { exact: false }).waitFor()
  }
  await page.context().close()
})

test('a row of the properties is at most 64 px high on a desk', async () => {
  const page = await open('properties', 1280)
  const heights = await page
    .getByRole('rowheader')
    .evaluateAll((heads) => heads.map((it) => it.clientHeight))
  expect(Math.max(...heights)).toBeLessThanOrEqual(64)
  await page.context().close()
})

test('collapsed columns are behind More and return with more room', async () => {
  const page = await open('properties', 700)
  expect(await headsOf(page)).not.toContain('Owner')
  await button(page, 'More about 12 Lake View Road, Flat 101, Pune').click()
  const opened = page.locator('dl > div', { hasText: 'Owner' })
  expect(await opened.innerText()).toMatch(new RegExp(OWNER))
  await button(page, 'Delete 12 Lake View Road, Flat 101, Pune').waitFor()
  await page.setViewportSize({ width: 1800, height: 800 })
  await page.getByRole('columnheader', { name: names.owner }).waitFor()
  expect(await opened.count()).toBe(0)
  await page.setViewportSize({ width: 390, height: 800 })
  await opened.waitFor()
  await button(page, 'Delete 12 Lake View Road, Flat 101, Pune').waitFor()
  await page.context().close()
})

test('the trial balance is whole on a desk', async () => {
  const property = { address1: '1 Hill Road', address2: 'Flat 1', city: 'Pune' }
  const added = await owner.post('/propertymaster', {
    ...property,
    state: 'Maharashtra',
    pincode: '411038',
  })
  const { id: clientMaster } = await browserWorld.world.addClient(owner, 'Rich')
  await owner.post('/rentmaster', {
    ...LEASE,
    monthlyRent: '9225000.50',
    startDate: '2025-01-01',
    chargeFrom: '2025-01-01',
    propertymaster: added.body._id,
    clientMaster,
  })
  const page = await browserWorld.newPage({ as: owner, viewport: { width: 1280, height: 800 } })
  await page.goto('/dashboard/trialbalance')
  const sheet = page.locator('section:has(> table)')
  await sheet.waitFor()
  await page.evaluate(() => document.fonts.ready)
  expect(await sheet.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
  await page.context().close()
})

/** Texts in the rows of which a line is out of sight; letters of Hindi reach beyond their lines. */
const cutTexts = (page: Page) =>
  page.locator('tbody th *').evaluateAll((all) =>
    (all as HTMLElement[])
      .filter((it) => it.clientHeight > 1 && getComputedStyle(it).overflow !== 'visible')
      .filter((it) => it.scrollHeight > it.clientHeight + 8 || it.scrollWidth > it.clientWidth + 1)
      .map((it) => it.innerText),
  )

test.each(['en-IN', 'hi-IN'])(
  'in %s a phone shows long names, addresses and rents in whole',
  async (locale) => {
    const [lease] = (await owner.get('/rentmaster')).body
    const notice = { endedOn: '2026-12-15', reason: 'moves' }
    expect([200, 409]).toContain((await owner.post(`/rentmaster/${lease._id}/end`, notice)).status)
    const page = await browserWorld.newPage({
      as: owner,
      locale,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    for (const path of ['propertymaster', 'clientmaster', 'rentmaster', 'rentrecipt']) {
      await page.goto(`/dashboard/list${path}`)
      await page.getByRole('rowheader').first().waitFor()
      await page.evaluate(() => document.fonts.ready)
      expect([path, await cutTexts(page)]).toEqual([path, []])
    }
    await page.goto('/dashboard/daybook')
    await page.getByRole('rowheader').first().waitFor()
    expect(await cutTexts(page)).toEqual([])
    await page.context().close()
  },
)

test('a list is measured once for its place, once for its rows, and again where a font came', async () => {
  const page = await browserWorld.newPage({ as: owner, viewport: { width: 1280, height: 800 } })
  await page.addInitScript(() => {
    const seen = { measured: 0, fonts: 0 }
    Object.assign(window, { seen })
    document.fonts.addEventListener('loadingdone', () => {
      seen.fonts++
    })
    const watch = new MutationObserver((changes) => {
      seen.measured += changes.filter(({ oldValue }) => oldValue === null).length
    })
    const attributeFilter = ['data-measuring']
    watch.observe(document, { subtree: true, attributeFilter, attributeOldValue: true })
  })
  await page.goto('/dashboard/listrentrecipt')
  await page.getByRole('rowheader').first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  const { measured, fonts } = await page.evaluate(
    () => (window as unknown as { seen: { measured: number; fonts: number } }).seen,
  )
  expect(measured).toBeGreaterThan(0)
  expect(measured - fonts).toBeLessThanOrEqual(2)
})
