import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { type LetProperty, letProperty } from '../kit/let-property.ts'
import { names } from '../kit/names.ts'
import { appears, button, field, link, row, visit } from '../kit/on-page.ts'
import { totpOf } from '../kit/totp.ts'
import { wholeTest } from '../kit/whole-test.ts'
import { PASSWORD, type Person } from '../kit/world.ts'

/** The main stories of each role without a mouse, and where the focus is after each step: never nowhere. */

let browserWorld: BrowserWorld
let people: LetProperty

beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: new Date('2026-11-16T12:00:00+05:30') })
  people = await letProperty(browserWorld.world)
})
afterAll(() => browserWorld.close())

async function open(path: string): Promise<Page> {
  const page = await browserWorld.newPage({ as: people.owner })
  await page.goto(`/dashboard/${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

const headingHasFocus = (page: Page) => page.locator('h1:focus').waitFor()

const MAX_TABS = 120

/** Goes there by Tab alone. */
async function tabTo(page: Page, target: Locator) {
  await target.waitFor()
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    if (await target.evaluate((it) => it === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${target}.`)
}

async function press(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Types into fields by their labels; in a select, what is typed chooses. */
async function type(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) {
    await tabTo(page, field(page, label))
    await page.keyboard.type(text)
  }
}

/** Presses the keys one after the other, as G and P for the properties. */
async function keys(page: Page, ...names: string[]) {
  for (const name of names) await page.keyboard.press(name)
}

const stands = (page: Page) =>
  page.waitForFunction(() => document.activeElement && document.activeElement !== document.body)

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, level: 1, exact: true }).and(page.locator(':focus')).waitFor()

/** Signed in at the sign-in page, by the keyboard. */
async function signIn({ email }: Pick<Person, 'email'>, as?: 'Client'): Promise<Page> {
  const page = await browserWorld.newPage({ at: browserWorld.world.now() })
  await page.goto('/')
  if (as) await press(page, page.getByRole('radio', { name: names.owner }), 'ArrowRight')
  await type(page, { Email: email, Password: PASSWORD })
  await page.keyboard.press('Enter')
  await press(page, link(page, names.continueNow))
  await page.waitForURL('**/dashboard')
  // The frame handles keys once it is there; a heading may come before it.
  await page.getByRole('region', { name: names.systemInformation }).waitFor()
  return page
}

test('submitting a form focuses its first field at fault, even a select', async () => {
  const page = await open('addrentmaster')
  await button(page, names.add).click()
  await field(page, 'Electricity meter number').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('4401')
  await button(page, names.add).click()
  await page.getByText('Please select a property', { exact: true }).waitFor()
  // The field takes the focus along when its list of choices comes.
  await page.getByRole('combobox', { name: names.client }).and(page.locator(':focus')).waitFor()
  await page.context().close()
})

wholeTest(
  'an owner signs up: the code, its address, and each step have the focus in turn',
  async () => {
    const page = await browserWorld.newPage()
    await page.goto('/')
    await press(page, link(page, names.signUp))
    await heading(page, names.personalInformation)
    await press(page, button(page, names.next))
    await field(page, names.name).and(page.locator(':focus')).waitFor()
    const email = 'gita@example.in'
    await type(page, { Name: 'Gita', Phone: '9833333333', Email: email })
    await page.keyboard.press('Enter')
    await field(page, names.otp).and(page.locator(':focus')).waitFor()
    const { text } = await browserWorld.world.nextMail(email)
    await page.keyboard.type(/\b\d{6}\b/.exec(text)?.[0] ?? '')
    await page.locator('input[name="email"]:focus').waitFor()
    await type(page, { 'Aadhar number': '123412341234' })
    await page.keyboard.press('Enter')
    await heading(page, 'Address Details')
    await type(page, { Address: '12 Lake View Road' })
    await page.keyboard.press('Enter')
    await field(page, names.city).and(page.locator(':focus')).waitFor()
    await type(page, { City: 'Pune', State: 'Maharashtra', Pincode: '411038' })
    await page.keyboard.press('Enter')
    await heading(page, 'Business Information')
    await press(page, button(page, names.next))
    await heading(page, 'Account Setup')
    await type(page, { Password: PASSWORD })
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('Registration successful!').waitFor()
    await page.waitForURL('**/dashboard')
    await headingHasFocus(page)
    await page.context().close()
  },
)

