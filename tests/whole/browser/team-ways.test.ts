import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '../../../src/paths.ts'
import { type BrowserWorld, openBrowserWorld } from '../../kit/browser-world.ts'
import { type LetBooks, letBooks } from '../../kit/let-property.ts'
import { textsIn } from '../../kit/texts-in.ts'
import { PASSWORD } from '../../kit/world.ts'

/** All that a team does on its screens: on a desk by keyboard and on a phone by touch, in English and in Hindi. */

const DESK = { viewport: { width: 1280, height: 800 } }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const WAYS = [
  { way: 'on a phone by touch, in Hindi', owner: 'Meera', size: PHONE, language: 'hi-IN' },
  { way: 'on a desk by keyboard, in Hindi', owner: 'Farid', size: DESK, language: 'hi-IN' },
  { way: 'on a phone by touch, in English', owner: 'Vikram', size: PHONE, language: 'en-IN' },
  { way: 'on a desk by keyboard, in English', owner: 'Asha', size: DESK, language: 'en-IN' },
] as const
type Way = (typeof WAYS)[number]

let browserWorld: BrowserWorld
beforeAll(async () => {
  browserWorld = await openBrowserWorld()
})
afterAll(() => browserWorld.close())

// The rent and the deposit of the agreement, and any amount.
const MONEY = /₹|rupee|रुपय|18,?500|55,?500/i

/** Actions of one person on a page: at a desk or on a phone, in English or in Hindi. */
function handsOn(page: Page, { size, language }: Way) {
  const text = textsIn(language)
  let presses = 0
  const press = async (what: Locator) => {
    presses += 1
    if (size === PHONE) return what.tap()
    const isChosen = await what.evaluate((it) => it.tagName === 'INPUT' && it.id !== '')
    await what.press(isChosen ? 'Space' : 'Enter')
  }
  // What somebody of a team does stands beside its description, which is a part of its name.
  const named = (
    role: 'button' | 'link' | 'radio',
    english: string,
    within: Page | Locator = page,
  ) =>
    within
      .getByRole(role, { name: text(english), exact: role !== 'radio' })
      .filter({ visible: true })
      .first()
  return {
    page,
    text,
    press,
    button: (english: string, in_?: Locator) => press(named('button', english, in_)),
    link: (english: string) => press(named('link', english)),
    choose: (english: string) => press(named('radio', english)),
    type: async (label: string, typed: string) => {
      const field = page.getByLabel(text(label), { exact: true })
      presses += 1
      await (size === PHONE ? field.tap() : field.focus())
      await page.keyboard.type(typed)
    },
    /** How often something was tapped, pressed or begun to be typed into so far. */
    presses: () => presses,
    sees: (english: string) => page.getByText(text(english)).first().waitFor(),
  }
}
type Hands = ReturnType<typeof handsOn>

async function signIn(of: Hands, email: string) {
  await of.type('Email', email)
  await of.type('Password', PASSWORD)
  await of.button('Sign In')
  await of.link('Continue now')
}

async function linkTo(email: string) {
  const { text } = await browserWorld.world.nextMail(email)
  const [path = ''] = /\/invitation\?id=[\w-]+&token=[\w-]+/.exec(text) ?? []
  return path
}

/** The owner invites somebody on their page, who takes the link, signs in and reads the notice. */
async function comes(owner: Hands, { name, role, way }: { name: string; role: string; way: Way }) {
  const email = `${name.toLowerCase()}@team.in`
  await owner.button('Invite somebody')
  await owner.type('Name', name)
  await owner.type('Email', email)
  await owner.choose(role)
  await owner.button('Send the invitation', owner.page.getByRole('dialog'))
  const card = owner.page.getByRole('article', { name })
  await card.getByText(owner.text(role), { exact: true }).waitFor()
  await card.getByText(owner.text('All properties'), { exact: true }).waitFor()
  const page = await browserWorld.newPage({ ...way.size, locale: way.language })
  const hands = handsOn(page, way)
  await page.goto(await linkTo(email))
  await hands.type('New password', PASSWORD)
  await hands.button('Set Password')
  await hands.link('Sign In now')
  await signIn(hands, email)
  await hands.sees('Before you begin')
  await hands.button('I have read this')
  await page
    .getByRole('heading', { name: hands.text('Before you begin'), exact: true })
    .waitFor({ state: 'detached' })
  return { hands, card, email }
}

