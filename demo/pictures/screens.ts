import type { Page } from 'playwright-core'
import { paths } from '../../src/paths.ts'
import { PASSWORD } from '../sample-settings.ts'
import type { Records } from './records.ts'

/** The role that looks at a screen; `nobody` is not signed in. */
export type Viewer = 'nobody' | 'owner' | 'newOwner' | 'trialOwner' | 'client' | 'administrator'

export type Screen = {
  /** Of the picture's file. */
  name: string
  as: Viewer
  address: (records: Records) => string
  /** Opens what the page shows only on request. */
  open?: (page: Page, records: Records) => Promise<void>
  /** As it is printed, on a page of A4. */
  isPrinted?: boolean
  /** Where it differs: there it is opened in another way, or there is none of it. */
  on?: 'phones' | 'desktops'
}

const at =
  (address: string): Screen['address'] =>
  () =>
    address

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).first()

async function openMenu(page: Page, name: string | RegExp) {
  await button(page, name).click()
  await page.getByRole('menu').waitFor()
}

/** Chooses something behind More, and waits for its dialog. */
const more = (what: string) => async (page: Page) => {
  await button(page, 'More').click()
  await page.getByRole('menuitem', { name: what, exact: true }).click()
  await page.getByRole('heading', { name: what }).waitFor()
}

/** Registers as far as this step, with the code from the mailbox. */
const registerUntil =
  (step: number) =>
  async (page: Page, { mailbox }: Records) => {
    const email = `visitor.${Date.now()}@rentbook.example`
    await fill(page, { Name: 'Nila Fern', Phone: '9000000042', Email: email })
    await fill(page, { 'Aadhar number': '123412341234' })
    await button(page, 'Send OTP').click()
    const code = page.getByLabel('OTP', { exact: true })
    await code.waitFor()
    const mails = await (await page.request.get(mailbox)).text()
    await code.fill(/data-copy="(\d{6})"/.exec(mails)?.[1] ?? '')
    await page.getByText('Email verified successfully!').waitFor()
    await button(page, 'Next').click()
    if (step === 2) return
    await fill(page, { Address: '7 Peacock Lane', Pincode: '411038', City: 'Pune' })
    await fill(page, { State: 'Maharashtra' })
    await button(page, 'Next').click()
    if (step === 3) return
    await button(page, 'Next').click()
    await page.getByLabel('Password', { exact: true }).waitFor()
  }

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(text)
}

/** Signs in as somebody whom the server refuses. */
const refusedAs = (email: string, password: string) => async (page: Page) => {
  await fill(page, { Email: email, Password: password })
  await button(page, 'Sign In').click()
  await page.getByRole('alert').first().waitFor()
}

/** A sheet of receipts from before the books began. */
const OLD_RECEIPTS = [
  'Receipt no,Tenant,Property,Received on,Amount received,Mode of payment,Paid for',
  '118,Ravi Lotus,"Flat 101, Banyan Court",05/02/2024,22500,UPI,Rent Feb 2024',
  '119,Meera Jasmine,"Flat 102, Banyan Court",07/02/2024,20500,Cash,Rent Feb 2024',
  '120,Nobody Known,"Flat 909, Banyan Court",07/02/2024,20500,Cash,Rent Feb 2024',
].join('\n')

const PUBLIC: Screen[] = [
  { name: 'sign-in', as: 'nobody', address: at(paths.signIn) },
  {
    name: 'sign-in-refused',
    as: 'nobody',
    address: at(paths.signIn),
    open: refusedAs('asha@rentbook.example', 'a guess'),
  },
  {
    name: 'sign-in-trial-over',
    as: 'nobody',
    address: at(paths.signIn),
    open: refusedAs('bina@rentbook.example', PASSWORD),
  },
  { name: 'sign-in-administrator', as: 'nobody', address: at(paths.adminSignIn) },
  { name: 'register-administrator', as: 'nobody', address: at(paths.register) },
  { name: 'register-owner-1', as: 'nobody', address: at(paths.registerOwner) },
  {
    name: 'register-owner-1-prompts',
    as: 'nobody',
    address: at(paths.registerOwner),
    open: (page) => button(page, 'Next').click(),
  },
  ...[2, 3, 4].map(
    (step): Screen => ({
      name: `register-owner-${step}`,
      as: 'nobody',
      address: at(paths.registerOwner),
      open: registerUntil(step),
    }),
  ),
  { name: 'forgot-password', as: 'nobody', address: at(paths.forgotPassword) },
  { name: 'reset-password', as: 'nobody', address: at(paths.resetPassword('id', 'token')) },
  { name: 'undo-email', as: 'nobody', address: at(paths.undoEmail('id', 'token')) },
  { name: 'undo-change', as: 'nobody', address: at(paths.undoChange('id', 'token')) },
  { name: 'invitation', as: 'nobody', address: at(paths.invitation('id', 'token')) },
  { name: 'stop-reminders', as: 'nobody', address: at(paths.stopReminders('token')) },
  { name: 'not-for-me', as: 'nobody', address: at(paths.notForMe('token')) },
  {
    name: 'confirm-administrator',
    as: 'nobody',
    address: at(paths.confirmAdministrator('id', 'token')),
  },
  { name: 'privacy', as: 'nobody', address: at(paths.privacy) },
  { name: 'terms', as: 'nobody', address: at(paths.terms) },
  {
    name: 'mailbox',
    as: 'nobody',
    address: ({ mailbox }) => mailbox,
    open: async (page) => {
      const data = { email: `visitor.${Date.now()}@rentbook.example` }
      await page.request.post('/owner/send-otp', { data })
      await page.getByText('The newest OTP').waitFor()
    },
  },
  { name: 'nothing-there', as: 'nobody', address: at('/nothing-there') },
]

