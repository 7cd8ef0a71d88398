import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** What a test file says: the full title of each test and group ('group › test'), and its whole text. */
export type ReadTests = { titles: string[]; text: string }

/**
 * Reads a test file without running it. The title of a table of tests is its template ('rejects %s').
 * @throws Error when the file is not TypeScript
 */
export function readTests(path: string): ReadTests {
  const source = readFileSync(path, 'utf8')
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  return { titles: titlesIn(program, [], source), text: source.replaceAll("\\'", "'") }
}

// biome-ignore lint/suspicious/noExplicitAny: the nodes of a syntax tree have a hundred shapes.
type Node = any

function titlesIn(node: Node, groups: string[], source: string): string[] {
  const title = titleOf(node, source)
  const path = title === undefined ? groups : [...groups, title]
  const below = Object.values(node)
    .filter((child) => child !== null && typeof child === 'object')
    .flatMap((child) => titlesIn(child, path, source))
  return title === undefined ? below : [path.join(' › '), ...below]
}

/** The title, if this is a call of `test` or `describe`, or of what their `each` returns. */
function titleOf(node: Node, source: string): string | undefined {
  if (node.type !== 'CallExpression' || !['test', 'describe'].includes(calledName(node))) return
  const [first] = node.arguments
  if (first?.type === 'Literal') return String(first.value)
  if (first?.type === 'TemplateLiteral') return source.slice(first.start + 1, first.end - 1)
}

// `test`, `test.each(…)` and `describe.each(…)` all start with the name.
function calledName({ type, name, callee, object }: Node): string {
  if (type === 'Identifier') return name
  const start = type === 'MemberExpression' ? object : callee
  return start ? calledName(start) : ''
}
