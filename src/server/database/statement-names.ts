// Every connection keeps all of them, so their number is limited.
const MAX_NAMED = 300
const names = new Map<string, string>()
const seenOnce = new Set<string>()

/**
 * A name for a statement that is used a second time, so that each connection parses it once. Pages of lists
 * get none: they are planned for their actual values, because organizations differ too much in size.
 */
export function nameOf(text: string): { name?: string } {
  const known = names.get(text)
  if (known !== undefined) return { name: known }
  if (names.size >= MAX_NAMED || text.includes(' limit ')) return {}
  if (!seenOnce.has(text)) {
    if (seenOnce.size >= MAX_NAMED) seenOnce.clear()
    seenOnce.add(text)
    return {}
  }
  seenOnce.delete(text)
  const name = `s${names.size}`
  names.set(text, name)
  return { name }
}
