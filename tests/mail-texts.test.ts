import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// The text of a mail is broken into lines by the program that shows it: a line of our own ends a paragraph, or a heading of one.

const FEATURES = join(import.meta.dirname, '../src/features')
const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
  .filter((path) => /server.*(?<!\.test)\.ts$/.test(path))
  .map((path) => ({ path, source: readFileSync(join(FEATURES, path), 'utf8') }))
  .filter(({ source }) => /subject:/.test(source))

/** A line that ends within a sentence and goes on in the next. */
const BROKEN = /[\w,}"]\n(?=[\w"])(?!https?:)/g

// From one mark to the next there may be code, too.
const textsIn = (source: string) =>
  source.split('`').filter((text) => text.includes('\n') && !/=>|\b(?:const|await) /.test(text))

test('there are mails to look at', () => {
  expect(files.length).toBeGreaterThan(6)
})

test.each(files)('no mail of $path breaks a line within a sentence', ({ source }) => {
  const broken = textsIn(source).flatMap((text) => text.match(BROKEN) ?? [])
  expect(broken).toEqual([])
})
