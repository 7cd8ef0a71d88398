import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

// What a browser fetches before it can show a page. When a budget breaks, look for what came along
// (`dist/web/.vite/manifest.json` names every import). Where a budget and a well-kept library conflict, the library
// stays and the budget moves, with the figure in docs/performance.md.

const WEB = join(import.meta.dirname, '../../dist/web')

type Part = { file: string; imports?: string[] }
const parts: Record<string, Part> = JSON.parse(
  readFileSync(join(WEB, '.vite/manifest.json'), 'utf8'),
)

const KIB = 1024
// The figures are those of the day on which they were set; a text more or a chunk cut otherwise is no fault.
const SLACK = 1.05
const gzipped = (file: string) => gzipSync(readFileSync(join(WEB, file)), { level: 9 }).length

/** The part with all that it imports. */
function withImports(name: string, found = new Set<string>()): Set<string> {
  const part = parts[name]
  if (!part) throw new Error(`The build has no part ${name}.`)
  if (found.has(name)) return found
  found.add(name)
  for (const each of part.imports ?? []) withImports(each, found)
  return found
}

function costOf(...names: string[]): { kib: number; files: number } {
  const all = new Set(names.flatMap((name) => [...withImports(name)]))
  const bytes = [...all].map((name) => gzipped(parts[name]?.file ?? ''))
  return { kib: bytes.reduce((sum, each) => sum + each, 0) / KIB, files: all.size }
}

const START = ['index.html', 'src/app/web/app.tsx']
const FRAME = [...START, 'src/app/web/dashboard-frame.tsx']

test.each([
  ['sign-in', [...START, 'src/features/sign-in/web/sign-in-page.tsx'], 157, 12],
  ['registration', [...START, 'src/app/web/register-page.tsx'], 163, 12],
  ['dashboard', [...FRAME, 'src/features/dashboard/web/dashboard-page.tsx'], 189.5, 16],
  ['properties', [...FRAME, 'src/features/dues/web/property-list-with-dues-page.tsx'], 186.5, 14],
  ['receipts', [...FRAME, 'src/features/receipts/web/receipt-list-page.tsx'], 193, 15],
  ['receipt', [...FRAME, 'src/features/receipts/web/receipt-page.tsx'], 217.5, 21],
  ['agreement', [...FRAME, 'src/features/agreement-page/web/lease-money-page.tsx'], 193.5, 17],
])('the first load of %s keeps its budget of bytes and files', (_name, names, kib, files) => {
  const cost = costOf(...names)
  expect(cost.kib).toBeLessThanOrEqual(kib * SLACK)
  expect(cost.files).toBeLessThanOrEqual(Math.ceil(files * SLACK))
})

test('the popup of the Microsoft sign-in loads no application', () => {
  expect(costOf('index.html').kib).toBeLessThan(3)
})

test('the style sheet and the fonts of an English page keep their budgets', () => {
  const files = Object.values(parts).map(({ file }) => file)
  const [style = '', ...others] = files.filter((file) => file.endsWith('.css'))
  expect(others).toEqual([])
  expect(gzipped(style) / KIB).toBeLessThanOrEqual(23.5 * SLACK)
  const fonts = files.filter((file) => /-english-.*\.woff2$/.test(file))
  expect(fonts).toHaveLength(2)
  const bytes = fonts.map((file) => readFileSync(join(WEB, file)).length)
  expect(bytes.reduce((sum, each) => sum + each, 0) / KIB).toBeLessThanOrEqual(40 * SLACK)
})
