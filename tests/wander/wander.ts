import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { act } from './acts.ts'
import { faultsShown, type Watch, watch } from './faults.ts'
import { chanceFrom } from './seeded.ts'

/** A fault after a step, its screen, and the acts before it. */
export type Fault = {
  seed: number
  step: number
  address: string
  faults: string[]
  before: string[]
}

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

/**
 * Walks at random through the product; returns how many steps it took, how often it waited for a busy server, and what
 * it found, in order.
 */
export async function wander({ page, url, seed, goesOn, home, onFault }: Options) {
  const watched = watch(page, url)
  const rest = () => comeToRest(page, watched)
  const walk = { page, chance: chanceFrom(seed), rest }
  page.on('filechooser', () => {})
  page.on('dialog', (dialog) => void dialog.accept().catch(() => {}))
  page.context().on('page', (opened) => void opened.close().catch(() => {}))
  const found: Fault[] = []
  let trail: string[] = []
  let steps = 0
  let waits = 0
  const begin = async () => {
    await home()
    await rest()
    watched.take()
    trail = []
  }
  /** Waits and retries, as a person does whom a busy server asks to come again. */
  const comeAgain = async (wait: number) => {
    waits++
    await setTimeout(wait)
    await page.reload({ waitUntil: 'commit' })
    await rest()
    watched.take()
  }
  const stepOnce = async (): Promise<string[]> => {
    try {
      trail.push(await act(walk))
      await rest()
      const { errors, refused, wait } = watched.take()
      const faults = [...errors, ...(await faultsOf(page, refused, wait > 0, rest))]
      if (wait > 0) await comeAgain(wait)
      return faults
    } catch (error) {
      return isMidway(error) || (isOfClosed(error) && !page.isClosed())
        ? []
        : [`the walk itself: ${String(error).split('\n')[0]}`]
    }
  }
  await begin()
  for (; goesOn(steps); steps++) {
    const faults = await stepOnce()
    if (faults.length > 0) {
      const fault = { seed, step: steps, address: page.url(), faults, before: trail.slice(-TRAIL) }
      found.push(fault)
      onFault?.(fault)
    }
    if (faults.length > 0 || !page.url().startsWith(`${url}/dashboard`)) await begin()
  }
  return { steps, waits, found }
}

/** The page was left while it was looked at. */
const isMidway = (error: unknown) => /context was destroyed|navigat/i.test(String(error))

/** A window that the page opened was closed while the clock of all windows was wound on. */
const isOfClosed = (error: unknown) => /has been closed/.test(String(error))

/** The faults of the screen; checked once more if it was just left for another. */
const faultsOf = (
  page: Page,
  refused: readonly string[],
  isBusy: boolean,
  rest: () => Promise<void>,
) =>
  faultsShown(page, refused, isBusy).catch(async (error) => {
    if (!isMidway(error)) throw error
    await rest()
    return faultsShown(page, refused, isBusy)
  })

/** How often it is looked for a page that is not drawn yet, though everything is answered. */
const LOOKS = 40

/** Waits until every request is answered and a page is there, or will not come. */
async function comeToRest(page: Page, watched: Watch): Promise<void> {
  for (let looked = 0; looked < LOOKS; looked++) {
    await watched.allAnswered()
    const isThere = await page.evaluate(isDrawn).catch(() => false)
    if (isThere && watched.isAllAnswered()) return
  }
}

/** Whether a page has its heading, two frames from now, or is none of the product's screens. */
async function isDrawn() {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  if (document.readyState !== 'complete') return false
  return !document.querySelector('#root') || document.querySelector('#root h1') !== null
}
