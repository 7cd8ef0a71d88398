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
  // Where it is installed depends on the machine.
  const faults = stderr.split('\n').filter((line) => line && !line.includes('/opt/rentbook'))
  expect(faults).toEqual([])
  if (!stderr.includes('/opt/rentbook')) expect(status).toBe(0)
})

test.runIf(hasSystemd)('systemd finds little to fear of the sample unit', () => {
  const words = ['security', '--offline=true', '--threshold=20', file('rentbook.service')]
  const { status, stdout } = spawnSync('systemd-analyze', words, { encoding: 'utf8' })
  expect([status, stdout.slice(-200)]).toEqual([0, expect.stringContaining('OK')])
})

test('the unit runs the same program as npm does, of files that it cannot write', () => {
  const unit = readFileSync(file('rentbook.service'), 'utf8')
  const { scripts } = JSON.parse(readFileSync(file('../package.json'), 'utf8'))
  const [, command] = /^ExecStart=\/opt\/rentbook\/node_modules\/\.bin\/(.*)$/m.exec(unit) ?? []
  expect(`exec ${command}`).toBe(scripts.start)
  for (const line of ['ProtectSystem=strict', 'CapabilityBoundingSet=', 'UMask=0077'])
    expect(unit.split('\n')).toContain(line)
  expect(unit).toMatch(/^SystemCallFilter=@system-service$/m)
  // Ten starts in 45 s once ended it for good, while the database was late.
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m)
})

test('the image is built of one that is named by digest, and root owns what runs in it', () => {
  const lines = readFileSync(file('Containerfile'), 'utf8').split('\n')
  expect(lines.filter((line) => line.startsWith('FROM'))).toEqual([
    expect.stringMatching(/^FROM docker\.io\/library\/node:24\S*@sha256:[0-9a-f]{64}$/),
  ])
  const user = lines.indexOf('USER node')
  const made = lines.findIndex((line) => line.startsWith('RUN node scripts/bootstrap.mjs'))
  expect(made).toBeGreaterThan(0)
  expect(made).toBeLessThan(user)
  expect(lines.join('\n')).not.toMatch(/--chown=node|chown node:node \/opt/)
})

test('the container starts the same program as npm does, as an ordinary user', () => {
  const lines = readFileSync(file('Containerfile'), 'utf8').split('\n')
  const { scripts } = JSON.parse(readFileSync(file('../package.json'), 'utf8'))
  const command = JSON.parse(lines.find((line) => line.startsWith('CMD'))?.slice(4) ?? '[]')
  expect(`exec node ${command.slice(1).join(' ')}`).toBe(scripts.start)
  expect(lines.indexOf('USER node')).toBeLessThan(lines.findIndex((line) => line.startsWith('CMD')))
})
