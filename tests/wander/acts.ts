import type { Page } from 'playwright-core'
import { placeOf, type Seen, seenOn, type Thing } from './on-screen.ts'
import type { Chance } from './seeded.ts'
import { TYPED } from './typed-words.ts'

const PHONE = { width: 390, height: 844 }
const SIZES = [
  PHONE,
  { width: 320, height: 640 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
]
const LANGUAGES = ['en-IN', 'hi-IN']
/** Milliseconds that a person pauses in typing: shorter and longer than the search waits. */
const PAUSES = [40, 260, 1200]
/** The fewest equal characters of a key that is held down. */
const FEWEST_HELD = 20
const KEYS = [
  'Enter',
  'Escape',
  'Tab',
  'ArrowDown',
  'ArrowUp',
  'Home',
  ' ',
  '/',
  '?',
  'n',
  'Backspace',
]

/** Whoever leaves a team cannot sign in again, and walks no further. */
const LEAVES = /^(Leave the team|टीम छोड़ें)$/

type Walk = {
  page: Page
  chance: Chance
  /** Waits until the page has come to rest. */
  rest: () => Promise<void>
}

/** The acts, each with how often in a hundred it is done. */
const ACTS: readonly [number, (walk: Walk) => Promise<string>][] = [
  [50, (walk) => pickOne(walk, 'press')],
  [22, (walk) => pickOne(walk, 'type')],
  [10, search],
  [4, (walk) => pickOne(walk, 'choose')],
  [4, press],
  [4, ({ page }) => moved('back', page.goBack({ waitUntil: 'commit' }))],
  [1, ({ page }) => moved('forward', page.goForward({ waitUntil: 'commit' }))],
  [1, ({ page }) => moved('reload', page.reload({ waitUntil: 'commit' }))],
  [3, resize],
  [1, changeLanguage],
]

/** Does something at random; returns what it was in words. */
export function act(walk: Walk): Promise<string> {
  let dice = walk.chance.below(100)
  const chosen = ACTS.find(([often]) => {
    dice -= often
    return dice < 0
  })
  return (chosen?.[1] ?? resize)(walk)
}

const moved = async (where: string, going: Promise<unknown>) => {
  await going.catch(() => {})
  return where
}

async function pickOne(walk: Walk, kind: Thing['kind'], isWanted = (_: Thing) => true) {
  const { page, chance } = walk
  const seen = await seenOn(page)
  const places = seen.things.flatMap((thing, at) =>
    thing.kind === kind && isWanted(thing) && !LEAVES.test(thing.words) ? [at] : [],
  )
  if (places.length === 0) return `no ${kind}`
  const at = chance.oneOf(places)
  const thing = seen.things[at] as Thing
  const done = await handle(walk, seen, at)
  return `${kind} “${thing.words}”${done}`
}

async function handle(walk: Walk, seen: Seen, at: number): Promise<string> {
  const { page, chance } = walk
  const thing = seen.things[at]
  if (thing?.kind === 'choose') {
    const options = await seen.elements.evaluate(
      (found, at) => (found[at] as HTMLSelectElement).options.length,
      at,
    )
    const index = chance.below(options)
    const element = (await seen.elements.getProperty(String(at))).asElement()
    // It may be gone by now.
    const isChosen = await element?.selectOption({ index }, { timeout: 5_000 }).catch(() => false)
    return isChosen ? ` ${index}` : ' (gone)'
  }
  const place = await placeOf(seen, at)
  if (!place) return ' (covered)'
  await page.mouse.click(place.x, place.y)
  return thing?.kind === 'type' ? type(walk) : ''
}

/** Types something in pieces where the cursor is, at times over what is there, at times with a key at the end. */
async function type({ page, chance, rest }: Walk): Promise<string> {
  if (chance.below(2) === 0) await page.keyboard.press('Control+A')
  const pieces = chance.oneOf(TYPED)
  for (const piece of pieces) {
    if (piece.length > FEWEST_HELD) await hold(page, piece)
    else await page.keyboard.type(piece)
    await page.clock.fastForward(chance.oneOf(PAUSES))
    if (chance.below(2) === 0) await rest()
  }
  const end = chance.below(5)
  if (end === 0) await page.keyboard.press('Enter')
  if (end === 1) await page.keyboard.press('Tab')
  if (end === 2)
    for (let left = chance.below(6); left > 0; left--) await page.keyboard.press('Backspace')
  return ` “${pieces.join('|').slice(0, 30)}”${['⏎', '⇥', '⌫'][end] ?? ''}`
}

/** A key that is held down comes again before the page has drawn it. */
async function hold(page: Page, keys: string) {
  await Promise.all([...keys].map((key) => page.keyboard.down(key)))
  await page.keyboard.up(keys.charAt(0))
}

async function search(walk: Walk): Promise<string> {
  const done = await pickOne(walk, 'type', ({ isSearch }) => isSearch)
  await walk.page.clock.fastForward(400)
  return `search: ${done}`
}

async function press({ page, chance }: Walk): Promise<string> {
  const key = chance.oneOf(KEYS)
  await page.keyboard.press(key)
  return `key ${key}`
}

async function resize({ page, chance }: Walk): Promise<string> {
  const size = chance.oneOf(SIZES)
  await page.setViewportSize(size)
  return `size ${size.width}`
}

async function changeLanguage({ page, chance }: Walk): Promise<string> {
  const language = chance.oneOf(LANGUAGES)
  await page.evaluate((code) => localStorage.setItem('language', code), language)
  await page.reload({ waitUntil: 'commit' })
  return `language ${language}`
}