wholeTest('cancelling a receipt moves the focus to the heading', async () => {
  const page = await open(`rentTranscation/detail?Id=${people.ids.receipt}`)
  await button(page, names.cancelReceipt).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(names.reason).fill('A wrong month')
  await dialog.getByRole('button', { name: names.cancelReceipt }).click()
  await page.getByText('Cancelled on 16 Nov 2026: A wrong month').waitFor()
  await headingHasFocus(page)
  await page.context().close()
})

wholeTest('a button that disappears moves the focus to the heading', async () => {
  const page = await open('listpropertymaster')
  await page.getByRole('searchbox').fill('nothing is called so')
  const showAll = button(page, 'Show all')
  await showAll.focus()
  await page.keyboard.press('Enter')
  await row(page, '9 Hill Road').waitFor()
  await headingHasFocus(page)

  await page.context().setOffline(true)
  await page.getByRole('searchbox').fill('hill')
  const retry = button(page, names.retry)
  await retry.waitFor()
  await page.context().setOffline(false)
  await retry.focus()
  await page.keyboard.press('Enter')
  await row(page, '9 Hill Road').waitFor()
  await headingHasFocus(page)
  await page.context().close()
})

const shortcuts = (page: Page) => page.getByRole('dialog', { name: names.keyboardShortcuts })

wholeTest(
  'an owner signs in, lets a property, records a payment, confirms a claim and ends the agreement',
  async () => {
    const meera = await browserWorld.world.registerOwner('Meera')
    const page = await signIn(meera)
    await keys(page, 'g', 'p')
    await headingHasFocus(page)
    await press(page, link(page, names.addProperty).first())
    await headingHasFocus(page)
    await type(page, {
      Pincode: '411038',
      Address1: 'Flat 204',
      Address2: '12 Lake View Road',
      City: 'Pune',
      State: 'Maharashtra',
    })
    await page.keyboard.press('Enter')
    await appears(page, 'Flat 204, 12 Lake View Road is added.')
    await stands(page)
    await press(page, link(page, names.addClient).first())
    await headingHasFocus(page)
    await type(page, {
      Name: 'Kiran',
      'Father name': 'Mohan',
      Email: 'kiran@example.in',
      Password: PASSWORD,
      Gender: 'Male',
      Phone: '9811111111',
      Address1: '4 Old Street',
      Address2: 'Nagpur',
    })
    await page.keyboard.press('Enter')
    await appears(page, 'Kiran is added.')
    await stands(page)
    await press(page, page.locator('main').getByRole('link', { name: names.addRents, exact: true }))
    await heading(page, names.addRent)
    await type(page, {
      'Electricity meter number': '77',
      'Monthly rent': '18500',
      'Security deposit amount': '55500',
      'Increment percentage': '2',
      'Increment schedule': '5',
      'Payment mode': 'Cash',
    })
    await press(page, button(page, names.add))
    await appears(page, 'The rent agreement is added.')
    await stands(page)

    await keys(page, 'n')
    const sheet = page.getByRole('dialog', { name: names.recordAPayment })
    await press(page, sheet.getByRole('button', { name: /^Kiran/ }))
    await tabTo(page, sheet.getByLabel(names.amountReceived))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('500')
    await press(page, sheet.getByRole('radio').first(), 'Space')
    await press(page, button(page, 'Record ₹ 500'))
    await page.getByText('₹ 500 from Kiran is recorded').waitFor()
    await stands(page)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await stands(page)

    const kiran = await signIn({ email: 'kiran@example.in' }, 'Client')
    await keys(kiran, 'g', 'd')
    await heading(kiran, 'My dues')
    await press(kiran, button(kiran, names.iHavePaid))
    await stands(kiran)
    await type(kiran, { Method: 'Cash' })
    await press(kiran, button(kiran, 'Tell Meera'))
    await kiran.getByText(/^Meera has been told: ₹/).waitFor()
    await stands(kiran)
    await keys(kiran, 'g', 'r')
    await headingHasFocus(kiran)
    await press(kiran, kiran.getByRole('rowheader').getByRole('link').first())
    await heading(kiran, names.rentTranscationDetail)

    await keys(page, 'g', 'l')
    await headingHasFocus(page)
    await press(page, button(page, names.confirm))
    await appears(page, 'Recorded.')
    await stands(page)
    await kiran.context().close()

    await keys(page, 'g', 'a')
    await headingHasFocus(page)
    await press(page, page.getByRole('rowheader').getByRole('link'))
    await headingHasFocus(page)
    await press(page, button(page, names.more))
    await page.getByRole('menuitem').first().and(page.locator(':focus')).waitFor()
    await page.keyboard.type('tenant')
    await page.keyboard.press('Enter')
    await field(page, names.lastDayOfTheTenancy).and(page.locator(':focus')).waitFor()
    await type(page, { Reason: 'Moved out.' })
    await press(page, button(page, names.seeWhatItChanges))
    await page
      .getByRole('region', { name: names.whatItChanges })
      .and(page.locator(':focus'))
      .waitFor()
    await press(page, button(page, 'End the agreement'))
    await page.getByText(/^Ended on 16 Nov 2026/).waitFor()
    await button(page, names.more).and(page.locator(':focus')).waitFor()
    await page.context().close()
  },
)

