import type { Page } from 'playwright-core'
import { matchPath, paths, patterns, wholePattern } from '../../src/paths.ts'
import { type LetProperty, letProperty } from './let-property.ts'
import { goWithin } from './on-page.ts'
import { BLANK } from './page-pool.ts'
import { isWholeRun } from './whole-run.ts'
import type { Person, Reply, World } from './world.ts'

export const ROLES = ['nobody', 'owner', 'client', 'administrator'] as const
export type ScreenRole = (typeof ROLES)[number]

/** The paths of screens, by who may see them. */
export type AllScreens = Record<ScreenRole, string[]>

/**
 * Lets a property, charges its rent, reports a payment as the client, and returns every screen of it; outside of
 * `npm run test:all` six of each role.
 */
export async function openAllScreens(
  world: World,
): Promise<{ people: LetProperty; screens: AllScreens }> {
  const people = await letProperty(world)
  const { owner, client, ids } = people
  await startCharging(owner, ids.lease)
  await owner.put('/moneysettings', { upiId: 'asha@okbank' })
  const claim = { rentMaster: ids.lease, amount: '500', method: 'upi' }
  expectStatus(await client.post('/claims', claim), 201)
  const tap = { propertyMaster: ids.property, category: 'repairs', amount: '450' }
  const spent = await owner.post('/expenses', tap)
  expectStatus(spent, 201)
  const expense = spent.body._id
  const screens = {
    nobody: [
      paths.signIn,
      paths.registerOwner,
      paths.register,
      paths.forgotPassword,
      paths.resetPassword('x', 'y'),
      paths.invitation('x', 'y'),
      paths.stopReminders('x'),
      paths.notForMe('x'),
      paths.undoEmail('x', 'y'),
      paths.undoChange('x', 'y'),
      paths.confirmAdministrator('x', 'y'),
      paths.adminSignIn,
      paths.privacy,
      paths.terms,
      '/nowhere',
    ],
    owner: [
      paths.dashboard,
      paths.properties,
      paths.addProperty,
      paths.property(ids.property),
      paths.editProperty(ids.property),
      paths.clients,
      paths.addClient,
      paths.client(client.id),
      paths.editClient(client.id),
      `${paths.addClient}/${client.id}`,
      paths.leases,
      paths.addLeaseFor(ids.free),
      paths.letProperty,
      paths.lease(ids.lease),
      paths.editLease(ids.lease),
      paths.recordReceipt(ids.property),
      paths.dues,
      paths.settling,
      paths.claims,
      paths.reminders,
      paths.remindAll,
      paths.calendar,
      paths.recordSeveral,
      paths.readings,
      paths.chargeSeveral,
      paths.raiseRents,
      paths.statement(ids.lease),
      paths.rentRegister,
      paths.month('2026-10'),
      paths.books,
      paths.dayBook,
      paths.trialBalance,
      paths.depositRegister,
      paths.income,
      paths.tdsLedger,
      paths.propertyYear(),
      paths.propertyYear(ids.property),
      paths.houseProperty,
      paths.invoices,
      paths.cheques,
      paths.expenses,
      paths.addExpense,
      paths.expense(expense),
      paths.bank,
      paths.moneySettings,
      paths.team,
      paths.importBooks,
      paths.receipts,
      paths.pastReceipts,
      paths.receipt(ids.receipt),
      paths.editOwner(owner.id),
      paths.account,
      paths.accountSignIn,
      paths.accountData,
      paths.accountRights,
      paths.paymentGateway,
    ],
    client: [
      paths.dashboard,
      paths.myDues,
      paths.invoices,
      paths.statementOf(),
      paths.receipts,
      paths.pastReceipts,
      paths.receipt(ids.receipt),
      paths.account,
      paths.accountSignIn,
      paths.accountData,
      paths.accountRights,
      paths.paymentGateway,
    ],
    administrator: [
      paths.dashboard,
      paths.owners,
      paths.addOwner,
      paths.editOwner(owner.id),
      paths.account,
      paths.accountSignIn,
      paths.accountData,
      paths.accountRights,
    ],
  }
  requireAll(Object.values(screens).flat())
  if (isWholeRun) return { people, screens }
  const few = {
    nobody: [
      paths.signIn,
      paths.registerOwner,
      paths.resetPassword('x', 'y'),
      paths.stopReminders('x'),
      paths.privacy,
      '/nowhere',
    ],
    owner: [
      paths.dashboard,
      paths.properties,
      paths.lease(ids.lease),
      paths.letProperty,
      paths.dues,
      paths.receipt(ids.receipt),
    ],
    client: [
      paths.dashboard,
      paths.myDues,
      paths.statementOf(),
      paths.receipts,
      paths.receipt(ids.receipt),
      paths.account,
    ],
    administrator: [
      paths.dashboard,
      paths.owners,
      paths.addOwner,
      paths.editOwner(owner.id),
      paths.accountSignIn,
      paths.accountData,
    ],
  }
  return { people, screens: few }
}

/** A page that is listed for nobody would be looked at by no test. */
function requireAll(addresses: string[]) {
  const places = addresses.map((path) => new URL(path, 'http://localhost').pathname)
  const names = Object.keys(patterns) as (keyof typeof patterns)[]
  const missing = names.filter((name) => !places.some((it) => matchPath(wholePattern(name), it)))
  if (missing.length > 0) throw new Error(`all-screens.ts lacks ${missing.join(', ')}`)
}

async function startCharging(owner: Person, lease: string) {
  const path = `/rentmaster/${lease}/charging`
  const charging = { chargeFrom: '2026-10-01', openingBalance: '4000', openingDeposit: '50000' }
  const { expect: seen } = (await owner.post(path, { ...charging, preview: true })).body
  expectStatus(await owner.post(path, { ...charging, expect: seen }), 200)
}

function expectStatus({ status, body }: Reply, wanted: number) {
  if (status !== wanted)
    throw new Error(`expected ${wanted}, got ${status}: ${JSON.stringify(body)}`)
}

/** A page is there once its heading is, and nothing of it is loading any more. */
export async function openScreen(page: Page, path: string): Promise<void> {
  if (page.url().endsWith(BLANK)) await page.goto(path)
  else await goWithin(page, path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(
    () => !document.querySelector('[aria-busy="true"], [role="status"][aria-label="Loading"]'),
  )
}
