import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { type LetProperty, letProperty } from '../kit/let-property.ts'
import { names } from '../kit/names.ts'
import { appears, button, field, fill, pick } from '../kit/on-page.ts'
import { someOf } from '../kit/whole-test.ts'

/** What every form requires when it is empty, what it shows but does not change, and what it sends. */

let browserWorld: BrowserWorld
let people: LetProperty

const NOW = new Date('2026-11-16T12:00:00+05:30')

beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: NOW })
  people = await letProperty(browserWorld.world)
})
afterAll(() => browserWorld.close())

type Form = {
  as?: 'owner' | 'administrator'
  path: () => string
  press: string
  /** What it requires when nothing is filled in, from the first field to the last. */
  asks: string[]
  readOnly?: string[]
  /** Looks at what else is there. */
  look?: (page: Page) => Promise<unknown>
  /** Fills what was required. */
  fill: (page: Page) => Promise<unknown>
  call: () => string
  /** The payload, to the letter. */
  body: () => object
}

const ADDRESS = { pincode: '560001', address1: 'a', address2: 'b', city: 'c', state: 'd' }
const fillAddress = (page: Page) =>
  fill(page, {
    [names.pincode]: '560001',
    [names.address1]: 'a',
    [names.address2]: 'b',
    [names.city]: 'c',
    [names.state]: 'd',
  })
const ASKS_ADDRESS = [
  'Please Enter Pincode.',
  'Please Enter Address1.',
  'Please Enter Address2.',
  'Please Enter City.',
  'Please Enter State.',
]

const PERSON = { name: 'Meera', fatherName: 'Mohan', mobileNumber: '1', address1: 'a' }
const fillPerson = async (page: Page) => {
  await fill(page, {
    [names.name]: 'Meera',
    [names.fatherName]: 'Mohan',
    [names.phone]: '1',
    [names.address1]: 'a',
  })
  await fill(page, { [names.address2]: 'b', [names.password]: 'correct horse' })
  await field(page, names.gender).selectOption('Female')
}
const ASKS_PERSON = {
  names: ['Please Enter Name.', 'Please Enter FatherName.'],
  details: [
    'Please select a gender',
    'Please Enter Phone.',
    'Please Enter Address1.',
    'Please Enter Address2.',
  ],
}

const TERMS = {
  electricityMeterNumber: '77',
  monthlyRent: '4',
  securityDepositAmount: '3',
  incrementPercentage: '2',
  incrementSchedule: '1',
  paymentDate: '0',
  paymentMode: 'Any',
}
// All of it may be blank; the two choices stay as they are proposed.
const TIME = {
  endDate: '',
  rentDay: '',
  dueIn: 'same',
  proration: 'actual',
  noticeDays: '',
  rentEvery: '',
  rentMonth: '',
}
const fillTerms = async (page: Page) => {
  await fill(page, { [names.electricityMeterNumber]: '77', [names.monthlyRent]: '4' })
  await fill(page, { [names.securityDepositAmount]: '3', [names.incrementPercentage]: '2' })
  await fill(page, { [names.incrementSchedule]: '1' })
  await field(page, names.paymentMode).selectOption('Any')
}
const ASKS_TERMS = [
  'Please Enter SecurityDepositAmount.',
  'Please Enter MonthlyRent.',
  'Please select a payment mode',
  'Please Enter IncrementPercentage.',
  'Please Enter IncrementSchedule.',
]

const ASKS_OWNER = [
  'Please Enter Name.',
  'Please Enter Email.',
  'Please Enter Password.',
  'Please Enter Phone.',
]

const optionsOf = (page: Page, label: string) =>
  field(page, label).locator('option').allTextContents()
const typeOf = (page: Page, label: string) => field(page, label).getAttribute('type')
const ownedByAsha = () => ({
  ownerMasters: people.owner.id,
  tenant_id: people.owner.organizationId,
})
/** What an edited record keeps of the one that was loaded. */
const kept = (id: string) => ({ _id: id, createdAt: expect.stringMatching(/^2026-11-16T/) })

