import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OTHER_OWNERS, OWNER } from '../../demo/accounts.ts'
import { CLIENT_EMAIL } from '../../demo/lettings.ts'
import { openSample } from '../../demo/open-sample.ts'
import { ADMINISTRATOR, PASSWORD, sampleSettings } from '../../demo/sample-settings.ts'
import { TEAM } from '../../demo/team.ts'
import { startServer } from '../../src/app/server/start-server.ts'
import { MEMBER_ROLES, type MemberRole } from '../../src/shared/contract.ts'
import { sharedBrowser } from '../kit/browser.ts'
import { openBrowserWorld } from '../kit/browser-world.ts'
import { freePort } from '../kit/free-port.ts'
import { letProperty } from '../kit/let-property.ts'
import { translate } from '../kit/translator.ts'
import { someOf } from '../kit/whole-test.ts'
import type { Person, World } from '../kit/world.ts'
import { joinTeam } from '../security/books.ts'
import { deviceOf, homeOf, type People, WALKERS, type Walker } from '../wander/walkers.ts'
import { type Fault, wander } from '../wander/wander.ts'

/** People who press and type at random find nothing broken. `npm run wander -- SEED MINUTES` lets them go on for longer, over the sample. */

const { WANDER_SEED, WANDER_MINUTES } = process.env
const SEED = Number(WANDER_SEED ?? 11)
const MINUTES = WANDER_MINUTES === undefined ? undefined : Number(WANDER_MINUTES)
/** Of each walker in `npm test`: counted, so that every machine walks the same way. */
const STEPS = 10
/** When they walk: screens show other things on another day. */
const DAY = new Date('2026-11-16T12:00:00+05:30')

type Place = { url: string; people: People; close: () => Promise<void> }

let place: Place
beforeAll(async () => {
  place = await (MINUTES === undefined ? oneLetProperty() : twoYears())
}, 600_000)
afterAll(() => place.close())

/** The books of a newcomer with one let property, and of one with none. */
async function oneLetProperty(): Promise<Place> {
  const { world, url, close } = await openBrowserWorld({ begin: DAY })
  const { owner, client, administrator } = await letProperty(world)
  const newcomer = await world.registerOwner('Nila')
  const people = {
    owner: owner.email,
    client: client.email,
    newcomer: newcomer.email,
    administrator: administrator.email,
    password: owner.password,
    ...(await teamOf(world, owner)),
  }
  return { url, people, close }
}

/** The e-mails of a team of these books, of whom the accountant works with the property that is let. */
async function teamOf(world: World, owner: Person): Promise<Record<MemberRole, string>> {
  const [property] = (await owner.get('/propertymaster')).body
  const emails = { manager: '', accountant: '', caretaker: '' }
  for (const role of MEMBER_ROLES) {
    const properties = role === 'accountant' ? [property._id] : undefined
    const joining = { role, name: role, email: `${role}@team.in`, properties }
    emails[role] = (await joinTeam(world, owner, joining)).email
  }
  return emails
}

/** The sample. */
async function twoYears(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'rentbook-wander-'))
  const settings = sampleSettings(join(folder, 'sample'), { PORT: String(await freePort()) })
  await openSample(settings, { env: {}, fresh: true, say: () => {} })
  const { stop } = await startServer(settings)
  const people = {
    owner: OWNER.email,
    client: CLIENT_EMAIL,
    newcomer: OTHER_OWNERS.at(-1)?.email ?? '',
    administrator: ADMINISTRATOR,
    password: PASSWORD,
    ...(Object.fromEntries(TEAM.map(({ role, email }) => [role, email])) as Record<
      MemberRole,
      string
    >),
  }
  const close = async () => {
    await stop()
    await rm(folder, { recursive: true })
  }
  return { url: settings.appUrl, people, close }
}

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Whether to go on: for so many steps, or for this walker's share of the time. */
function untilEnough(): (steps: number) => boolean {
  if (MINUTES === undefined) return (steps) => steps < STEPS
  const end = Date.now() + (MINUTES * 60_000) / WALKERS.length
  return () => Date.now() < end
}

async function walk(walker: Walker, seed: number): Promise<Fault[]> {
  const { url, people } = place
  const context = await (await sharedBrowser()).newContext(deviceOf(walker))
  const page = await context.newPage()
  page.setDefaultTimeout(45_000)
  await page.clock.install(MINUTES === undefined ? { time: DAY } : {})
  if (walker.isTranslated) await translate(page)
  const { steps, waits, found } = await wander({
    page,
    url,
    seed,
    goesOn: untilEnough(),
    home: homeOf(walker, people, page, url),
    onFault: (fault) => say(`${walker.name}: ${JSON.stringify(fault, null, 2)}`),
  })
  await context.close()
  if (MINUTES !== undefined)
    say(`${walker.name}, seed ${seed}: ${steps} steps, ${waits} waits for a busy server`)
  return found
}

const NUMBERED = WALKERS.map((walker, place) => ({ ...walker, place }))
/** Who has the most pages, where they are smallest. */
const FIRST = 'an owner, phone, Hindi'
const isPlayed = ({ name }: Walker) => MINUTES !== undefined || name === FIRST

test.each(someOf(NUMBERED, isPlayed))(
  'nothing is broken where $name, presses and types at random',
  async ({ place, ...walker }) => expect(await walk(walker, SEED + place)).toEqual([]),
  ((MINUTES ?? 0) + 10) * 60_000,
)