/** Screens behind More of an agreement. */
const MORE = [
  'Add charge',
  'Meter reading',
  'Add a monthly charge',
  'Change rent',
  'Plan rent increases',
  'Deduct from the deposit',
  'Return the deposit',
  'Renew agreement',
  'End and settle',
  'Tenant is leaving',
]

const OWNER: Screen[] = [
  { name: 'dashboard', as: 'owner', address: at(paths.dashboard) },
  { name: 'properties', as: 'owner', address: at(paths.properties) },
  { name: 'property', as: 'owner', address: ({ property }) => paths.property(property) },
  { name: 'property-edit', as: 'owner', address: ({ property }) => paths.editProperty(property) },
  { name: 'property-add', as: 'owner', address: at(paths.addProperty) },
  {
    name: 'property-delete',
    as: 'owner',
    address: at(`${paths.properties}?search=202`),
    open: (page) => button(page, /^Delete/).click(),
    on: 'desktops',
  },
  {
    name: 'property-delete',
    as: 'owner',
    address: at(`${paths.properties}?search=202`),
    open: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await button(page, /^More about/).click()
      await button(page, /^Delete/).click()
    },
    on: 'phones',
  },
  {
    name: 'property-row',
    as: 'owner',
    address: at(paths.properties),
    open: (page) => button(page, /^More about/).click(),
  },
  {
    name: 'properties-nothing-found',
    as: 'owner',
    address: at(`${paths.properties}?search=nowhere`),
  },
  {
    name: 'property-unsaved',
    as: 'owner',
    address: ({ property }) => paths.editProperty(property),
    open: async (page) => {
      await page.getByLabel('Address2', { exact: true }).fill('13 Peacock Lane')
      await button(page, 'Back').click()
    },
  },
  { name: 'clients', as: 'owner', address: at(paths.clients) },
  { name: 'client', as: 'owner', address: ({ client }) => paths.client(client) },
  { name: 'client-edit', as: 'owner', address: ({ client }) => paths.editClient(client) },
  { name: 'client-add', as: 'owner', address: at(paths.addClient) },
  { name: 'rents', as: 'owner', address: at(paths.leases) },
  { name: 'rent-due', as: 'owner', address: ({ lateLease }) => paths.lease(lateLease) },
  ...['ledger', 'terms', 'receipts'].map(
    (tab): Screen => ({
      name: `rent-${tab}`,
      as: 'owner',
      address: ({ lease }) => `${paths.lease(lease)}&tab=${tab}`,
    }),
  ),
  { name: 'rent-settling', as: 'owner', address: ({ endedLease }) => paths.lease(endedLease) },
  {
    name: 'rent-more',
    as: 'owner',
    address: ({ lease }) => paths.lease(lease),
    open: (page) => openMenu(page, 'More'),
  },
  {
    name: 'rent-row',
    as: 'owner',
    address: ({ lease }) => paths.lease(lease),
    open: (page) => page.getByRole('tabpanel').locator('[aria-expanded=false]').first().click(),
  },
  ...MORE.map(
    (what): Screen => ({
      name: `rent-${what.toLowerCase().replaceAll(' ', '-')}`,
      as: 'owner',
      address: ({ lease }) => paths.lease(lease),
      open: more(what),
    }),
  ),
  ...['Charge all', 'Dismiss'].map(
    (what): Screen => ({
      name: `rent-late-fees-${what.split(' ')[0]?.toLowerCase()}`,
      as: 'owner',
      address: ({ feeLease }) => paths.lease(feeLease),
      open: (page) => button(page, new RegExp(`^${what} for `)).click(),
    }),
  ),
  {
    name: 'rent-settled',
    as: 'owner',
    address: ({ feeLease }) => paths.lease(feeLease),
    open: async (page) => {
      await more('End and settle')(page)
      await page.getByLabel('Charge for damage').fill('1500')
      await page.getByLabel('What is damaged').fill('Broken window')
      await page.getByLabel('Refund', { exact: true }).selectOption('upi')
      await button(page, 'See what it changes').click()
      await page.getByRole('region', { name: 'What it changes' }).waitFor()
    },
  },
  {
    name: 'payment',
    as: 'owner',
    address: ({ lateLease }) => paths.lease(lateLease),
    open: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Record a payment' }).click()
      await page.getByLabel('Amount received').waitFor()
    },
  },
  { name: 'rent-edit', as: 'owner', address: ({ lease }) => paths.editLease(lease) },
  { name: 'rent-add', as: 'owner', address: at(paths.addLease) },
  {
    name: 'rent-add-prompts',
    as: 'owner',
    address: at(paths.addLease),
    open: async (page) => {
      await page.getByLabel('Monthly rent', { exact: true }).fill('25000')
      await page.locator('form button[type=submit]').click()
    },
  },
  {
    name: 'record-receipt',
    as: 'owner',
    address: ({ lateProperty }) => paths.recordReceipt(lateProperty),
  },
  { name: 'receipts', as: 'owner', address: at(paths.receipts) },
  { name: 'receipt', as: 'owner', address: ({ receipt }) => paths.receipt(receipt) },
  {
    name: 'receipt-printed',
    as: 'owner',
    address: ({ receipt }) => paths.receipt(receipt),
    isPrinted: true,
  },
  {
    name: 'receipt-cancelled',
    as: 'owner',
    address: ({ cancelledReceipt }) => paths.receipt(cancelledReceipt),
  },
  {
    name: 'receipt-cancel',
    as: 'owner',
    address: ({ receipt }) => paths.receipt(receipt),
    open: (page) => button(page, 'Cancel receipt').click(),
  },
  { name: 'statement', as: 'owner', address: ({ lease }) => paths.statement(lease) },
  { name: 'dues', as: 'owner', address: at(paths.dues) },
  { name: 'month', as: 'owner', address: ({ month }) => paths.month(month) },
  { name: 'books', as: 'owner', address: at(paths.books) },
  { name: 'day-book', as: 'owner', address: at(paths.dayBook) },
  { name: 'trial-balance', as: 'owner', address: at(paths.trialBalance) },
  { name: 'deposit-register', as: 'owner', address: at(paths.depositRegister) },
  { name: 'income', as: 'owner', address: at(paths.income) },
  { name: 'cheques', as: 'owner', address: at(paths.cheques) },
  {
    name: 'cheques-add',
    as: 'owner',
    address: at(paths.cheques),
    open: async (page) => {
      await button(page, 'Add cheques').click()
      await page.getByRole('heading', { name: 'Add cheques' }).waitFor()
    },
  },
  {
    name: 'tds-certificate',
    as: 'owner',
    address: at(paths.tdsLedger),
    open: async (page) => {
      await button(page, /^Certificate of/).click()
      await page.getByLabel('Certificate number').waitFor()
    },
  },
  { name: 'tds-ledger', as: 'owner', address: at(paths.tdsLedger) },
  { name: 'invoices', as: 'owner', address: at(paths.invoices) },
  {
    name: 'invoices-of-rent',
    as: 'owner',
    address: ({ gstLease }) => paths.invoicesOf(gstLease),
  },
  {
    name: 'gst-details',
    as: 'owner',
    address: ({ gstLease }) => paths.invoicesOf(gstLease),
    open: (page) => button(page, 'Change the GST details').click(),
  },
  { name: 'past-receipts', as: 'owner', address: at(paths.pastReceipts) },
  {
    name: 'past-receipts-of-client',
    as: 'owner',
    address: ({ client }) => `${paths.pastReceipts}?client=${client}`,
  },
  { name: 'settling', as: 'owner', address: at(paths.settling) },
  { name: 'money-settings', as: 'owner', address: at(paths.moneySettings) },
  { name: 'claims', as: 'owner', address: at(paths.claims) },
  ...['Correct and confirm', 'Decline'].map(
    (what): Screen => ({
      name: `claim-${what.split(' ')[0]?.toLowerCase()}`,
      as: 'owner',
      address: at(paths.claims),
      open: (page) => button(page, what).click(),
    }),
  ),
  { name: 'account', as: 'owner', address: at(paths.account) },
  { name: 'account-sign-in', as: 'owner', address: at(paths.accountSignIn) },
  { name: 'account-data', as: 'owner', address: at(paths.accountData) },
  { name: 'account-rights', as: 'owner', address: at(paths.accountRights) },
  {
    name: 'account-rights-answer',
    as: 'owner',
    address: at(paths.accountRights),
    open: (page) => button(page, /^Answer /).click(),
  },
  { name: 'let-property', as: 'owner', address: at(paths.letProperty) },
  { name: 'record-several', as: 'owner', address: at(paths.recordSeveral) },
  { name: 'readings', as: 'owner', address: at(paths.readings) },
  { name: 'charge-several', as: 'owner', address: at(paths.chargeSeveral) },
  { name: 'reminders', as: 'owner', address: at(paths.reminders) },
  { name: 'remind-all', as: 'owner', address: at(paths.remindAll) },
  { name: 'calendar', as: 'owner', address: at(paths.calendar) },
  { name: 'bring-your-books', as: 'owner', address: at(paths.importBooks) },
  {
    name: 'bring-old-receipts',
    as: 'owner',
    address: at(paths.importBooks),
    open: async (page) => {
      await page.locator('input[type=file]').setInputFiles({
        name: 'old receipts.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(OLD_RECEIPTS),
      })
      await page.getByText('Choose another file').waitFor()
    },
  },
  {
    name: 'account-change',
    as: 'owner',
    address: at(paths.account),
    open: (page) => button(page, /^Change/).click(),
  },
  {
    name: 'account-password',
    as: 'owner',
    address: at(paths.accountSignIn),
    open: (page) => button(page, 'Change password').click(),
  },
  {
    name: 'account-menu',
    as: 'owner',
    address: at(paths.dashboard),
    open: (page) => openMenu(page, /, account$/),
  },
  {
    name: 'search',
    as: 'owner',
    address: at(paths.dashboard),
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Search' }).fill('banyan')
      // On a phone the list is not seen before the keyboard had time to come.
      await page
        .locator('[data-trigger]:not([style*="opacity"])')
        .getByRole('option')
        .first()
        .waitFor()
    },
  },
  {
    name: 'search-payment',
    as: 'owner',
    address: at(paths.dashboard),
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Search' }).fill('ravi')
      await page
        .getByRole('option', { name: /Record a payment/ })
        .first()
        .click()
      await page.getByLabel('Amount received').waitFor()
    },
  },
  {
    name: 'record-receipt-done',
    as: 'owner',
    address: ({ lateProperty }) => paths.recordReceipt(lateProperty),
    open: async (page) => {
      await page.getByLabel('Payment mode', { exact: true }).selectOption('Online_Payment')
      // Rupees, so that what other pictures show changes little.
      await page.getByLabel('Amount', { exact: true }).fill('1')
      await button(page, 'Record receipt').click()
      await button(page, 'Next client').waitFor()
      await button(page, 'Download PDF').waitFor()
    },
  },
  {
    name: 'menu',
    as: 'owner',
    address: at(paths.dues),
    open: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await button(page, 'Open the menu').click()
    },
    on: 'phones',
  },
]

