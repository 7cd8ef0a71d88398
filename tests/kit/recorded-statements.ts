import pg from 'pg'

type Query = (...parameters: unknown[]) => unknown
type Sent = string | { text: string; values?: unknown[] }

/** Roles that act in one organization, whose statements name it. */
const IN_AN_ORGANIZATION = /^rentbook_(app|client)$/
const ROLE = /set local role '?(\w+)'?/
const EXPLAINED = /^\s*(select|insert|update|delete|with)\b/i

/**
 * Keeps the texts of all statements that this process sends in the name of somebody's organization, until `stop`;
 * each once.
 */
export function recordStatements(): { texts: Set<string>; stop: () => void } {
  const texts = new Set<string>()
  const acting = new WeakSet<object>()
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const original = prototype.query
  prototype.query = function (this: object, ...parameters) {
    const first = parameters[0] as Sent
    const { text, values = [] } = typeof first === 'string' ? { text: first } : first
    const role = ROLE.exec(text)?.[1] ?? (/set_config\('role'/.test(text) && values[0])
    if (/^(begin|commit|rollback)/.test(text)) acting.delete(this)
    if (role && IN_AN_ORGANIZATION.test(String(role))) acting.add(this)
    if (acting.has(this) && EXPLAINED.test(text)) texts.add(text)
    return original.apply(this, parameters)
  }
  return {
    texts,
    stop: () => {
      prototype.query = original
    },
  }
}
