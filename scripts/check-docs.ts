import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  coverageFaults,
  decisionFaults,
  missingFiles,
  quotedTitles,
  ruleFaults,
  titlesIn,
} from './doc-faults.ts'

// Part of `npm run check`: the documents name only tests, files, decisions and names in files that exist.

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const readIfThere = (path: string) => (existsSync(join(root, path)) ? read(path) : undefined)
const find = (pattern: string) => globSync(pattern, { cwd: root })

const records = find('docs/decisions/*.md')
const decisions = records.map((path) => Number(/(\d{4})-[^/]*$/.exec(path)?.[1]))
const files = find('{src,tests,docs,scripts,demo,bench}/**/*.{ts,tsx,md}')
const guides = find('{README,STYLE,CONTRIBUTING,docs/*}.md')
const titles = files
  .filter((path) => /\.test\.tsx?$/.test(path))
  .flatMap((path) => titlesIn(read(path)))
const tests = files.map((path) => path.replace(/^(?:src|tests)\//, ''))

const found = [
  ...coverageFaults(read('docs/coverage.md'), { files: tests, decisions }).map(
    (fault) => `docs/coverage.md: ${fault}`,
  ),
  ...ruleFaults(read('docs/rules.md'), readIfThere).map((fault) => `docs/rules.md: ${fault}`),
  // Not the decisions: they describe how things were then.
  ...guides.flatMap((path) =>
    [...missingFiles(read(path), { files, decisions }), ...quotedTitles(read(path), titles)].map(
      (fault) => `${path}: ${fault}`,
    ),
  ),
  ...records.flatMap((path) =>
    decisionFaults(read(path), { files, decisions }).map((fault) => `${path}: ${fault}`),
  ),
  ...decisions
    .filter((it, index) => decisions.indexOf(it) !== index)
    .map((it) => `two decisions have the number ${it}`),
]

for (const fault of found) process.stderr.write(`${fault}\n`)
process.stderr.write(`${found.length} faults in the documents\n`)
// A pattern that matches no file would find no fault either.
process.exitCode = found.length > 0 || records.length < 50 ? 1 : 0
