import { globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { formatter } from '@lingui/format-po'
import { expect, test } from 'vitest'
import { names } from './kit/names.ts'

test("each name by which the browser's tests find something is a text of the product", async () => {
  const filename = 'src/locales/en-IN.po'
  const context = { locale: 'en-IN', sourceLocale: 'en-IN', filename }
  const catalogue = await formatter().parse(await readFile(filename, 'utf8'), context)
  const texts = new Set(
    Object.values(catalogue).map(({ message, translation }) => message ?? translation),
  )
  expect(Object.values(names).filter((name) => !texts.has(name))).toEqual([])
})

test('files of styles have different names, because their classes are named by them', () => {
  const files = globSync('src/**/*.module.css').map((file) => basename(file))
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file, place) => files.indexOf(file) !== place)).toEqual([])
})

/** Words of the wire that the code of screens has too, for what it calls so itself. */
const OF_THE_CODE = new Set(['depositAmount', 'tdsAmount'])
/** Where a session is stored under the names that the specification has for it. */
const STORED = /identity\/web\/sessions\/session-(state|storage)\.ts$/

test('no screen names a field by a word that only the wire has', () => {
  const declared = globSync('src/features/**/*-wire.ts').flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/(\w+): (?:\[\s*'(\w+)'|)/g),
  ])
  const inCode = new Set(declared.map(([, name]) => name))
  // A single English word may mean anything: of those the compiler alone tells, by the calls that are typed.
  const words = [...new Set(declared.flatMap(([, , word]) => word ?? []))].filter(
    (word) => /[a-z][A-Z]|_/.test(word) && !inCode.has(word) && !OF_THE_CODE.has(word),
  )
  expect(words).toContain('rentMaster')
  const ofWire = new RegExp(`(?<![\\w/])(?:${words.join('|')})(?!\\w)`)
  const screens = globSync('src/{features/**,app}/web/**/*.{ts,tsx}').filter(
    (file) => !file.includes('.test.') && !STORED.test(file),
  )
  const faults = screens.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').replace(/'[^'\n]*'|`[^`]*`/g, '')
    const word = code.match(ofWire)
    return word ? [`${file}: ${word[0]}`] : []
  })
  expect(faults).toEqual([])
})

const EXPORTED =
  /^export (?:declare )?(?:async )?(?:const|let|function\*?|class|type|interface) (\w+)/gm

test('a name that a file exports means one thing: no other file exports it', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.|\.d\.ts$/.test(file))
  const exporters = new Map<string, string[]>()
  // A feature declares itself twice, to the server and to the browser; a function may have several signatures.
  for (const file of files)
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(EXPORTED))
      if (!/\/feature(-web)?\.ts$/.test(file) && !exporters.get(name)?.includes(file))
        exporters.set(name, [...(exporters.get(name) ?? []), file])
  expect(exporters.size).toBeGreaterThan(4_000)
  expect([...exporters].filter(([, where]) => where.length > 1)).toEqual([])
})

test('a screen uses every class of its style sheet, and no other', () => {
  const used = new Map<string, Set<string>>()
  for (const file of globSync('src/**/*.tsx')) {
    const text = readFileSync(file, 'utf8')
    for (const [, name, path = ''] of text.matchAll(/import (\w+) from '(\S+\.module\.css)'/g)) {
      const sheet = join(dirname(file), path)
      const here = used.get(sheet) ?? used.set(sheet, new Set()).get(sheet)
      const code = text.replaceAll(/^import .*$/gm, '')
      for (const [, one, picked] of code.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|(\\[))`, 'g')))
        here?.add(one ?? picked ?? '')
    }
  }
  const faults = globSync('src/**/*.module.css').flatMap((sheet) => {
    const css = readFileSync(sheet, 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
    // What stands before a block is a selector, or the words of an `@` rule.
    const selectors = [...css.matchAll(/([^{};]+)\{/g)].map(([, it = '']) => it)
    const named = new Set(
      selectors
        .filter((it) => !it.trim().startsWith('@'))
        .flatMap((it) => [...it.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, one = '']) => one)),
    )
    const uses = used.get(sheet) ?? new Set()
    const lacking = [...uses].filter((it) => it !== '[' && !named.has(it))
    // Where it is picked by a variable, which ones are used is not read here.
    const idle = uses.has('[') ? [] : [...named].filter((it) => !uses.has(it))
    return [...lacking, ...idle].map((it) => `${sheet}: ${it}`)
  })
  expect(faults).toEqual([])
})
