import { paths } from '../../src/paths.ts'
import { type Driver, type Found, type Kind, waitFor } from './driver.ts'

/** The people of the stories and their address. */
export type Cast = {
  url: string
  password: string
  owner: string
  client: string
  administrator: string
}

const OWNERS_PAGES = [
  [paths.properties, 'List of Properties'],
  [paths.clients, 'List of Clients'],
  [paths.leases, ''],
  [paths.receipts, ''],
  [paths.dues, 'Dues'],
  [paths.claims, 'Payments to confirm'],
  [paths.books, 'Books'],
  [paths.moneySettings, 'Payment settings'],
  [paths.importBooks, 'Import from Excel'],
  [paths.account, 'My account'],
] as const

/** The main stories of each role, by what a person reads and does. Each throws where it cannot go on. */
export const stories = {
  'an owner adds a property and a client, and records a payment': async (driver, cast) => {
    const { open, press, type, reads } = visitor(driver, cast)
    await signIn(driver, cast, cast.owner)
    await press('Properties List')
    await press('Add Property')
    await type({
      Pincode: '411038',
      Address1: `Flat 204 in ${driver.name}`,
      Address2: 'Lake View',
      City: 'Pune',
      State: 'Maharashtra',
    })
    await press('Add')
    await reads('is added.')
    await open(paths.addClient)
    await type({
      Name: 'Kiran',
      'Father name': 'Mohan',
      Password: cast.password,
      Email: `kiran.${driver.name.toLowerCase().replaceAll(/\W+/g, '.')}@example.in`,
      Gender: 'Male',
      Phone: '9811111111',
      Address1: '4 Old Street',
      Address2: 'Nagpur',
    })
    await press('Add')
    await reads('Kiran is added.')
    await press('Record a payment')
    await type({ 'Who paid?': 'ravi' })
    await press('Ravi…')
    await type({ 'Amount received': '700' })
    await press('Cash')
    await press('Record ₹ 700')
    await reads('₹ 700 from Ravi is recorded')
  },
  'an owner opens ten pages': async (driver, cast) => {
    const { open, reads } = visitor(driver, cast)
    await signIn(driver, cast, cast.owner)
    for (const [path, heading] of OWNERS_PAGES) {
      await open(path)
      await reads(heading || 'Ravi')
    }
    await signOut(driver, cast, 'Asha')
  },
  'a client reads what is due, says that they have paid, and opens a receipt': async (
    driver,
    cast,
  ) => {
    const { press, reads, type } = visitor(driver, cast)
    await signIn(driver, cast, cast.client, 'Client')
    await press('My dues')
    await press('I have paid')
    await type({ Amount: '300', Method: 'Cash' })
    await press('Tell Asha')
    await reads('Asha has been told')
    // The last receipt, beside what is due.
    await press('RB/…')
    await reads('RentTranscation Detail')
    await press('List RentRecipt')
    await reads('The receipts for your rent.')
    await signOut(driver, cast, 'Ravi')
  },
  'the owner confirms it': async (driver, cast) => {
    const { press, reads } = visitor(driver, cast)
    await signIn(driver, cast, cast.owner)
    await press('Payments to confirm…')
    // It appears above the button, which moves when it comes.
    await reads('Settles Rent')
    await press('Confirm')
    await reads('Recorded.')
  },
  'an administrator adds an owner': async (driver, cast) => {
    const { press, reads, type } = visitor(driver, cast)
    await signIn(driver, cast, cast.administrator)
    await press('Owners List')
    await press('Add Owner')
    await type({
      Name: 'Lata',
      Password: cast.password,
      Phone: '9822222222',
      emailaddress: `lata.${driver.name.toLowerCase().replaceAll(/\W+/g, '.')}@example.in`,
    })
    await press('Add Owner')
    await reads('Owner added successfully.')
  },
} satisfies Record<string, (driver: Driver, cast: Cast) => Promise<void>>

const NOT_YET = /detached|stale|not interactable|not clickable/i

/** A person's acts on a page. */
function visitor(driver: Driver, { url }: Cast) {
  /** Waits until it is there and takes what is done to it: what is still being drawn does not. */
  const act = (kind: Kind, name: string, what: (found: Found) => Promise<void>) =>
    waitFor(driver, `${kind} '${name}'`, async () => {
      const found = await driver.find(kind, name)
      if (!found) return false
      return what(found).then(
        () => true,
        (error: Error) => {
          if (NOT_YET.test(error.message)) return false
          throw error
        },
      )
    })
  return {
    open: (path: string) => driver.open(url + path),
    press: (name: string) => act('press', name, (found) => found.click()),
    async type(fields: Record<string, string>) {
      for (const [label, text] of Object.entries(fields))
        await act('field', label, (found) => found.type(text))
    },
    reads: (text: string) =>
      waitFor(driver, `'${text}'`, async () => (await driver.text()).includes(text)),
  }
}

async function signIn(driver: Driver, cast: Cast, email: string, as?: 'Client') {
  const { open, press, type, reads } = visitor(driver, cast)
  await open(paths.signIn)
  if (as) await press(as)
  await type({ Email: email, Password: cast.password })
  await press('Sign In')
  await press('Continue now')
  await reads('Welcome to Rent Management System')
}

async function signOut(driver: Driver, cast: Cast, name: string) {
  const { press, reads } = visitor(driver, cast)
  await press(`${name}, account`)
  await press('Sign Out')
  await reads('Sign In')
}
