import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../../kit/browser-world.ts'
import { type LetProperty, letProperty } from '../../kit/let-property.ts'
import { names } from '../../kit/names.ts'
import { appears, button, field, fill, row } from '../../kit/on-page.ts'

/** Pasted and typed values are kept as they were meant. */

let browserWorld: BrowserWorld
let people: LetProperty

beforeAll(async () => {
  browserWorld = await openBrowserWorld()
  people = await letProperty(browserWorld.world)
})
afterAll(() => browserWorld.close())

async function openPage(path: string, as?: 'owner') {
  const page = await browserWorld.newPage({
    ...(as && { as: people[as] }),
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  // Whether a mailed link works cannot be asked: its form is there all the same.
  await page.route('**/links/check', (route) => route.abort())
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** Replaces the field's content by pasting, and returns its new content. */
async function paste(page: Page, label: string, text: string): Promise<string> {
  await page.evaluate((it) => navigator.clipboard.writeText(it), text)
  await field(page, label).focus()
  await field(page, label).selectText()
  await page.keyboard.press('ControlOrMeta+v')
  return field(page, label).inputValue()
}

test('a registration accepts numbers as they are printed, and no more digits than they have', async () => {
  const page = await openPage('/register?type=owner')
  expect(await paste(page, 'Aadhar number', '1234 5678 9012')).toBe('123456789012')
  expect(await paste(page, 'Aadhar number', ' Aadhaar: 1234-5678-9012\n')).toBe('123456789012')
  expect(await paste(page, 'Aadhar number', '1234 5678 9012 3456')).toBe('123456789012')
  expect(await paste(page, 'PAN (optional)', ' abcde 1234 f ')).toBe('ABCDE1234F')

  const email = 'nila@example.in'
  await fill(page, { [names.name]: 'Nila', [names.phone]: '9876543210', [names.email]: email })
  await button(page, names.sendOTP).click()
  const { text } = await browserWorld.world.nextMail(email)
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? ''
  // It is verified at once, and its field goes.
  await page.evaluate(
    (it) => navigator.clipboard.writeText(it),
    ` ${code.slice(0, 3)} ${code.slice(3)}`,
  )
  await field(page, names.otp).focus()
  await page.keyboard.press('ControlOrMeta+v')
  await appears(page, 'Email verified successfully!')
  await button(page, names.next).click()

  await field(page, names.pincode).waitFor()
  expect(await paste(page, 'Pincode', '560 001')).toBe('560001')
  await fill(page, { [names.address]: 'a', [names.city]: 'b', [names.state]: 'c' })
  await button(page, names.next).click()
  expect(await paste(page, 'GST number (optional)', '27 abcde 1234 f 1z5')).toBe('27ABCDE1234F1Z5')
  expect(await paste(page, 'IFSC code (optional)', 'sbin 0000300')).toBe('SBIN0000300')
  expect(await paste(page, 'Bank account number (optional)', '1234 5678 9012')).toBe('123456789012')
  await page.context().close()
})

test('a full field accepts no more characters, wherever the cursor is', async () => {
  const page = await openPage('/register?type=owner')
  const aadhaar = field(page, names.aadharNumber)
  await aadhaar.pressSequentially('1234 5678 9012 3')
  expect(await aadhaar.inputValue()).toBe('123456789012')
  await aadhaar.press('Home')
  await page.keyboard.type('9')
  expect(await aadhaar.inputValue()).toBe('123456789012')
  await page.keyboard.press('Delete')
  await page.keyboard.type('9')
  expect(await aadhaar.inputValue()).toBe('923456789012')
  await page.context().close()
})

test('reports a text that is too long instead of cutting it', async () => {
  const page = await openPage('/dashboard/addpropertymaster', 'owner')
  expect(await paste(page, 'City', 'x'.repeat(201))).toHaveLength(201)
  await appears(page, 'Please use at most 200 characters.')
  expect(await paste(page, 'Pincode', '560 001')).toBe('560001')
  await page.goto('/resetpassword?id=x&token=y')
  expect(await paste(page, 'New password', 'x'.repeat(129))).toHaveLength(129)
  await appears(page, 'Please use at most 128 characters.')
  await page.context().close()
})

test('accepts amounts as the lists print them, and sends them plain', async () => {
  const page = await openPage(`/dashboard/rentmaster/update?Id=${people.ids.lease}`, 'owner')
  await fill(page, {
    [names.monthlyRent]: '₹ 1,20,000.50',
    [names.securityDepositAmount]: '18 500',
    [names.incrementPercentage]: '2.5 %',
    'Payment date (optional)': '5 days',
  })
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'PUT'),
    button(page, names.update).click(),
  ])
  expect(sent.postDataJSON()).toMatchObject({
    monthlyRent: '120000.50',
    securityDepositAmount: '18500',
    incrementPercentage: '2.5',
    paymentDate: '5',
  })
  await appears(page, 'Update Successfully')
  expect(await field(page, names.monthlyRent).inputValue()).toBe('1,20,000.50')
  await page.goto('/dashboard/listrentmaster')
  await row(page, '₹ 1,20,000.50').getByText('₹ 18,500', { exact: true }).waitFor()
  await page.context().close()
})

test('reports an amount that is too large, and prompts for one that is not an amount', async () => {
  const page = await openPage(`/dashboard/rentmaster/update?Id=${people.ids.lease}`, 'owner')
  await fill(page, { [names.monthlyRent]: '12,34,56,78,90,12,34,56,000' })
  await field(page, names.monthlyRent).press('Tab')
  await appears(page, 'This number is too large: please use at most 15 digits.')
  await fill(page, { [names.monthlyRent]: '12,5' })
  await field(page, names.monthlyRent).press('Enter')
  await page
    .getByRole('textbox', { name: names.monthlyRent })
    .and(page.locator('[aria-invalid=true]'))
    .waitFor()
  await appears(page, 'Please enter a number of zero or more.')
  await page.context().close()
})
