import type { Page } from 'playwright-core'

/**
 * What can be touched on the page and takes no finger: less than 44 by 44 CSS pixels, its hit area included. As
 * in WCAG 2.5.8 a link within a sentence is exempt, and a box for a tick is as large as its label.
 */
export const tooSmallForFingers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const SIZE = 44
    const TOUCHED =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=option], [role=switch]'
    const dialog = document.querySelector('[role=dialog], dialog[open]')

    const isShown = (element: HTMLElement) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[inert], [aria-hidden=true]') &&
      // What is only heard, and the way past the menu until it has the focus.
      element.getBoundingClientRect().width > 1 &&
      (!dialog || dialog.contains(element))

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

    function takesFinger(element: HTMLElement) {
      element.scrollIntoView({ block: 'center', inline: 'nearest' })
      const { x, y, width, height } = boxOf(element)
      const half = SIZE / 2 - 1
      const touches = (left: number, top: number) => {
        const hit = document.elementFromPoint(left, top)
        return partsOf(element).some((part) => part.contains(hit))
      }
      const isWide = width >= SIZE - 0.5 || (touches(x - half, y) && touches(x + half, y))
      const isHigh = height >= SIZE - 0.5 || (touches(x, y - half) && touches(x, y + half))
      return isWide && isHigh
    }

    return [...document.querySelectorAll<HTMLElement>(TOUCHED)]
      .filter((it) => isShown(it) && !isInSentence(it) && !takesFinger(it))
      .map((it) => {
        const { width, height } = it.getBoundingClientRect()
        const name = it.getAttribute('aria-label') ?? it.textContent?.trim().slice(0, 40) ?? ''
        return `${it.tagName.toLowerCase()}.${it.className.toString().split(' ').slice(0, 3).join('.')} '${name}' ${Math.round(width)}x${Math.round(height)}`
      })
  })
