import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const file = (name: string) => join(import.meta.dirname, '../../../docs', name)
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test.runIf(hasSystemd)('systemd finds no fault in the sample unit', () => {
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', file('rentbook.service')], {
    encoding: 'utf8',
  })
  // The path of npm depends on the machine.
  const faults = stderr.split('\n').filter((line) => line && !line.includes('/usr/bin/npm'))
  expect(faults).toEqual([])
  if (!stderr.includes('/usr/bin/npm')) expect(status).toBe(0)
})

test('the container starts the same program as npm does, as an ordinary user', () => {
  const lines = readFileSync(file('Containerfile'), 'utf8').split('\n')
  const { scripts } = JSON.parse(readFileSync(file('../package.json'), 'utf8'))
  const command = JSON.parse(lines.find((line) => line.startsWith('CMD'))?.slice(4) ?? '[]')
  expect(`exec node ${command.slice(1).join(' ')}`).toBe(scripts.start)
  expect(lines.indexOf('USER node')).toBeLessThan(lines.findIndex((line) => line.startsWith('CMD')))
})
