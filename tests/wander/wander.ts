import type { Page } from 'playwright-core'
import { act } from './acts.ts'
import { faultsShown, type Watch, watch } from './faults.ts'
import { chanceFrom } from './seeded.ts'

/** What was wrong after a step, where, and the acts before it. */
export type Fault = { step: number; address: string; faults: string[]; before: string[] }

type Options = {
  /** Its clock is installed. */
  page: Page
  /** The product's address, without a trailing slash. */
  url: string
  seed: number
  /** Whether to go on after so many steps. */
  goesOn: (steps: number) => boolean
  /** Signs in and opens the first page. Called first, after each fault, and where the walk has left the product. */
  home: () => Promise<void>
  onFault?: (fault: Fault) => void
}

/** How many acts before a fault are told. */
const TRAIL = 14

/** Walks at random through the product; returns how many steps it took and what it found, in order. */
export async function wander({ page, url, seed, goesOn, home, onFault }: Options) {
  const watched = watch(page, url)
  const rest = () => comeToRest(page, watched)
  const walk = { page, chance: chanceFrom(seed), rest }
  page.on('dialog', (dialog) => void dialog.accept().catch(() => {}))
  page.context().on('page', (opened) => void opened.close().catch(() => {}))
  const found: Fault[] = []
  let trail: string[] = []
  let steps = 0
  const begin = async () => {
    await home()
    await rest()
    watched.take()
    trail = []
  }
  const lookAround = async (): Promise<string[]> => {
    const { errors, refused } = watched.take()
    return [...errors, ...(await faultsShown(page, refused))]
  }
  await begin()
  for (; goesOn(steps); steps++) {
    let faults: string[]
    try {
      trail.push(await act(walk))
      await rest()
      faults = await lookAround()
    } catch (error) {
      faults = isMidway(error)
        ? []
        : [`the walk itself: ${(error as Error).message.split('\n')[0]}`]
    }
    if (faults.length > 0) {
      const fault = { step: steps, address: page.url(), faults, before: trail.slice(-TRAIL) }
      found.push(fault)
      onFault?.(fault)
    }
    if (faults.length > 0 || !page.url().startsWith(`${url}/dashboard`)) await begin()
  }
  return { steps, found }
}

/** The page was left while it was looked at. */
const isMidway = (error: unknown) => /context was destroyed|navigat/i.test(String(error))

/** How often it is looked until an answer, or a page, is given up. */
const PATIENCE = 600

/** Waits until every request is answered and a page is there. */
async function comeToRest(page: Page, { pending }: Watch): Promise<void> {
  for (let looked = 0; looked < PATIENCE; looked++) {
    const isThere = await page.evaluate(isDrawn).catch(() => false)
    if (isThere && pending.size === 0) return
  }
  if (pending.size > 0)
    throw new Error(`no answer from ${[...pending].map((it) => it.url()).join(', ')}`)
}

/** Whether a page has its heading, two frames from now. */
async function isDrawn() {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  return document.readyState === 'complete' && document.querySelector('#root h1') !== null
}