const FORMS: Record<string, Form> = {
  'the sign-in': {
    path: () => '/',
    press: names.signIn,
    asks: ['Email is required', 'Password is required'],
    fill: (page) => fill(page, { [names.email]: 'asha@example.in', [names.password]: 'x' }),
    call: () => 'POST /owner/login',
    body: () => ({ email: 'asha@example.in', password: 'x', deviceKeys: [] }),
  },
  'the sign-in of a client': {
    path: () => '/',
    press: names.signIn,
    asks: ['Email is required', 'Password is required'],
    fill: async (page) => {
      await page.getByText('Client', { exact: true }).click()
      await fill(page, { [names.email]: 'ravi@example.in', [names.password]: 'x' })
    },
    call: () => 'POST /clientmasterlogin',
    body: () => ({ email: 'ravi@example.in', password: 'x', deviceKeys: [] }),
  },
  'the registration of an administrator': {
    path: () => '/register',
    press: names.signUp,
    asks: ['Email is required', 'Password is required'],
    fill: (page) => fill(page, { [names.email]: 'a@example.in', [names.password]: 'sesame 7' }),
    call: () => 'POST /register',
    body: () => ({ email: 'a@example.in', password: 'sesame 7' }),
  },
  'the forgotten password': {
    path: () => '/forgotPassword',
    press: names.sendLink,
    asks: ['Please enter your email address first'],
    fill: (page) => fill(page, { [names.email]: 'a@example.in' }),
    call: () => 'POST /forgot-password',
    body: () => ({ email: 'a@example.in' }),
  },
  'the new password': {
    path: () => '/resetpassword?id=x&token=y',
    press: names.resetPassword,
    asks: ['Password is required'],
    fill: (page) => fill(page, { [names.newPassword]: 'sesame 7' }),
    call: () => 'POST /resetpassword/x/y',
    body: () => ({ password: 'sesame 7' }),
  },
  'a new property': {
    as: 'owner',
    path: () => '/dashboard/addpropertymaster',
    press: names.add,
    asks: ASKS_ADDRESS,
    fill: fillAddress,
    call: () => 'POST /propertymaster',
    body: () => ({ ...ADDRESS, ...ownedByAsha() }),
  },
  'a changed property': {
    as: 'owner',
    path: () => `/dashboard/propertymaster/update?Id=${people.ids.property}`,
    press: names.update,
    asks: ASKS_ADDRESS,
    readOnly: ['Created at', 'Created by', 'Id'],
    fill: fillAddress,
    call: () => `PUT /propertymaster/${people.ids.property}`,
    body: () => expect.objectContaining({ ...kept(people.ids.property), ...ADDRESS }),
  },
  'a new client': {
    as: 'owner',
    path: () => '/dashboard/addclientmaster',
    press: names.add,
    asks: [
      ...ASKS_PERSON.names,
      'Please Enter Email.',
      'Please Enter Password.',
      ...ASKS_PERSON.details,
    ],
    look: async (page) =>
      expect(await optionsOf(page, names.gender)).toEqual(['Select a gender', 'Male', 'Female']),
    fill: async (page) => {
      await fillPerson(page)
      await fill(page, { [names.email]: 'meera@example.in' })
    },
    call: () => 'POST /clientmaster',
    body: () => ({
      ...PERSON,
      address2: 'b',
      gender: 'Female',
      email: 'meera@example.in',
      password: 'correct horse',
      withholdsAs: '',
      ownerMasters: people.owner.id,
    }),
  },
  'a changed client': {
    as: 'owner',
    path: () => `/dashboard/clientmaster/update?Id=${people.client.id}`,
    press: names.update,
    asks: [...ASKS_PERSON.names, 'Please Enter Password.', ...ASKS_PERSON.details],
    readOnly: ['Email', 'Created at', 'Created by', 'Id'],
    fill: fillPerson,
    call: () => `PUT /clientmaster/${people.client.id}`,
    body: () =>
      expect.objectContaining({
        ...kept(people.client.id),
        ...PERSON,
        address2: 'b',
        gender: 'Female',
        password: 'correct horse',
      }),
  },
  'a new agreement': {
    as: 'owner',
    path: () => '/dashboard/addrentmaster',
    press: names.add,
    asks: [
      'Please Enter ElectricityMeterNumber.',
      'Please select a client',
      'Please select a property',
      ...ASKS_TERMS,
    ],
    look: async (page) => {
      await appears(page, 'How much at each increase. Usually min 1, max 3')
      await appears(page, 'Years between increases. Usually min 1, max 10')
      const meter = field(page, names.electricityMeterNumber)
      expect(await meter.getAttribute('inputmode')).toBe('numeric')
      expect(await optionsOf(page, names.paymentMode)).toEqual([
        'Select a payment mode',
        'Cash',
        'Online payment',
        'Any',
      ])
    },
    fill: async (page) => {
      await pick(page, names.property, /9 Hill Road/)
      await pick(page, names.client, /Ravi/)
      await fillTerms(page)
    },
    call: () => 'POST /rentmaster',
    body: () => ({
      ...TERMS,
      ...TIME,
      startDate: '',
      chargeFrom: '',
      propertymaster: people.ids.free,
      clientMaster: people.client.id,
      ...ownedByAsha(),
    }),
  },
  'a changed agreement': {
    as: 'owner',
    path: () => `/dashboard/rentmaster/update?Id=${people.ids.lease}`,
    press: names.update,
    asks: ['Please Enter ElectricityMeterNumber.', ...ASKS_TERMS],
    readOnly: ['Client name', 'Created at', 'Created by', 'Id'],
    fill: fillTerms,
    call: () => `PUT /rentmaster/${people.ids.lease}`,
    body: () =>
      expect.objectContaining({
        ...kept(people.ids.lease),
        ...TERMS,
        ...TIME,
        dueIn: 'next',
        rentEvery: 'month',
        rentMonth: '4',
        startDate: '',
        propertymaster: people.ids.property,
      }),
  },
  'a new receipt': {
    as: 'owner',
    path: () => `/dashboard/rentmaster/transcation?Id=${people.ids.property}`,
    press: names.recordReceipt,
    asks: [
      'Please Enter RentFrom.',
      'Please Enter RentTo.',
      'Please Enter PaymentThreshold.',
      'Please select a payment mode',
    ],
    look: async (page) =>
      expect(await optionsOf(page, names.paymentMode)).toEqual([
        'Select a payment mode',
        'Cash',
        'Online payment',
        'Any',
      ]),
    fill: async (page) => {
      await fill(page, { [names.rentFrom]: '2026-11-01', [names.rentTo]: '2026-11-30' })
      await fill(page, { [names.paymentThreshold]: '2026-12-05' })
      await field(page, names.paymentMode).selectOption('cash')
    },
    call: () => 'POST /rentTranscation',
    body: () => ({
      RentFrom: '2026-11-01',
      RentTo: '2026-11-30',
      paymentThreshold: '2026-12-05',
      paymentMode: 'cash',
      method: 'cash',
      // The books as the form showed them.
      expect: expect.any(String),
      propertyMaster: people.ids.property,
      rentMaster: people.ids.lease,
      clientMaster: people.client.id,
      ...ownedByAsha(),
    }),
  },
  'a new owner': {
    as: 'administrator',
    path: () => '/dashboard/addownermaster',
    press: names.addOwner,
    asks: ASKS_OWNER,
    look: async (page) => expect(await typeOf(page, names.emailAddress)).toBe('email'),
    fill: async (page) => {
      await fill(page, {
        [names.name]: 'Q',
        [names.emailAddress]: 'q',
        [names.password]: 'sesame 7',
        [names.phone]: '1',
      })
      await button(page, names.addOwner).click()
      await appears(page, 'Please enter a valid email address')
      await fill(page, { [names.emailAddress]: 'q@example.in' })
    },
    call: () => 'POST /ownermaster',
    body: () => ({
      name: 'Q',
      email: 'q@example.in',
      password: 'sesame 7',
      phone: '1',
      createdBy: people.administrator.id,
    }),
  },
  'a changed owner': {
    as: 'administrator',
    path: () => `/dashboard/ownermaster/update?Id=${people.owner.id}`,
    press: names.update,
    asks: [
      ...ASKS_OWNER.slice(0, -1),
      'Please enter a reason.',
      ...ASKS_OWNER.slice(-1),
      'Please enter a date.',
    ],
    readOnly: ['Created at', 'Created by', 'Id'],
    look: async (page) => expect(await typeOf(page, names.emailAddress)).toBe('email'),
    fill: async (page) => {
      await fill(page, {
        [names.name]: 'Q',
        [names.emailAddress]: 'q@example.in',
        [names.password]: 'sesame 7',
      })
      await fill(page, {
        [names.reason]: 'Asked by phone',
        [names.phone]: '1',
        [names.trialEnds]: '2026-12-31',
      })
    },
    call: () => `PUT /ownermaster/${people.owner.id}`,
    body: () => ({
      ...kept(people.owner.id),
      createdBy: null,
      name: 'Q',
      email: 'q@example.in',
      password: 'sesame 7',
      phone: '1',
      trialEndsAt: '2026-12-31',
      subscribed: false,
      reason: 'Asked by phone',
    }),
  },
}

