// Every connection keeps all of them, so there is an end to it.
const MOST_PREPARED = 300
const names = new Map<string, string>()
const seenOnce = new Set<string>()

/**
 * The parameters of a query, with a name for the statement when it comes for the second time: a connection then has the
 * database read and analyze it once.
 */
export function prepared(parameters: unknown[]): unknown[] {
  const [text, values, ...callback] = parameters
  if (typeof text !== 'string' || !Array.isArray(values)) return parameters
  const name = names.get(text) ?? nameFor(text)
  return name === undefined ? parameters : [{ name, text, values }, ...callback]
}

function nameFor(text: string): string | undefined {
  // A page of a list is planned for the values at hand: organizations differ too much in size.
  if (names.size >= MOST_PREPARED || text.includes(' limit ')) return undefined
  if (!seenOnce.has(text)) {
    if (seenOnce.size >= MOST_PREPARED) seenOnce.clear()
    seenOnce.add(text)
    return undefined
  }
  seenOnce.delete(text)
  const name = `s${names.size}`
  names.set(text, name)
  return name
}
