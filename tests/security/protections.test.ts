import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROTECTIONS } from './protections.ts'

const textOf = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')

test('each protection and the test that notices its absence exist', () => {
  for (const { against, file, code, test: noticed } of PROTECTIONS) {
    const [noticing, title] = noticed
    expect.soft([against, textOf(file).split(code).length]).toEqual([against, 2])
    expect.soft([against, textOf(noticing).includes(title)]).toEqual([against, true])
  }
})
