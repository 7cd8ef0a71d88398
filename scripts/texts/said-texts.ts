import { parseSync, traverse, type types } from '@babel/core'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'

/** The context of texts that only the server uses: the browser's catalogue leaves them out. */
export const SERVER = 'server'

export type SaidText = {
  id: string
  message: string
  context: typeof SERVER
  placeholders: Record<string, string>
}

/**
 * The texts that `say` marks in a file. In a file of routes, replies' texts are plain English as well: they are
 * looked up when they are sent.
 */
export function saidTexts(path: string, source: string): SaidText[] {
  if (!isRoutes(path) && !source.includes('say`')) return []
  const plugins: ['typescript'] = ['typescript']
  const tree = parseSync(source, { configFile: false, babelrc: false, parserOpts: { plugins } })
  if (!tree) throw new Error(`${path} cannot be read.`)
  const found: SaidText[] = []
  traverse(tree, {
    TaggedTemplateExpression: ({ node: { tag, quasi } }) => {
      if ('name' in tag && tag.name === 'say') found.push(textOf(quasi, source))
    },
    StringLiteral: ({ node: { value } }) => {
      if (isRoutes(path) && SENTENCE.test(value)) found.push(asSaid(value))
    },
  })
  return found
}

const isRoutes = (path: string) => /-routes\.ts$/.test(path)

/** 'Signed out.', 'Invalid OTP' and 'OTP expired.', but not 'GET /path'. */
const SENTENCE = /^\p{Lu}.*(?:\s\p{L}|\.$)/u

function textOf({ quasis, expressions }: types.TemplateLiteral, source: string): SaidText {
  const texts = quasis.map(({ value }) => value.cooked ?? '')
  const placeholders = expressions.map(({ start, end }, at) => [
    at,
    source.slice(start ?? 0, end ?? 0),
  ])
  if (texts.join('').trim() === '' && texts.length === 1)
    throw new Error('A text that says nothing cannot be translated.')
  const message = texts.reduce((pattern, text, at) => `${pattern}{${at - 1}}${text}`)
  return asSaid(message, Object.fromEntries(placeholders))
}

const asSaid = (message: string, placeholders = {}): SaidText => ({
  id: generateMessageId(message, SERVER),
  message,
  context: SERVER,
  placeholders,
})
