import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAllScreens } from '../../kit/all-screens.ts'
import { type BrowserWorld, openBrowserWorld } from '../../kit/browser-world.ts'
import type { LetProperty } from '../../kit/let-property.ts'
import { names } from '../../kit/names.ts'
import { button, enterCredentials, link } from '../../kit/on-page.ts'
import {
  MANAGERS_FORMS,
  type ManagersForm,
  openForm,
  standingIn,
  submitIn,
  typeInto,
} from '../../kit/refused-forms.ts'
import type { Person } from '../../kit/world.ts'
import { joinTeam } from '../../security/books.ts'

// The owner gives somebody another role or other properties, or changes a record, while they type.

const NOW = new Date('2026-11-16T12:00:00+05:30')
let browserWorld: BrowserWorld
let people: LetProperty
let kiran: Person
let page: Page
beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: NOW })
  const all = await openAllScreens(browserWorld.world)
  people = all.people
  const joining = { role: 'manager', name: 'Kiran', email: 'kiran@team.in' } as const
  kiran = await joinTeam(browserWorld.world, people.owner, joining)
  page = await browserWorld.newPage({ at: NOW })
  await page.goto('/')
  await enterCredentials(page, kiran)
  await link(page, names.continueNow).click()
  await button(page, 'I have read this').click()
})
afterAll(() => browserWorld.close())

const become = async (role: string, properties: string[] | null = null) => {
  const { status, body } = await people.owner.put(`/team/${kiran.id}`, { role, properties })
  expect([status, body.message]).toEqual([200, 'Saved.'])
}

const STALE = { 'if-match': '"999"' }
const REFUSALS = {
  // Once the page knows of another role its button is disabled, and says why.
  'the role changed': { make: () => become('accountant'), statuses: [403], isSentAtOnce: true },
  'it is not there any more': {
    make: () => become('manager', [people.ids.free]),
    statuses: [403, 404],
    isSentAtOnce: false,
  },
  'somebody else changed it': {
    make: async () => {
      await page.route('**/*', async (route) => {
        const request = route.request()
        if (request.method() === 'GET') return route.continue()
        return route.continue({ headers: { ...request.headers(), ...STALE } })
      })
    },
    statuses: [412],
    isSentAtOnce: false,
  },
}
type Refusal = keyof typeof REFUSALS
type Who = 'manager' | 'limited manager'

/** The faults of a form after the server refused it: texts for the failing test, none where all is well. */
async function faultsOf(form: ManagersForm, who: Who, refusal: Refusal): Promise<string[]> {
  const { property, free } = people.ids
  await become('manager', who === 'manager' ? null : [property, free])
  await page.unroute('**/*')
  await page.goto('about:blank')
  await page.goto(form.path(people))
  const element = await openForm(page, form)
  await typeInto(page, element, form)
  const { make, statuses, isSentAtOnce } = REFUSALS[refusal]
  const before = await standingIn(element)
  const address = page.url()
  await make()
  // They look at another window meanwhile, and come back.
  if (!isSentAtOnce) await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  const handle = await element.elementHandle()
  await Promise.all([
    page.waitForResponse(
      (reply) => reply.request().method() !== 'GET' && statuses.includes(reply.status()),
    ),
    submitIn(element).click(),
  ])
  const faults: string[] = []
  const alert = page.locator('[role=alert]:visible').filter({ hasText: /\S/ })
  await alert
    .first()
    .waitFor({ timeout: 8_000 })
    .catch(() => faults.push('says nothing'))
  // What the page asks again because of it has come.
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
  if (page.url() !== address) faults.push(`went to ${page.url()}`)
  const there = await handle?.evaluate((it) => it.isConnected)
  if (!there)
    faults.push(`the form is gone: ${(await page.locator('main').innerText()).slice(0, 300)}`)
  else {
    const after = await standingIn(element)
    if (after.join('|') !== before.join('|'))
      faults.push(`lost: ${before.filter((it) => !after.includes(it))}`)
    const far = await alert.evaluateAll(
      (alerts, button) => {
        const { bottom, top } = (button as Element).getBoundingClientRect()
        const distances = alerts.map((it) => {
          const box = it.getBoundingClientRect()
          return Math.max(0, box.top - bottom, top - box.bottom)
        })
        return Math.min(...distances)
      },
      await submitIn(element).elementHandle(),
    )
    if (far > 300) faults.push(`${far} pixels away: ${await alert.allInnerTexts()}`)
  }
  return faults
}

const cases = Object.entries(MANAGERS_FORMS).flatMap(([what, form]) => {
  const all = Object.keys(REFUSALS) as Refusal[]
  const refusals = all.filter((it) => it !== 'somebody else changed it' || form.hasVersion)
  const of = (who: Who) => (refusal: Refusal) => [what, who, refusal, form] as const
  return [
    ...refusals.map(of('manager')),
    ...(form.isOfAllBooks ? [] : refusals.map(of('limited manager'))),
  ]
})

/** Played with `npm test`: a form on a page, one in a dialog of its page, and one in a dialog that a row opens. */

test.each(cases)(
  '%s keeps what a %s typed and says why it is refused: %s',
  async (_, who, refusal, form) => {
    expect(await faultsOf(form, who, refusal)).toEqual([])
  },
)
