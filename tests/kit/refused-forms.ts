import type { Locator, Page } from 'playwright-core'
import { paths } from '../../src/paths.ts'
import type { LetProperty } from './let-property.ts'
import { names } from './names.ts'
import { pick } from './on-page.ts'

/** A form that a manager can open. */
export type ManagersForm = {
  path: (of: LetProperty) => string
  /** The buttons, links and lines of a menu that are pressed one after the other to open it. */
  open?: readonly (string | RegExp)[]
  /** Texts to type, by the names of its fields. */
  typed?: Record<string, string>
  /** Fills in the fields that are not typed into, before it is sent. */
  fill?: (page: Page) => Promise<unknown>
  /** Whether it changes one version of a record. */
  hasVersion?: true
  /** Whether somebody with some properties cannot open it at all. */
  isOfAllBooks?: true
}

const PERSON = { name: 'Meera', fatherName: 'Mohan', gender: 'Female', mobileNumber: '98450' }
const TERMS = {
  electricityMeterNumber: '77',
  securityDepositAmount: '3',
  monthlyRent: '4',
  paymentMode: 'Any',
  incrementPercentage: '2',
  incrementSchedule: '1',
}

const ofLease = (label: string, more: Partial<ManagersForm> = {}) => ({
  path: ({ ids }: LetProperty) => paths.lease(ids.lease),
  open: ['More', label],
  ...more,
})

/** Forms that a manager can open, of each kind: on a page, in a dialog of a page, and in a dialog that a row opens. */
export const MANAGERS_FORMS: Record<string, ManagersForm> = {
  'a changed property': {
    path: ({ ids }) => paths.editProperty(ids.property),
    typed: { address2: 'Another floor' },
    hasVersion: true,
  },
  'a new client': {
    path: () => paths.addClient,
    typed: {
      ...PERSON,
      email: 'm@example.in',
      password: 'correct horse',
      address1: 'a',
      address2: 'b',
    },
    isOfAllBooks: true,
  },
  'a changed client': {
    path: ({ client }) => paths.editClient(client.id),
    typed: { fatherName: 'Mohan' },
    hasVersion: true,
    isOfAllBooks: true,
  },
  'a new agreement': {
    path: ({ ids }) => paths.addLeaseFor(ids.free),
    typed: TERMS,
    fill: (page) => pick(page, names.client, /Ravi/),
    isOfAllBooks: true,
  },
  'a changed agreement': {
    path: ({ ids }) => paths.editLease(ids.lease),
    typed: { electricityMeterNumber: '78' },
    hasVersion: true,
  },
  'a receipt': {
    path: ({ ids }) => paths.recordReceipt(ids.property),
    typed: {
      rentFrom: '2027-01-01',
      rentTo: '2027-01-31',
      paymentThreshold: '2027-02-05',
      method: 'cash',
    },
  },
  'a charge': ofLease('Add charge', { typed: { name: 'Painting', amount: '300' } }),
  'a corrected claim': {
    path: () => paths.claims,
    open: ['Correct and confirm'],
    // What it settles is previewed; a refusal of that alone is said beside the amount.
    fill: (page) =>
      Promise.all([
        page.waitForResponse((it) => it.request().postData()?.includes('"400') === true),
        page.locator('[name=amount]').fill('400'),
      ]),
  },
}

/** Opens a form, and returns it. */
export async function openForm(page: Page, { open = [] }: ManagersForm): Promise<Locator> {
  for (const [place, name] of open.entries()) {
    const called = { name, exact: typeof name === 'string' }
    // A button beside the menu may have the name of its line.
    const isInMenu = String(open[place - 1]).includes('More')
    const button = page.getByRole('button', called).or(page.getByRole('link', called))
    await (isInMenu ? page.getByRole('menuitem', called) : button).first().click()
  }
  const dialog = page.getByRole('dialog').locator('form')
  const form = open.length === 0 ? page.locator('main form') : dialog.or(page.locator('main form'))
  await form.locator('[type=submit]').last().waitFor()
  return form.last()
}

/** The button by which it is sent. */
export const submitIn = (form: Locator): Locator => form.locator('[type=submit]').first()

/** Types what its line says. */
export async function typeInto(page: Page, form: Locator, { typed, fill }: ManagersForm) {
  for (const [name, text] of Object.entries(typed ?? {})) {
    const field = form.locator(`[name="${name}"]`)
    if (await field.evaluate((it) => (it as HTMLElement).tagName === 'SELECT'))
      await field.selectOption(text)
    else await field.fill(text)
  }
  await fill?.(page)
}

/** The contents of a form's fields in order, each as 'place name: value'. */
export const standingIn = (form: Locator): Promise<string[]> =>
  form.evaluate((element) =>
    [...(element as HTMLFormElement).elements].flatMap((each, place) => {
      const it = each as HTMLInputElement
      if (it.tagName === 'BUTTON' || it.type === 'file' || it.tagName === 'FIELDSET') return []
      const value = it.type === 'radio' || it.type === 'checkbox' ? String(it.checked) : it.value
      return [`${place} ${it.name.startsWith('_r_') ? '' : it.name}: ${value}`]
    }),
  )
