import type { Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { type LettingPages, NOW, openLettingPages, UNREACHABLE } from '../kit/letting-pages.ts'
import { names } from '../kit/names.ts'
import { appears, button, field, fill, goesAfter, link, pick, stopClock } from '../kit/on-page.ts'
import { someOf, wholeDescribe, wholeTest } from '../kit/whole-test.ts'

/** What every form and every list shows when the browser's network is gone, and for how long. */

let browserWorld: LettingPages['browserWorld']
let people: LettingPages['people']
let open: LettingPages['open']
beforeAll(async () => {
  ;({ browserWorld, people, open } = await openLettingPages())
})
afterAll(() => browserWorld.close())

const ADDRESS = { Pincode: '1', Address1: 'a', Address2: 'b', City: 'c', State: 'd' }
const TERMS = {
  'Electricity meter number': '77',
  'Monthly rent': '1',
  'Security deposit amount': '1',
  'Increment percentage': '1',
  'Increment schedule': '1',
}
const NEW_CLIENT = {
  Name: 'Meera',
  'Father name': 'Mohan',
  Email: 'meera@example.in',
  Password: 'correct horse',
  Phone: '1',
  Address1: 'a',
  Address2: 'b',
}

type Form = {
  as?: Parameters<LettingPages['open']>[1]
  path: () => string
  /** Fills the required fields. */
  fill: (page: Page) => Promise<unknown>
  press: string
  /** The message when the network is gone, and for how long. */
  text: string
  shownFor?: number
}

const FORMS: Record<string, Form> = {
  'the sign-in': {
    path: () => '/',
    fill: (page) => fill(page, { [names.email]: 'asha@example.in', [names.password]: 'x' }),
    press: names.signIn,
    text: 'Login failed. Please try again.',
  },
  'the forgotten password': {
    path: () => '/forgotPassword',
    fill: (page) => fill(page, { [names.email]: 'asha@example.in' }),
    press: names.sendLink,
    text: 'Something went wrong. Please try again.',
  },
  'the new password': {
    path: () => '/resetpassword?id=x&token=y',
    fill: (page) => fill(page, { [names.newPassword]: 'correct horse' }),
    press: names.resetPassword,
    text: 'The password could not be reset. Please try again.',
  },
  'the confirmation of an administrator': {
    path: () => '/confirmadmin?id=x&token=y',
    fill: (page) => fill(page, { [names.newPassword]: 'correct horse' }),
    press: names.setPassword,
    text: 'The account could not be confirmed. Please try again.',
  },
  'the registration of an administrator': {
    path: () => '/register',
    fill: (page) =>
      fill(page, { [names.email]: 'asha@example.in', [names.password]: 'correct horse' }),
    press: names.signUp,
    text: 'Registration failed. Please try again.',
    shownFor: 5000,
  },
  'a one-time password': {
    path: () => '/register?type=owner',
    fill: (page) => fill(page, { [names.email]: 'meera@example.in' }),
    press: names.sendOTP,
    text: 'Failed to send OTP',
    shownFor: 5000,
  },
  'a new property': {
    as: 'owner',
    path: () => '/dashboard/addpropertymaster',
    fill: (page) => fill(page, ADDRESS),
    press: names.add,
    text: 'Error, While saving Property',
  },
  'a changed property': {
    as: 'owner',
    path: () => `/dashboard/propertymaster/update?Id=${people.ids.property}`,
    fill: (page) => fill(page, ADDRESS),
    press: names.update,
    text: 'Error! while Updating',
  },
  'a new client': {
    as: 'owner',
    path: () => '/dashboard/addclientmaster',
    fill: async (page) => {
      await fill(page, NEW_CLIENT)
      await field(page, names.gender).selectOption('Female')
    },
    press: names.add,
    text: `${UNREACHABLE}, While saving ClientMaster`,
  },
  'a changed client': {
    as: 'owner',
    path: () => `/dashboard/clientmaster/update?Id=${people.client.id}`,
    fill: (page) => fill(page, { [names.name]: 'Ravi Kumar' }),
    press: names.update,
    text: 'Error! while Updating',
  },
  'a new agreement': {
    as: 'owner',
    path: () => `/dashboard/addrentmaster/?Id=${people.ids.free}`,
    fill: async (page) => {
      await pick(page, names.client, /Ravi/)
      await fill(page, TERMS)
      await field(page, names.paymentMode).selectOption('Any')
    },
    press: names.add,
    text: `${UNREACHABLE}, While saving RentMaster`,
  },
  'a changed agreement': {
    as: 'owner',
    path: () => `/dashboard/rentmaster/update?Id=${people.ids.lease}`,
    fill: (page) => fill(page, TERMS),
    press: names.update,
    text: 'Error! while Updating',
  },
  'a new receipt': {
    as: 'owner',
    path: () => `/dashboard/rentmaster/transcation?Id=${people.ids.property}`,
    fill: (page) => field(page, names.paymentMode).selectOption('cash'),
    press: names.recordReceipt,
    text: `${UNREACHABLE}, While saving RentRecipt`,
  },
  'a new owner': {
    as: 'administrator',
    path: () => '/dashboard/addownermaster',
    fill: (page) =>
      fill(page, {
        [names.name]: 'Q',
        [names.emailAddress]: 'q@example.in',
        [names.password]: 'secret',
        [names.phone]: '1',
      }),
    press: names.addOwner,
    text: `${UNREACHABLE}, While saving OwnerMaster`,
  },
  'a changed owner': {
    as: 'administrator',
    path: () => `/dashboard/ownermaster/update?Id=${people.owner.id}`,
    fill: async (page) => {
      await fill(page, { [names.name]: 'Asha Patil' })
      await fill(page, { [names.reason]: 'Asked by phone' })
    },
    press: names.update,
    text: 'Error! while Updating',
  },
}

/** One of a visitor, which stays for five seconds, and one with a reason. */
const FEW = ['a new receipt']

test.each(someOf(Object.keys(FORMS), (name) => FEW.includes(name)))(
  '%s reports that the network failed',
  async (name) => {
    const { as, path, fill, press, text, shownFor = 3000 } = FORMS[name] as Form
    const page = await open(path(), as)
    await fill(page)
    await page.context().setOffline(true)
    await stopClock(page)
    await button(page, press).click()
    await goesAfter(page, text, shownFor)
    await page.context().close()
  },
)

wholeTest('reports that an OTP cannot be checked', async () => {
  const page = await open('/register?type=owner')
  await fill(page, { [names.email]: 'nila@example.in' })
  await stopClock(page)
  await button(page, names.sendOTP).click()
  await goesAfter(page, 'OTP sent to your email successfully!', 5000)
  await page.context().setOffline(true)
  await stopClock(page)
  await fill(page, { [names.otp]: '123456' })
  await goesAfter(page, 'Invalid OTP', 5000)
  await page.context().close()
})

const LISTS = [
  ['owner', 'listpropertymaster', 'Network error, while retriving Property'],
  ['owner', 'listrentmaster', 'Network error, while retriving Property Rent'],
  ['owner', 'listclientmaster', 'Network error, while retriving Client'],
  ['administrator', 'listownermaster', 'Network error, while retriving Owner'],
  ['client', 'listrentrecipt', 'Network Error'],
] as const

test.each(someOf(LISTS, ([as]) => as === 'client'))(
  '%s reads at %s: %s',
  async (as, path, text) => {
    const page = await open(`/dashboard/${path}`, as)
    await page.getByRole('row').nth(1).getByRole('rowheader').waitFor()
    await page.context().setOffline(true)
    await stopClock(page)
    await page.getByLabel(/^Search this list/).fill('a')
    // The search waits for a pause, and the call is repeated once.
    const shown = page.getByText(text, { exact: true })
    while ((await shown.count()) === 0) await page.clock.runFor(100)
    await goesAfter(page, text, 2000)
    await page.context().setOffline(false)
    await button(page, names.retry).click()
    await page.getByRole('row').nth(1).getByRole('rowheader').waitFor()
    await page.context().close()
  },
)

const RECORDS = [
  ['rentmaster/detail', 'lease', /\/rentmaster\//, 'While retriving RentMaster'],
  ['rentmaster/update', 'lease', /\/rentmaster\//, 'While retriving RentMaster'],
  ['rentmaster/transcation', 'property', /\/rentmaster\//, 'While retriving RentMaster'],
  ['rentTranscation/detail', 'receipt', /\/rentTranscation\//, 'While retriving RentRecipt'],
] as const

wholeTest.each(RECORDS)('reports that %s cannot be retrieved', async (path, record, call, text) => {
  const page = await browserWorld.newPage({ as: people.owner })
  await page.route(
    ({ pathname }) => call.test(pathname) && !pathname.startsWith('/dashboard'),
    (route) => route.abort(),
  )
  await page.goto(`/dashboard/${path}?Id=${people.ids[record]}`)
  await appears(page, `${UNREACHABLE}, ${text}`)
  await button(page, names.retry).waitFor()
  await page.context().close()
})

wholeTest(
  'reports that the receipts of an agreement cannot be retrieved, and can retry',
  async () => {
    const page = await browserWorld.newPage({ as: people.owner })
    const isReceiptList = ({ pathname }: URL) => pathname === '/rentTranscation'
    await page.route(isReceiptList, (route) => route.abort())
    await page.goto(`/dashboard/rentmaster/transcation?Id=${people.ids.property}`)
    await appears(page, `${UNREACHABLE}, While retriving RentRecipt`)
    await page.unroute(isReceiptList)
    await button(page, names.retry).click()
    await link(page, 'Receipt RB/26-27/000001').waitFor()
    await page.context().close()
  },
)

wholeDescribe('a failed deletion deletes nothing and shows the reason', () => {
  const DELETIONS = [
    ['owner', 'listrentmaster', 'Delete Ravi, 12 Lake View Road, 1234567890', '12 Lake View Road'],
    ['administrator', 'listownermaster', 'Delete Asha', 'Asha'],
    ['owner', 'listpropertymaster', 'Delete 9 Hill Road, Flat 101, Pune', '9 Hill Road'],
    ['owner', 'listclientmaster', 'Delete Ravi', 'Ravi'],
  ] as const
  test.each(DELETIONS)('to %s at %s', async (as, path, press, name) => {
    const page = await open(`/dashboard/${path}`, as)
    await button(page, press).click()
    if (as === 'administrator') await page.getByLabel(names.reason).fill('A mistake')
    await page.context().setOffline(true)
    await button(page, names.delete).click()
    await appears(
      page,
      'The server could not be reached. Please check your connection and try again.',
    )
    await button(page, names.cancel).click()
    await page.getByRole('rowheader', { name }).waitFor()
    await page.context().close()
  })
})

wholeTest('reports a chunk that has not loaded after 120 seconds, and can reload', async () => {
  const page = await browserWorld.newPage({ as: people.owner })
  // Data-saving browsers load a part on demand, and not before.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await page.clock.install({ time: NOW })
  await page.goto('/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const arrival = Promise.withResolvers<void>()
  await page.route(/assets\/client-list-page/, async (route) => {
    await arrival.promise
    await route.continue()
  })
  const asked = page.waitForRequest(/assets\/client-list-page/)
  await page.getByRole('link', { name: names.clientsList }).first().click()
  await asked
  await page.clock.runFor(119_000)
  await page.getByRole('status', { name: 'Loading' }).waitFor()
  await page.clock.runFor(1_000)
  await appears(page, 'Network error, while retriving Client')
  await appears(page, 'The server did not answer in time. Please try again.')
  arrival.resolve()
  await button(page, names.retry).click()
  await page.getByRole('heading', { name: names.listOfClients, level: 1 }).waitFor()
  await page.context().close()
})
