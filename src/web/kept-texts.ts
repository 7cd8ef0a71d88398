/** Whether a translator (Chrome, Edge or Google's widget) put this node in the place of a text. */
const isWrapper = (node: Node | null): node is Element => node?.nodeName === 'FONT'

/** The elements in the places of texts that React still holds, one for each text. */
const wrappers = new WeakMap<Node, Element>()
const taken = new WeakSet<Element>()

/**
 * Lets a browser translate pages. A translator replaces text nodes that React goes on to use: to remove them and to
 * insert beside them throws, and to rewrite them shows nothing (react#11538). Such a text returns to its place before
 * React uses it, and the translator then translates it anew. Call it once, before the first page is rendered.
 */
export function keepTextsInPlace(): void {
  const observer = new MutationObserver(noteReplaced)
  observer.observe(document, { childList: true, subtree: true })
  const { removeChild, insertBefore, appendChild, replaceChild } = Node.prototype

  const putBack = (text: Node) => {
    noteReplaced(observer.takeRecords())
    const wrapper = forget(text)
    if (wrapper?.parentNode) replaceChild.call(wrapper.parentNode, text, wrapper)
  }
  /** The child of `parent` that is this node, or was put around it; null where it is not there at all. */
  const childOf = (parent: Node, node: Node): Node | null => {
    if (node.parentNode === null && node instanceof Text) putBack(node)
    let child: Node | null = node
    while (child && child.parentNode !== parent) child = child.parentNode
    return child
  }
  Object.assign(Node.prototype, {
    removeChild(this: Node, child: Node) {
      const own = childOf(this, child)
      // A translator, or an extension, has already taken it away.
      if (own) removeChild.call(this, own)
      return child
    },
    insertBefore(this: Node, added: Node, before: Node | null) {
      forget(added)?.remove()
      return insertBefore.call(this, added, before && childOf(this, before))
    },
    appendChild(this: Node, added: Node) {
      forget(added)?.remove()
      return appendChild.call(this, added)
    },
  })
  beforeRewriting((node) => node.parentNode === null && putBack(node))
}

/** Notes each text that a wrapper was put in the place of: at once, or beside it before it was removed. */
function noteReplaced(records: readonly MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records)
    for (const removed of removedNodes) {
      if (!(removed instanceof Text)) continue
      const wrapper = [...addedNodes, previousSibling, nextSibling].find(
        (node) => isWrapper(node) && !taken.has(node),
      )
      if (!isWrapper(wrapper ?? null)) continue
      wrappers.set(removed, wrapper as Element)
      taken.add(wrapper as Element)
    }
}

function forget(text: Node): Element | undefined {
  const wrapper = wrappers.get(text)
  wrappers.delete(text)
  return wrapper
}

/** Calls `before` with each node whose text a script is about to set. */
function beforeRewriting(before: (node: Node) => void): void {
  const usual = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...usual,
    set(this: Node, text: string | null) {
      before(this)
      usual?.set?.call(this, text)
    },
  })
}
