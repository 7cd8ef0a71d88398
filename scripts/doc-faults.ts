/** Files and decisions that exist; a document may name no others. */
export type Known = { files: string[]; decisions: number[] }

const HEAD = ['| part | tests | decisions |', '|---|---|---|']
const RULES_HEAD = '| rule | file | name |'
const SECTIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const DATED =
  /^Date: 20\d\d-[01]\d-[0-3]\d · Status: (?:accepted.*|withdrawn|superseded by decision (\d+).*)$/

/** Rows of docs/coverage.md that name nothing, or a test or decision that does not exist. */
export function coverageFaults(markdown: string, known: Known): string[] {
  const sections = markdown.split(/^## /m).slice(1)
  const missing = SECTIONS.filter(
    (number) => !sections.some((it) => it.startsWith(`${number}. `) && rowsOf(it).length > 0),
  )
  return [
    ...missing.map((number) => `section ${number} has no row`),
    ...rowsOf(markdown).flatMap((row) => rowFaults(row, known)),
  ]
}

const rowsOf = (markdown: string) =>
  markdown.split('\n').filter((line) => line.startsWith('|') && !HEAD.includes(line))

function rowFaults(row: string, { files, decisions }: Known): string[] {
  const [part = '', tests = '', settled = ''] = row.slice(1).split('|')
  const named = quotedIn(tests)
  const numbers = (settled.match(/\d+/g) ?? []).map(Number)
  const exists = (name: string) => files.some((path) => path.startsWith(`${name}.test.ts`))
  return [
    ...(named.length + numbers.length === 0 ? ['names no test and no decision'] : []),
    ...named.filter((name) => !exists(name)).map((name) => `no test file ${name}`),
    ...numbers.filter((it) => !decisions.includes(it)).map((it) => `no decision ${it}`),
  ].map((fault) => `${part.trim()}: ${fault}`)
}

const quotedIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

/** Rows of docs/rules.md of which a file does not exist, or a name is a word of none of the files; `read` returns the text of a file, if any. */
export function ruleFaults(markdown: string, read: (path: string) => string | undefined): string[] {
  const rows = markdown.split('\n').filter((it) => it.startsWith('| ') && it !== RULES_HEAD)
  if (rows.length === 0) return ['it has no row']
  return rows.flatMap((row) => {
    const [rule = '', file = '', names = ''] = row.slice(1).split('|')
    const [paths, named] = [quotedIn(file), quotedIn(names)]
    if (paths.length === 0 || named.length === 0)
      return [`${rule.trim()}: names no file, or nothing in it`]
    const texts = paths.map(read)
    const gone = paths.filter((_, at) => texts[at] === undefined)
    if (gone.length > 0) return gone.map((path) => `${rule.trim()}: no file ${path}`)
    const words = new Set(texts.flatMap((text) => text?.match(/\w+/g) ?? []))
    const missing = named.filter((name) => !words.has(name))
    return missing.map((name) => `${rule.trim()}: no ${name} in ${paths.join(', ')}`)
  })
}

/** Checks the first lines of a decision: a title, a blank line, and its date and status. */
export function decisionFaults(text: string, { decisions }: Known): string[] {
  const [title = '', blank, dated = ''] = text.split('\n')
  const [line, successor] = DATED.exec(dated) ?? []
  return [
    ...(title.startsWith('# ') && blank === '' ? [] : ['its first line is not a title']),
    ...(line ? [] : ['its third line is not a date and a status']),
    ...(successor && !decisions.includes(Number(successor)) ? [`no decision ${successor}`] : []),
  ]
}

/** File names in backquotes that end no path of the project; `x-wire.ts` means every such file. */
export const missingFiles = (markdown: string, { files }: Known): string[] =>
  [...markdown.matchAll(/`([\w./-]+\.(?:tsx?|md))`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !name.split('/').at(-1)?.startsWith('x-'))
    .filter((name) => !files.some((path) => `/${path}`.endsWith(`/${name}`)))
    .map((name) => `no file ${name}`)

// A shorter one may be words that anybody would choose.
const LONG_TITLE = 40

/** Titles of tests that a document quotes: they change with their test, which the document names by its file instead. */
export const quotedTitles = (markdown: string, titles: string[]): string[] =>
  titles
    .filter((title) => title.length >= LONG_TITLE && markdown.includes(title))
    .map((title) => `quotes the title of a test: ${title}`)

/** The titles of the tests of a file, of those that are one plain text. */
export const titlesIn = (source: string): string[] =>
  [...source.matchAll(/\btest(?:\.\w+)*\(\s*(?:'((?:\\.|[^'\\])*)'|"([^"]*)")/g)].map(
    ([, single, double]) => single?.replaceAll("\\'", "'") ?? double ?? '',
  )
