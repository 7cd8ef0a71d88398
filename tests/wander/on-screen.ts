import type { JSHandle, Page } from 'playwright-core'

/** Something on the screen that can be used, as a person would see it. */
export type Thing = {
  kind: 'press' | 'type' | 'choose' | 'file'
  /** Its words, cut short. */
  words: string
  /** Whether it is the search box of the top bar. */
  isSearch: boolean
}

/** The things in the order of the page, and their elements in the same order. */
export type Seen = { things: Thing[]; elements: JSHandle<Element[]> }

const USABLE = [
  'a[href]',
  'button',
  'summary',
  'input',
  'textarea',
  'select',
  'label:has(input)',
  '[role=option]',
  '[role=menuitem]',
  '[role=tab]',
].join()
const TYPED = 'input:not([type=checkbox], [type=radio], [type=file], [type=button]), textarea'

/** Elements that can be used at this moment: enabled, not behind a dialog, with a size. */
export async function seenOn(page: Page): Promise<Seen> {
  const elements = await page.evaluateHandle((usable) => {
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
    return [...document.querySelectorAll(usable)].filter((element) => {
      if (element.matches(':disabled, [aria-disabled=true]') || element.closest('[inert]'))
        return false
      if (modal && !modal.contains(element)) return false
      const { width, height } = element.getBoundingClientRect()
      return width > 2 && height > 2 && element.checkVisibility({ visibilityProperty: true })
    })
  }, USABLE)
  const things = await elements.evaluate(
    (found, typed) =>
      found.map((element): Thing => {
        const label =
          element.getAttribute('aria-label') ??
          (element as HTMLInputElement).labels?.[0]?.textContent ??
          element.textContent ??
          ''
        return {
          kind: element.matches('input[type=file]')
            ? 'file'
            : element.matches(typed)
              ? 'type'
              : element.matches('select')
                ? 'choose'
                : 'press',
          words: label.replaceAll(/\s+/g, ' ').trim().slice(0, 40),
          isSearch: element.closest('search') !== null,
        }
      }),
    TYPED,
  )
  return { things, elements }
}

/** Scrolls to a thing; returns where it can be pressed, in CSS pixels, or undefined where something covers it. */
export const placeOf = ({ elements }: Seen, index: number) =>
  elements.evaluate((found, at) => {
    const element = found[at]
    element?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    // A link over two lines has its middle beside itself.
    const box = element?.getClientRects()[0]
    if (!element || !box) return undefined
    const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const met = document.elementFromPoint(place.x, place.y)
    return met && (element.contains(met) || met.contains(element)) ? place : undefined
  }, index)
