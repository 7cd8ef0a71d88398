import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../../kit/browser-world.ts'
import { names } from '../../kit/names.ts'
import { appears, button, field } from '../../kit/on-page.ts'
import type { Person } from '../../kit/world.ts'

/** Fields that a password manager or the browser fills, in the ways in which they do it. */

let browserWorld: BrowserWorld
let asha: Person

beforeAll(async () => {
  browserWorld = await openBrowserWorld()
  asha = await browserWorld.world.registerOwner('Asha')
})
afterAll(() => browserWorld.close())

/** Sets both fields first, as a password manager does, and dispatches nothing but `change` then. */
const fillByChange = (page: Page, texts: Record<string, string>) =>
  page.evaluate((texts) => {
    const inputs = Object.keys(texts).map(
      (name) => document.querySelector<HTMLInputElement>(`input[name=${name}]`) as HTMLInputElement,
    )
    for (const input of inputs) input.value = texts[input.name] as string
    for (const input of inputs) input.dispatchEvent(new Event('change', { bubbles: true }))
  }, texts)

test('fields that are filled by a change event alone keep their values and are sent', async () => {
  const page = await browserWorld.newPage()
  await page.goto('/')
  await page.locator('input[name=email]').waitFor()
  await fillByChange(page, { email: asha.email, password: asha.password })
  await button(page, names.signIn).click()
  await appears(page, 'Login successful!')
  expect(await field(page, names.email).inputValue()).toBe(asha.email)
  await page.context().close()
})

test('fields that are filled without any event are read when the form is sent', async () => {
  const page = await browserWorld.newPage()
  await page.goto('/')
  await page.locator('input[name=email]').waitFor()
  const { email, password } = asha
  await page.evaluate(
    ({ email, password }) => {
      const fill = (name: string, text: string) => {
        const input = document.querySelector<HTMLInputElement>(`input[name=${name}]`)
        if (input) input.value = text
      }
      fill('email', email)
      fill('password', password)
    },
    { email, password },
  )
  await button(page, names.signIn).click()
  await appears(page, 'Login successful!')
  await page.context().close()
})

test('a choice that is made without any event is read when the form is sent', async () => {
  const page = await browserWorld.newPage({ as: asha })
  await page.goto('/dashboard/addclientmaster')
  for (const [name, text] of [
    [names.name, 'Quiet'],
    [names.fatherName, 'Still'],
    [names.email, 'still@example.in'],
    [names.password, asha.password],
    [names.phone, '9811111111'],
    [names.address1, 'a'],
    [names.address2, 'b'],
  ] as const)
    await field(page, name).fill(text)
  await field(page, names.gender).evaluate((select) => {
    ;(select as HTMLSelectElement).value = 'Female'
  })
  await button(page, names.add).click()
  await appears(page, 'Quiet is added.')
  const [client] = (await asha.get('/clientmaster?search=Quiet')).body
  expect(client.gender).toBe('Female')
  await page.context().close()
})

test('a tick that is set without any event is read when the form is sent', async () => {
  const page = await browserWorld.newPage({ as: asha })
  await page.goto('/dashboard/addclientmaster')
  for (const [name, text] of [
    [names.name, 'Ticked'],
    [names.fatherName, 'Still'],
    [names.email, 'ticked@example.in'],
    [names.phone, '9811111112'],
    [names.address1, 'a'],
    [names.address2, 'b'],
  ] as const)
    await field(page, name).fill(text)
  await field(page, names.gender).selectOption('Male')
  await page.locator('input[name=isInvited]').evaluate((box) => {
    ;(box as HTMLInputElement).checked = true
  })
  await button(page, names.add).click()
  await appears(page, 'Ticked is added.')
  const [client] = (await asha.get('/clientmaster?search=Ticked')).body
  expect(client.signIn).toBe('invited')
  await page.context().close()
})

test('a number that is filled by a change event alone is tidied as if it were typed', async () => {
  const page = await browserWorld.newPage()
  await page.goto('/register?type=owner')
  await page.locator('input[name=aadharNumber]').waitFor()
  await fillByChange(page, { aadharNumber: '1234 5678 9012' })
  expect(await field(page, names.aadharNumber).inputValue()).toBe('123456789012')
  await page.context().close()
})

