/** Milliseconds after which the page is shown in whatever state it is. */
const AT_MOST_MS = 4_000

const COMING = '[aria-busy="true"], [role="status"][aria-label], [class*="skeleton"]'

/** Whether something in sight of the page has not come yet. */
export const isComing = (content: Element): boolean =>
  [...content.querySelectorAll(COMING)].some((each) => each.checkVisibility())

/**
 * The page that `first-paint.ts` painted from the device stays until this one has all that is seen of it, so that
 * nothing goes and comes again. Call it once the application has rendered.
 */
export function keptPageGivesWay(): void {
  const kept = document.querySelector('.kept-page')
  const root = document.getElementById('root')
  if (!kept || !root) return
  const remove = () => {
    observer.disconnect()
    clearTimeout(timer)
    kept.remove()
  }
  const look = () => {
    const content = document.getElementById('content')
    if (!content || !isComing(content)) remove()
  }
  const observer = new MutationObserver(look)
  const timer = setTimeout(remove, AT_MOST_MS)
  observer.observe(root, { childList: true, subtree: true, attributes: true })
  look()
}