const isSeen = (page: Page, text: string | RegExp) => page.getByText(text).count()

test.each(WAYS.map((way) => [way.way, way] as const))(
  'a team is invited, works, is limited, changed and removed, and leaves, %s',
  async (_, way) => {
    const people = await letBooks(
      browserWorld.world,
      way.owner,
      `Tenant of ${way.owner}`.replaceAll(' ', ''),
    )
    const page = await browserWorld.newPage({ as: people.owner, ...way.size, locale: way.language })
    const owner = handsOn(page, way)
    await page.goto(paths.team)
    await owner.sees('Nobody works with you here yet')
    await limited(owner, people, way)
    await reads(owner, way)
    await page.context().close()
  },
)

/** A caretaker sends a reading, becomes a manager of one property, and leaves. */
async function limited(owner: Hands, { owner: { name: of } }: LetBooks, way: Way) {
  const name = `Shyam${of}`
  const { hands, card } = await comes(owner, { name, role: 'Caretaker', way })
  const { page } = hands
  const answers: Promise<string>[] = []
  page.on('response', (reply) => {
    if (reply.request().resourceType() === 'fetch') answers.push(reply.text().catch(() => ''))
  })
  await page.reload()
  const before = hands.presses()
  await hands.press(page.getByRole('button', { name: hands.text('Meter reading, {0}') }).first())
  await hands.type('The meter shows', '1204')
  await hands.button('Send')
  expect(hands.presses() - before).toBe(3)
  await page.getByText(/1204/).waitFor()
  // Nor in what is only read aloud, and in what the server answered.
  for (const seen of [await page.content(), ...(await Promise.all(answers))])
    expect(seen).not.toMatch(MONEY)

  await owner.button('Role and properties', card)
  await owner.choose('Manager')
  await owner.choose('Only some')
  await owner.button('Save')
  await owner.sees('Please choose at least one property.')
  await owner.press(owner.page.getByRole('checkbox', { name: /^9 Hill Road/ }))
  await owner.button('Save')
  await card.getByText(owner.text('Manager'), { exact: true }).waitFor()
  await page.reload()
  await hands.link('Only some properties')
  await page.getByText('9 Hill Road').first().waitFor()
  expect(await isSeen(page, /12 Lake View Road/)).toBe(0)

  await page.goto(paths.account)
  await hands.button('Leave the team')
  await hands.button('Leave the team', page.getByRole('dialog'))
  await page.waitForURL((url) => url.pathname === paths.signIn)
  await owner.page.reload()
  await owner.sees('Nobody works with you here yet')
}

/** An accountant downloads the year, is signed out on a device, and is removed. */
async function reads(owner: Hands, way: Way) {
  const name = `Meena${way.owner}`
  const { hands, card, email } = await comes(owner, { name, role: 'Accountant', way })
  const { page } = hands
  await page.goto(paths.books)
  const download = page.waitForEvent('download')
  await hands.button('Download the year')
  expect((await download).suggestedFilename()).toMatch(/^year-for-accountant/)

  await owner.page.reload()
  await card.waitFor()
  await owner.press(card.locator('summary').first())
  await owner.press(card.getByRole('button', { name: owner.text('Sign out {what} of {name}') }))
  await owner.sees('That device is signed out.')
  await page.goto(paths.dues)
  await page.waitForURL((url) => url.pathname === paths.signIn)
  await signIn(hands, email)
  await owner.button('Remove', card)
  await owner.button('Remove', owner.page.getByRole('dialog'))
  await card.waitFor({ state: 'hidden' })
  await page.goto(paths.dues)
  await hands.sees(
    'If your password is not accepted any more, ask {owner} whether you are still in their team.',
  )
}
