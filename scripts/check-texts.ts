import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bareTexts } from './web/bare-texts.ts'

// Part of `npm run check`: every text that a person reads in the browser is marked for translation.

const root = join(import.meta.dirname, '..')
const files = globSync('src/{web,app/web,features/**/web}/**/*.{ts,tsx}', { cwd: root }).filter(
  (path) => !/\.(?:test|d)\.ts$/.test(path),
)
const found = files.flatMap((path) => bareTexts(path, readFileSync(join(root, path), 'utf8')))

for (const fault of found) process.stderr.write(`${fault}\n`)
process.stderr.write(`${found.length} texts without a mark in ${files.length} files\n`)
// A pattern that matches no file would find no fault either.
process.exitCode = found.length > 0 || files.length < 100 ? 1 : 0