async function empty(page: Page) {
  const form = page.locator('main form')
  const folds = form.locator('details:not([open]) > summary')
  while ((await folds.count()) > 0) await folds.first().click()
  // Some choices have nothing blank.
  const choices = form.locator('select:has(option[value=""])')
  for (const choice of await choices.all()) await choice.selectOption('')
  const typed = 'input:not([readonly], [type=hidden], [type=radio], [type=checkbox], [role])'
  // By element: a field that appears meanwhile would move the places of the others.
  for (const input of await form.locator(typed).elementHandles()) await input.fill('')
}

/** What a form asks while it is typed in; it records nothing. */
const isPreview = (request: Request) => request.url().endsWith('/preview')

/** The errors at the fields, from the first to the last. */
const faultsOn = (page: Page) => page.locator('form [id$="-error"]').allTextContents()

/** Of each kind one; what the server gets of the others is also in its own tests. */
const FEW = ['a new client', 'a new agreement']

test.each(someOf(Object.keys(FORMS), (name) => FEW.includes(name)))(
  '%s prompts for what is missing and sends the record',
  async (name) => {
    const { as, path, press, asks, readOnly = [], look, call, body, ...form } = FORMS[name] as Form
    const page = await browserWorld.newPage({ at: NOW, ...(as && { as: people[as] }) })
    // Whether a mailed link works cannot be asked: its form is there all the same.
    await page.route('**/links/check', (route) => route.abort())
    await page.goto(path())
    await button(page, press).waitFor()
    const fixed = page.locator('form input[readonly]')
    const labelsOf = (inputs: (HTMLElement | SVGElement)[]) =>
      inputs.map((it) => (it as HTMLInputElement).labels?.[0]?.textContent)
    expect(await fixed.evaluateAll(labelsOf)).toEqual(readOnly)
    await look?.(page)
    await empty(page)
    await button(page, press).click()
    expect(await faultsOn(page)).toEqual(asks)

    await form.fill(page)
    expect(await faultsOn(page)).toEqual([])
    await page.context().setOffline(true)
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() !== 'GET' && !isPreview(request)),
      button(page, press).click(),
    ])
    const [method, address] = call().split(' ')
    expect([sent.method(), sent.url()]).toEqual([method, `${browserWorld.url}${address}`])
    expect(sent.headers().authorization).toBe(as && `Bearer ${people[as].token}`)
    expect(sent.postDataJSON()).toEqual(body())
    await page.context().close()
  },
)

