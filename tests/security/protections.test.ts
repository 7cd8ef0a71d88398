import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROTECTIONS } from './protections.ts'

const textOf = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')

test('each protection stands where it is looked for, and so does the test that notices', () => {
  for (const { against, file, code, test: noticed } of PROTECTIONS) {
    const [noticing, title] = noticed
    expect([against, textOf(file).split(code).length]).toEqual([against, 2])
    expect([against, textOf(noticing).includes(title)]).toEqual([against, true])
  }
})