wholeTest(
  'an owner sets a new password for a forgotten one, an app for the second step, and brings a sheet',
  async () => {
    const { world } = browserWorld
    const { email } = await world.registerOwner('Leela')
    const page = await browserWorld.newPage()
    await page.goto('/')
    await press(page, link(page, names.forgotPassword))
    await heading(page, 'Forgot Password')
    await type(page, { Email: email })
    await page.keyboard.press('Enter')
    await appears(page, 'If this address has an account, an email with a link is on its way.')
    await stands(page)
    const { text } = await world.nextMail(email, /new Rentbook password/)
    await page.goto(/\/resetpassword\S+/.exec(text)?.[0] ?? '')
    await type(page, { 'New password': 'a newer horse' })
    await page.keyboard.press('Enter')
    await appears(page, 'Your password has been changed.')
    await page.waitForURL(({ pathname }) => pathname === '/')
    // The address was typed in this tab before, and is there again.
    expect(await field(page, 'Email').inputValue()).toBe(email)
    await type(page, { Password: 'a newer horse' })
    await page.keyboard.press('Enter')
    await press(page, link(page, names.continueNow))
    await page.getByRole('region', { name: names.systemInformation }).waitFor()

    await press(page, button(page, 'Leela, account'))
    await page.keyboard.type('my acc')
    await page.keyboard.press('Enter')
    await headingHasFocus(page)
    await press(page, link(page, names.signInSection))
    await press(page, button(page, names.setUpAnApp))
    await type(page, { 'Current password': 'a newer horse' })
    await page.keyboard.press('Enter')
    const secret = page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    const code = totpOf((await secret.innerText()).replaceAll(' ', ''), world.now())
    await type(page, { 'Code that the app shows': code })
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: names.keepTheseRecoveryCodes }).waitFor()
    await stands(page)
    await press(page, button(page, names.savedThem))
    await page.getByText('10 left').waitFor()
    await stands(page)

    await keys(page, 'g', 'p')
    await heading(page, names.listOfProperties)
    await press(page, link(page, names.importFromExcel).first())
    await heading(page, names.importFromExcel)
    const chooser = page.waitForEvent('filechooser')
    await press(page, page.locator('input[type=file]'))
    await (await chooser).setFiles(join(import.meta.dirname, 'sheets/forty-flats.csv'))
    await appears(
      page,
      '40 properties, 40 clients, 40 agreements (40 with opening balance or deposit)',
    )
    await stands(page)
    await press(page, button(page, 'Import 40 rows'))
    await appears(page, '40 rows imported.')
    await stands(page)
    await page.context().close()
  },
)