test('a pincode fills in city and state without overwriting typed text', async () => {
  const page = await browserWorld.newPage({ as: people.owner })
  await page.goto('/dashboard/addpropertymaster')
  const place = () => Promise.all(['City', 'State'].map((label) => field(page, label).inputValue()))
  await fill(page, { [names.pincode]: '411038' })
  await expect.poll(place).toEqual(['Pune', 'Maharashtra'])
  await fill(page, { [names.pincode]: '560001' })
  await expect.poll(place).toEqual(['Bengaluru', 'Karnataka'])
  await fill(page, { [names.city]: 'Whitefield' })
  await fill(page, { [names.pincode]: '400001' })
  await expect.poll(place).toEqual(['Whitefield', 'Maharashtra'])
  await page.context().close()
})

test('money is grouped while it is read and plain while it is typed', async () => {
  const page = await browserWorld.newPage({ as: people.owner })
  await page.goto('/dashboard/addrentmaster')
  const rent = field(page, names.monthlyRent)
  await rent.fill('1234567.5')
  await rent.press('Tab')
  expect(await rent.inputValue()).toBe('12,34,567.5')
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => rent.inputValue()).toBe('1234567.5')
  await page.keyboard.type('80')
  expect(await rent.inputValue()).toBe('80')
  await page.context().close()
})
