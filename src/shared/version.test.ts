import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { VERSION } from './version.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8')

test('the version is that of package.json', () => {
  expect(VERSION).toBe(JSON.parse(read('package.json')).version)
})

test('the changelog begins with Unreleased, then this version', () => {
  const [unreleased, latest] = read('CHANGELOG.md').match(/^## .*$/gm) ?? []
  expect(unreleased).toBe('## [Unreleased]')
  expect(latest).toMatch(/^## \[[\d.]+\] - 20\d\d-\d\d-\d\d$/)
  expect(latest).toContain(`[${VERSION}]`)
})
