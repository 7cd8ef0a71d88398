import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { names } from '../kit/names.ts'
import { button, enterCredentials, link } from '../kit/on-page.ts'
import { wholeTest } from '../kit/whole-test.ts'
import { CLIENT, PASSWORD } from '../kit/world.ts'

/** Where links of mails lead: those that do not work any more, and those that somebody opens signed out. */

let browserWorld: BrowserWorld
beforeAll(async () => {
  browserWorld = await openBrowserWorld()
})
afterAll(() => browserWorld.close())

test('a link that does not work is looked at before anything is typed, and asks for no password', async () => {
  const page = await browserWorld.newPage({ at: new Date() })
  const dead = 'id=019a0000-0000-7000-8000-000000000000&token=x'
  const links = [
    ['/stopreminders/x', '/stopreminders/x', link(page, 'Sign In')],
    [
      '/invitation?',
      '/links/check',
      page.getByText('If you got a later email with a link, use that one.'),
    ],
    ['/undochange?', '/links/check', link(page, names.askForANewPassword)],
    ['/undoemail?', '/links/check', link(page, names.askForANewPassword)],
  ] as const
  for (const [path, asked, refusal] of links) {
    // Not the page itself, which may have the same address.
    const call = page.waitForResponse(
      (reply) => reply.url().endsWith(asked) && reply.request().method() === 'POST',
    )
    await page.goto(path.endsWith('?') ? `${path}${dead}` : path)
    expect((await call).status()).toBe(400)
    await refusal.waitFor()
    expect(await page.getByLabel(names.newPassword).count()).toBe(0)
    expect(
      await page.getByText(/set a password|choose a new password|you get reminders/i).count(),
    ).toBe(0)
  }
  await page.context().close()
})

wholeTest(
  'whoever comes with the other role signs in with it at one tap, at the page of the link',
  async () => {
    const { world } = browserWorld
    const ravi = await world.addClient(await world.registerOwner('Asha'), 'Ravi')
    const page = await browserWorld.newPage({ at: new Date() })
    await page.goto('/dashboard/mydues?as=owner')
    await button(page, names.signIn).waitFor()
    await enterCredentials(page, ravi)
    await button(page, 'Sign in as client instead').click()
    await page.getByText('Login successful!').waitFor()
    await link(page, names.continueNow).click()
    await page.waitForURL('**/dashboard/mydues')
    // Nobody chooses a role any more.
    expect(new URL(page.url()).search).toBe('')
    await page.context().close()
  },
)

test('whoever is signed in with another role is told so above the page, and opens the link with the right one', async () => {
  const { world } = browserWorld
  const owner = await world.registerOwner('Chitra')
  const suresh = await world.addClient(owner, 'Suresh')
  const page = await browserWorld.newPage({ at: new Date(), as: owner })
  const isForClients = 'The link that you opened is for a client.'
  await page.goto('/dashboard?as=owner')
  await page.getByText('Hello, Chitra').waitFor()
  expect(await page.getByText(isForClients).count()).toBe(0)
  // Where the role may not go, and where it may.
  for (const path of ['/dashboard/mydues?as=client', '/dashboard?as=client']) {
    await page.goto(path)
    await page.getByText('Hello, Chitra').waitFor()
    await page.getByText(isForClients).waitFor()
  }
  await page.goto('/dashboard/mydues?as=client')
  await button(page, 'Sign out and open it as client').click()
  await enterCredentials(page, suresh)
  await link(page, names.continueNow).click()
  await page.waitForURL('**/dashboard/mydues')
  expect(await page.getByText(isForClients).count()).toBe(0)
  await page.context().close()
})

test('an invitation says who invites whom before anything is typed, also where somebody else is signed in, who is signed out for the sign-in', async () => {
  const { world } = browserWorld
  const bina = await world.registerOwner('Bina')
  const reply = await bina.post('/clientmaster', {
    ...CLIENT,
    name: 'Meera',
    email: 'meera@example.in',
    password: undefined,
    invite: true,
  })
  expect(reply.status).toBe(201)
  const { text } = await world.nextMail('meera@example.in', /Invitation to Rentbook/)
  const page = await browserWorld.newPage({ at: new Date(), as: bina })
  await page.goto(/\/invitation\?id=[\w-]+&token=[\w-]+/.exec(text)?.[0] ?? '')
  await page.getByText(/^Bina invites you .* sign in as Client with meera@example\.in\.$/).waitFor()
  await page
    .getByText(`Bina is signed in on this device, with ${bina.email}.`, { exact: false })
    .waitFor()
  await page.getByLabel(names.newPassword).fill(PASSWORD)
  await button(page, names.setPassword).click()
  await button(page, 'Sign Bina out and sign in').click()
  await enterCredentials(page, { email: 'meera@example.in', password: PASSWORD })
  await link(page, names.continueNow).click()
  await page.getByText('Hello, Meera').waitFor()
  await page.context().close()
})
