import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
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
