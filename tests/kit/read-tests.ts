import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** What a file of tests says: the titles of its tests and groups as they are written, and its whole text. */
export type ReadTests = { titles: string[]; text: string }

/**
 * Reads a file of tests without running it. The title of a table of tests is its template ('%s is refused').
 * @throws Error when it is no TypeScript
 */
export function readTests(path: string): ReadTests {
  const source = readFileSync(path, 'utf8')
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const titles: string[] = []
  visit(program, (node) => {
    const [first] = node.type === 'CallExpression' ? node.arguments : []
    if (first && ['test', 'describe'].includes(calledBy(node)))
      titles.push(...textOf(first, source))
  })
  return { titles, text: source.replaceAll("\\'", "'") }
}

// biome-ignore lint/suspicious/noExplicitAny: the nodes of a syntax tree have a hundred shapes.
type Node = any

function visit(node: Node, each: (node: Node) => void): void {
  if (typeof node?.type === 'string') each(node)
  for (const child of Object.values(node))
    if (child !== null && typeof child === 'object') visit(child, each)
}

// `test`, `test.each(…)` and `describe.each(…)` all begin with the name.
function calledBy({ type, name, callee, object }: Node): string {
  if (type === 'Identifier') return name
  const begin = type === 'MemberExpression' ? object : callee
  return begin ? calledBy(begin) : ''
}

function textOf(node: Node, source: string): string[] {
  if (node.type === 'Literal') return [String(node.value)]
  return node.type === 'TemplateLiteral' ? [source.slice(node.start + 1, node.end - 1)] : []
}