wholeTest(
  'an administrator signs in, adds and deletes an owner, and a question gives the focus back',
  async () => {
    const page = await signIn(people.administrator)
    await keys(page, 'g', 'o')
    await headingHasFocus(page)
    await press(page, link(page, names.addOwner).first())
    await headingHasFocus(page)
    await type(page, {
      Name: 'Lata',
      emailaddress: 'lata@example.in',
      Password: PASSWORD,
      Phone: '9822222222',
    })
    await page.keyboard.press('Enter')
    await appears(page, 'Owner added successfully.')
    await stands(page)
    await press(page, link(page, names.ownersList).first())
    await headingHasFocus(page)
    await press(page, button(page, 'Delete Lata'))
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await button(page, 'Delete Lata').and(page.locator(':focus')).waitFor()

    // A tablet is turned while it asks: the row is laid out anew, and its button is gone.
    await page.keyboard.press('Enter')
    const cancel = page.getByRole('dialog').getByRole('button', { name: names.cancel })
    await cancel.and(page.locator(':focus')).waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.locator('table[data-phone]').waitFor()
    await cancel.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await headingHasFocus(page)
    await press(page, button(page, 'More about Lata'))
    await press(page, button(page, 'Delete Lata'))
    await cancel.and(page.locator(':focus')).waitFor()
    await type(page, { Reason: 'She asked for it.' })
    await press(page, page.getByRole('dialog').getByRole('button', { name: names.delete }))
    await page.getByRole('rowheader', { name: /^Lata/ }).waitFor({ state: 'detached' })
    await headingHasFocus(page)
    await page.context().close()
  },
)

wholeTest('? lists the shortcuts; those of one key are neither typed text nor a must', async () => {
  const page = await open('addclientmaster')
  await tabTo(page, field(page, names.name))
  await page.keyboard.type('n?/gp')
  expect(await field(page, names.name).inputValue()).toBe('n?/gp')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await field(page, names.name).fill('')

  const clients = link(page, names.clientsList).first()
  await tabTo(page, clients)
  await page.keyboard.press('?')
  await shortcuts(page).getByText('Properties List').waitFor()
  // What is behind the list is out of reach.
  await keys(page, 'g', 'p')
  await press(
    page,
    shortcuts(page).getByRole('switch', { name: names.singleKeyShortcuts }),
    'Space',
  )
  await page.keyboard.press('Escape')
  await shortcuts(page).waitFor({ state: 'detached' })
  await clients.and(page.locator(':focus')).waitFor()
  await keys(page, '?', '/', 'n', 'g', 'p')
  await clients.and(page.locator(':focus')).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: names.search }).and(page.locator(':focus')).waitFor()

  await press(page, button(page, 'Asha, account'))
  await page.keyboard.type('key')
  await page.keyboard.press('Enter')
  await press(
    page,
    shortcuts(page).getByRole('switch', { name: names.singleKeyShortcuts }),
    'Space',
  )
  await page.keyboard.press('Escape')
  await button(page, 'Asha, account').and(page.locator(':focus')).waitFor()
  await keys(page, '/')
  await page.getByRole('combobox', { name: names.search }).and(page.locator(':focus')).waitFor()
  await page.context().close()
})

wholeTest('with forced colours one sees what has the focus, and what is on or chosen', async () => {
  const page = await browserWorld.newPage({ as: people.owner, forcedColors: 'active' })
  await page.goto('/dashboard')
  await button(page, 'Asha, account').waitFor()
  const look = (target: Locator) => target.screenshot({ animations: 'disabled' })
  const changes = async (target: Locator, act: () => Promise<unknown>) => {
    const before = await look(target)
    await act()
    expect((await look(target)).equals(before), `${target}`).toBe(false)
  }
  const header = page.getByRole('banner')
  await changes(header, () => tabTo(page, button(page, 'Asha, account')))
  await page.keyboard.press('?')
  const singleKeys = shortcuts(page).getByRole('switch')
  await tabTo(page, singleKeys)
  await changes(singleKeys, () => page.keyboard.press('Space'))
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await press(page, button(page, 'Asha, account'))
  const menu = page.getByRole('menu')
  await menu.waitFor()
  await changes(menu, () => page.keyboard.press('ArrowDown'))
  await page.keyboard.press('Escape')
  await keys(page, 'n')
  const methods = page.getByRole('dialog').getByRole('radiogroup')
  // As it is heard.
  await type(page, { 'Who paid?': 'raavi' })
  await press(page, page.getByRole('dialog').getByRole('button', { name: /^Ravi/ }))
  await changes(methods, () => press(page, methods.getByRole('radio').first(), 'Space'))
  await page.context().close()
})