/** Runs in the turn in which the page's fields appear, before the browser has shown them. */
const whenFieldsAppear = (page: Page, run: (texts: Record<string, string>) => void, texts = {}) =>
  page.addInitScript(
    `new MutationObserver((_, watch) => {
      if (!document.querySelector('input[name=email]')) return
      watch.disconnect()
      ;(${run})(${JSON.stringify(texts)})
    }).observe(document, { childList: true, subtree: true })`,
  )

test('sends what is filled without an event, and sent, in the turn in which the fields appear', async () => {
  const page = await browserWorld.newPage()
  const { email, password } = asha
  await whenFieldsAppear(
    page,
    (texts) => {
      const inputs = document.querySelectorAll<HTMLInputElement>('input[name]')
      for (const input of inputs) input.value = texts[input.name] ?? input.value
      document.querySelector<HTMLInputElement>('input[name=email]')?.form?.requestSubmit()
    },
    { email, password },
  )
  await page.goto('/')
  await appears(page, 'Login successful!')
  await page.context().close()
})

test('a number that is filled in the turn in which its field appears is tidied', async () => {
  const page = await browserWorld.newPage()
  await whenFieldsAppear(page, () => {
    const input = document.querySelector<HTMLInputElement>('input[name=aadharNumber]')
    if (!input) return
    input.value = '1234 5678 9012'
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await page.goto('/register?type=owner')
  await page.locator('input[name=aadharNumber]').waitFor()
  expect(await field(page, names.aadharNumber).inputValue()).toBe('123456789012')
  await page.context().close()
})

test('an address and a code that are filled without an event are sent by their own buttons', async () => {
  const page = await browserWorld.newPage({ at: new Date() })
  const fill = (name: string, text: string) =>
    field(page, name).evaluate((input, text) => {
      ;(input as HTMLInputElement).value = text
    }, text)
  await page.goto('/register?type=owner')
  await page.locator('input[name=email]').waitFor()
  await fill(names.email, 'quiet@example.in')
  await button(page, names.sendOTP).click()
  await appears(page, 'OTP sent to your email successfully!')
  const { text } = await browserWorld.world.nextMail('quiet@example.in')
  await fill(names.otp, /\b\d{6}\b/.exec(text)?.[0] ?? '')
  await button(page, 'Verify OTP').click()
  await appears(page, 'Email verified successfully!')
  await page.context().close()
})

test('keeps and sends text typed before the form is ready', async () => {
  const page = await browserWorld.newPage()
  // The moment between the fields standing in the page and the form taking hold of them.
  await page.addInitScript((email) => {
    const append = Node.prototype.appendChild
    Node.prototype.appendChild = function <T extends Node>(this: Node, child: T): T {
      const added = append.call(this, child) as T
      const input =
        this.isConnected && document.querySelector<HTMLInputElement>('input[name=email]')
      if (input && !input.dataset.filled) {
        input.dataset.filled = 'early'
        input.value = email
      }
      return added
    }
  }, asha.email)
  await page.goto('/')
  await page.locator('input[data-filled=early]').waitFor()
  expect(await field(page, names.email).inputValue()).toBe(asha.email)
  await field(page, names.password).fill(asha.password)
  await button(page, names.signIn).click()
  await appears(page, 'Login successful!')
  await page.context().close()
})

test('what is filled into the page that is seen before the program has come goes over into the form', async () => {
  const page = await browserWorld.newPage()
  const program = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await program.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const drawn = page.locator('.drawn:visible')
  await drawn.waitFor()
  const { email, password } = asha
  await drawn.locator('input').evaluateAll(
    (inputs, { email, password }) => {
      const [first, second] = (inputs as HTMLInputElement[]).filter(({ type }) => type !== 'radio')
      if (first) first.value = email
      if (second) second.value = password
    },
    { email, password },
  )
  program.resolve()
  await page.locator('input[name=email]').waitFor()
  await button(page, names.signIn).click()
  await appears(page, 'Login successful!')
  await page.context().close()
})
