import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { claimsIn } from './kit/never-claimed.ts'

const ROOT = join(import.meta.dirname, '..')

test('no text of a screen, a mail or a paper claims what Rentbook does not know', () => {
  const all = globSync(['src/**/*.{ts,tsx,typ,po,html}', 'index.html'], { cwd: ROOT })
  const files = all.filter((file) => !file.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(300)
  const claims = files.flatMap((file) =>
    claimsIn(readFileSync(join(ROOT, file), 'utf8')).map((claim) => `${file}: ${claim}`),
  )
  expect(claims).toEqual([])
})

test('a claim is found in any case, and one sentence may deny it', () => {
  expect(claimsIn('Legally Valid, paid via Rentbook')).toEqual([
    'legally valid',
    'paid via rentbook',
  ])
  expect(claimsIn('This is a receipt, not a tax invoice.')).toEqual([])
})
