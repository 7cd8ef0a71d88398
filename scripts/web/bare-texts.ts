import { parseSync } from 'vite'

// biome-ignore lint/suspicious/noExplicitAny: the nodes of a syntax tree have a hundred shapes.
type Node = any

/** Attributes and properties whose value a person reads. */
const READ =
  /^(?:label|title|subtitle|description|placeholder|prompt|text|link|lead|note|hint|caption|advice|confirm|submit|failed|failureText|searchHint|nothingFoundMessage|alt|aria-label)$/
const MACRO = /^(?:t|msg|plural|select|selectOrdinal|Trans|Plural|Select|SelectOrdinal)$/
/** 'Nothing found', but not 'GET /path' or 'max-content'. */
const SENTENCE = /^\p{Lu}\p{Ll}.*\s\p{L}/u

type Place = {
  /** A person reads what is here. */
  isRead: boolean
  /** A `<Trans>` around it marks it. */
  isMarked: boolean
  inFunction: boolean
}

/**
 * The texts of a file that a person reads and no macro marks, and the macros outside of functions: they would
 * run before a language is chosen.
 */
export function bareTexts(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const found: string[] = []
  const visit = (node: Node, place: Place): void => {
    if (Array.isArray(node)) for (const each of node) visit(each, place)
    if (typeof node?.type !== 'string' || isForDevelopers(node)) return
    const fault = faultOf(node, place)
    if (fault) found.push(`${path}:${source.slice(0, node.start).split('\n').length} ${fault}`)
    const below = {
      isMarked: place.isMarked || macroOf(node) !== undefined,
      inFunction: place.inFunction || /Function|PropertyDefinition/.test(node.type),
    }
    for (const [name, part] of partsOf(node))
      visit(part, { ...below, isRead: isReadIn(node, name, { ...place, ...below }) })
  }
  visit(program, { isRead: false, isMarked: false, inFunction: false })
  return found
}

/** Imports, types, and messages that only developers see. */
const isForDevelopers = ({ type, callee }: Node): boolean =>
  /^(?:Import|ExportAll|TS(?!As|NonNull|Satisfies))/.test(type) ||
  (type === 'NewExpression' && callee.name === 'Error') ||
  (type === 'CallExpression' && callee.object?.name === 'console')

function faultOf(node: Node, { isRead, isMarked, inFunction }: Place): string | undefined {
  if (macroOf(node) && !inFunction) return `${macroOf(node)} outside of a function`
  const text = isMarked && node.type === 'JSXText' ? '' : textOf(node)
  // The product's name is the same in every language.
  if (!/\p{L}/u.test(text.replaceAll('Rentbook', ''))) return undefined
  return isRead || SENTENCE.test(text) ? `'${text.trim()}'` : undefined
}

function textOf({ type, value, quasis }: Node): string {
  if (type === 'TemplateLiteral') return quasis.map((part: Node) => part.value.raw).join(' ')
  return /^(?:JSXText|Literal)$/.test(type) && typeof value === 'string' ? value : ''
}

const macroOf = ({ type, tag, callee, openingElement }: Node): string | undefined => {
  const name = { TaggedTemplateExpression: tag, CallExpression: callee }[type as string]?.name
  const tagName = openingElement?.name.name
  return [name, tagName].find((each) => MACRO.test(each ?? ''))
}

/** The parts of a node, without the texts that a macro marks. */
function partsOf(node: Node): [name: string, part: Node][] {
  if (!macroOf(node)) return Object.entries(node)
  if (node.type === 'TaggedTemplateExpression') return Object.entries(node.quasi.expressions)
  return Object.entries({ children: node.children })
}

/** Whether a person reads this part of the node. */
function isReadIn(node: Node, part: string, { isRead, isMarked }: Place): boolean {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return part === 'children' && !isMarked
    case 'JSXAttribute':
      return part === 'value' && READ.test(node.name.name)
    case 'Property':
      return part === 'value' && READ.test(node.key.name)
    case 'ConditionalExpression':
      return part !== 'test' && isRead
    case 'JSXExpressionContainer':
    case 'LogicalExpression':
    case 'ParenthesizedExpression':
      return isRead
    // A text within a marked text is not marked itself.
    case 'TaggedTemplateExpression':
      return true
    default:
      return false
  }
}
