import type { Page } from 'playwright-core'

/**
 * Targets that a finger misses on the page: smaller than 44 by 44 CSS pixels, their hit area included, or covered at
 * their middle or at a quarter of their width or height. As in WCAG 2.5.8 a link within a sentence may be small, and
 * a checkbox is as large as its label. A field that is only read is text, and no target.
 */
export const missedByFingers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const SIZE = 44
    const TOUCHED =
      'a[href], button, input:not([type=hidden], [readonly]), select, textarea, summary, [role=button], [role=tab], [role=option], [role=menuitem], [role=switch]'
    // What is closed may be there all the same.
    const front = [...document.querySelectorAll('[role=dialog], [role=menu], dialog')].find((it) =>
      it.checkVisibility(),
    )

    const isShown = (element: HTMLElement) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[inert], [aria-hidden=true]') &&
      // What is only heard, or in what is.
      [element, element.parentElement].every(
        (it) => (it?.getBoundingClientRect().width ?? 0) > 1,
      ) &&
      (!front || front.contains(element))

    /** As the way past the menu is, until it has the focus. */
    const isOutOfSight = (element: HTMLElement) => {
      const { bottom, right } = element.getBoundingClientRect()
      return bottom <= 0 || right <= 0
    }

    function isInSentence(element: HTMLElement) {
      if (getComputedStyle(element).display !== 'inline') return false
      const around = element.parentElement?.textContent?.trim() ?? ''
      return around !== (element.textContent ?? '').trim()
    }

    /** The label of a tick is touched as well as its box, and a row as well as the link that it follows. */
    function partsOf(element: HTMLElement): Element[] {
      if (element instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(element.type))
        return [element, ...(element.labels ?? [])]
      const row = element.matches('[data-row-link]') ? element.closest('tr, li') : null
      return row ? [element, row] : [element]
    }

    function boxOf(element: HTMLElement) {
      const boxes = partsOf(element).map((part) => part.getBoundingClientRect())
      const left = Math.min(...boxes.map((box) => box.left))
      const right = Math.max(...boxes.map((box) => box.right))
      const top = Math.min(...boxes.map((box) => box.top))
      const bottom = Math.max(...boxes.map((box) => box.bottom))
      return {
        x: (left + right) / 2,
        y: (top + bottom) / 2,
        width: right - left,
        height: bottom - top,
      }
    }

    const nameOf = (element: Element) => {
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
      return `${element.tagName.toLowerCase()} '${name.slice(0, 40)}'`
    }

    const hits = (element: HTMLElement, hit: Element | null) =>
      partsOf(element).some((part) => part.contains(hit))

    /**
     * The element that is hit instead at the first of nine points of each of its boxes; a link that wraps has
     * several.
     */
    function coveredBy(element: HTMLElement): string | undefined {
      const places = [0.25, 0.5, 0.75]
      for (const box of element.getClientRects())
        for (const down of places)
          for (const across of places) {
            const left = box.left + box.width * across
            const top = box.top + box.height * down
            const hit = document.elementFromPoint(left, top)
            if (!hits(element, hit))
              return `at ${across * 100} % of its width and ${down * 100} % of its height a finger hits ${hit ? nameOf(hit) : 'nothing'}`
          }
      return undefined
    }

    function isTooSmall(element: HTMLElement) {
      const { x, y, width, height } = boxOf(element)
      const half = SIZE / 2 - 1
      const touches = (left: number, top: number) =>
        hits(element, document.elementFromPoint(left, top))
      const isWide = width >= SIZE - 0.5 || (touches(x - half, y) && touches(x + half, y))
      const isHigh = height >= SIZE - 0.5 || (touches(x, y - half) && touches(x, y + half))
      return !isWide || !isHigh
    }

    function faultOf(element: HTMLElement): string | undefined {
      element.scrollIntoView({ block: 'center', inline: 'nearest' })
      if (isOutOfSight(element)) return undefined
      const { width, height } = element.getBoundingClientRect()
      if (!isInSentence(element) && isTooSmall(element))
        return `is ${Math.round(width)}x${Math.round(height)}`
      return coveredBy(element)
    }

    const targets = [...document.querySelectorAll<HTMLElement>(TOUCHED)].filter(isShown)
    if (targets.length === 0) return ['nothing to touch']
    return targets.flatMap((it) => {
      const fault = faultOf(it)
      return fault === undefined ? [] : [`${nameOf(it)} ${fault}`]
    })
  })