wholeTest(
  'the calendar is walked by arrow keys, beyond the month too, and Enter opens a day',
  async () => {
    const page = await open('calendar?month=2026-11&day=2026-11-16')
    const day = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}:`) })
    await tabTo(page, day('16 Nov 2026'))
    await keys(page, 'ArrowDown', 'ArrowDown', 'ArrowRight')
    await page.getByRole('heading', { name: 'December 2026' }).waitFor()
    await page.locator('[data-day="2026-12-01"]:focus').waitFor()
    await keys(page, 'ArrowDown', 'Home')
    await page.locator('[data-day="2026-12-06"]:focus').waitFor()
    await keys(page, 'End', 'Enter')
    await page.getByText('Show the whole month').waitFor()
    expect(new URL(page.url()).searchParams.get('day')).toBe('2026-12-12')
    await day('12 Dec 2026').and(page.locator('[aria-pressed="true"]')).waitFor()
    // Faster than a month is drawn: each key goes on from the day that the one before led to.
    await page.evaluate(() => {
      for (const key of ['PageDown', 'ArrowDown', 'PageUp', 'ArrowRight', 'Enter'])
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        )
    })
    await day('2 Dec 2026').and(page.locator('[aria-pressed="true"]:focus')).waitFor()
    await page.context().close()
  },
)

wholeTest(
  'a day typed fast into a range of days is requested as it was typed, and no half of it',
  async () => {
    const page = await open(`statement?Id=${people.ids.lease}`)
    const asked: string[] = []
    const refused: string[] = []
    page.on('response', (reply) => {
      const { pathname, searchParams } = new URL(reply.url())
      if (reply.status() === 400) refused.push(pathname)
      asked.push(searchParams.get('from') ?? '')
    })
    for (const path of [null, 'daybook', 'trialbalance']) {
      if (path) await visit(page, `/dashboard/${path}`)
      const from = field(page, names.from)
      await from.and(page.locator(':not([value=""])')).focus()
      // The same whichever of day and month the browser takes first.
      await page.keyboard.type('03032025')
      await page.waitForURL(/from=2025-03-03/)
      expect(await from.inputValue(), `${path}`).toBe('2025-03-03')
      // What is left half typed is named, stays, and gives way to another choice.
      await field(page, 'To').focus()
      await page.keyboard.type('0404')
      await keys(page, 'Backspace')
      await field(page, names.financialYear).focus()
      await appears(page, 'Please enter a date.')
      await field(page, names.financialYear).selectOption('2025-26')
      await page.waitForURL(/from=2025-04-01&to=2026-03-31/)
      await field(page, 'To').and(page.locator('[value="2026-03-31"]')).waitFor()
      expect(await page.getByText('Please enter a date.').count()).toBe(0)
    }
    expect(refused).toEqual([])
    expect(asked.filter((day) => day !== '' && day < '1900')).toEqual([])
    await page.context().close()
  },
)

wholeTest('months pressed faster than they are drawn are all passed', async () => {
  const page = await open('calendar?month=2026-11')
  const twice = (name: string) =>
    button(page, name).evaluate((pressed: HTMLElement) => {
      pressed.click()
      pressed.click()
    })
  await twice('December 2026')
  await page.getByRole('heading', { name: 'January 2027' }).waitFor()
  await twice('December 2026')
  await page.getByRole('heading', { name: 'November 2026' }).waitFor()
  await visit(page, '/dashboard/month?month=2026-11')
  await page.getByRole('heading', { name: 'November 2026', level: 1 }).waitFor()
  await twice('October 2026')
  await page.getByRole('heading', { name: 'September 2026', level: 1 }).waitFor()
  await page.context().close()
})
