import type { Page } from 'playwright-core'

/**
 * Translates the page as Chrome does, for as long as it is open: each text, now and later, is replaced by an element
 * with another text, here the same in brackets. Text that React gives another content is translated again.
 */
export const translate = async (page: Page): Promise<void> => {
  await page.addInitScript(translateAll)
}

function translateAll() {
  const LEFT_ALONE = 'script, style, textarea, title, option, svg, [translate=no], font'
  const translateText = (text: Text) => {
    const parent = text.parentElement
    if (!text.data.trim() || !parent || parent.closest(LEFT_ALONE)) return
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    outer.style.verticalAlign = inner.style.verticalAlign = 'inherit'
    inner.textContent = `⟦${text.data}⟧`
    outer.append(inner)
    text.replaceWith(outer)
  }
  const translateIn = (root: Node) => {
    if (root instanceof Text) return translateText(root)
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) translateText(text)
  }
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records)
      for (const changed of type === 'characterData' ? [target] : addedNodes)
        if (changed.isConnected) translateIn(changed)
    observer.takeRecords()
  })
  observer.observe(document, { childList: true, characterData: true, subtree: true })
}
