import type { Page } from 'playwright-core'

/** Has the browser add up how far what was seen moves unasked; up to 0.1 is called good. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shown = { shift: 0 }
    Object.assign(window, { shown })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        }
        if (!hadRecentInput) shown.shift += value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The layout shift since the page began to load. */
export const shiftOf = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    return (window as unknown as { shown: { shift: number } }).shown.shift
  })