const OTHERS: Screen[] = [
  ...(
    [
      ['dashboard', paths.dashboard],
      ['properties', paths.properties],
      ['clients', paths.clients],
      ['rents', paths.leases],
      ['dues', paths.dues],
      ['receipts', paths.receipts],
      ['rent-add', paths.addLease],
    ] as const
  ).map(([name, address]): Screen => ({ name, as: 'newOwner', address: at(address) })),
  { name: 'dashboard', as: 'trialOwner', address: at(paths.dashboard) },
  { name: 'properties', as: 'trialOwner', address: at(paths.properties) },
  { name: 'dashboard', as: 'client', address: at(paths.dashboard) },
  { name: 'receipts', as: 'client', address: at(paths.receipts) },
  { name: 'receipt', as: 'client', address: ({ receipt }) => paths.receipt(receipt) },
  { name: 'dues', as: 'client', address: at(paths.myDues) },
  {
    name: 'i-have-paid',
    as: 'client',
    address: at(paths.myDues),
    open: (page) => button(page, 'I have paid').click(),
  },
  { name: 'statement', as: 'client', address: at(paths.statementOf()) },
  { name: 'account', as: 'client', address: at(paths.account) },
  { name: 'account-rights', as: 'client', address: at(paths.accountRights) },
  { name: 'past-receipts', as: 'client', address: at(paths.pastReceipts) },
  { name: 'invoices', as: 'client', address: at(paths.invoices) },
  { name: 'payment-gateway', as: 'client', address: at(paths.paymentGateway) },
  { name: 'dashboard', as: 'administrator', address: at(paths.dashboard) },
  { name: 'owners', as: 'administrator', address: at(paths.owners) },
  { name: 'owner-add', as: 'administrator', address: at(paths.addOwner) },
  { name: 'owner-edit', as: 'administrator', address: ({ owner }) => paths.editOwner(owner) },
  { name: 'account-rights', as: 'administrator', address: at(paths.accountRights) },
]

export const SCREENS: readonly Screen[] = [...PUBLIC, ...OWNER, ...OTHERS]
