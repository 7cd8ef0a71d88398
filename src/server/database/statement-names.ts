// Every connection keeps all of them, so there is an end to it.
const MAX_NAMED = 300
const names = new Map<string, string>()
const seenOnce = new Set<string>()

/**
 * The name of a statement that comes for the second time: a connection then has the database read and analyze it once.
 * None for a page of a list: it is planned for the values at hand, because organizations differ too much in size.
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
