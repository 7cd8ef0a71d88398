import type { Page } from 'playwright-core'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { type LetProperty, letProperty } from './let-property.ts'

/** The day on which these pages are opened. */
export const NOW = new Date('2026-11-16T12:00:00+05:30')
/** Why nothing can be fetched or sent. */
export const REASON = 'The server could not be reached. Please check your connection and try again.'
/** The reason without its full stop, as it stands before ', While …'. */
export const UNREACHABLE = REASON.slice(0, -1)

export type LettingPages = {
  browserWorld: BrowserWorld
  people: LetProperty
  /** A page as one of them, or as nobody, once its heading is there; its clock can be stopped. */
  open: (path: string, as?: 'owner' | 'client' | 'administrator') => Promise<Page>
}

/** A browser and a let property with its owner, its client and an administrator. */
export async function openLettingPages(): Promise<LettingPages> {
  const browserWorld = await openBrowserWorld({ begin: NOW })
  const people = await letProperty(browserWorld.world)
  return {
    browserWorld,
    people,
    open: async (path, as) => {
      const page = await browserWorld.newPage({ at: NOW, ...(as && { as: people[as] }) })
      // Whether a mailed link works cannot be asked: its form is there all the same.
      await page.route('**/links/check', (route) => route.abort())
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      return page
    },
  }
}
