import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Contract } from '../../shared/contract.ts'
import { ABILITIES, mayCall } from './abilities.ts'

const features = join(import.meta.dirname, '..')

async function namedAbilities(): Promise<string[]> {
  const files = globSync('*/*-contract.ts', { cwd: features })
  const modules = await Promise.all(files.map((file) => import(join(features, file))))
  return modules
    .flatMap((module) => Object.entries<Contract>(module))
    .filter(([name]) => name.endsWith('Contract'))
    .flatMap(([, contract]) => Object.values(contract).map(({ access }) => access as string))
}

test('every ability is named by a route', async () => {
  const named = new Set(await namedAbilities())
  expect(Object.keys(ABILITIES).filter((ability) => !named.has(ability))).toEqual([])
})

test('an administrator has no ability in the books of an owner', () => {
  const theirs = Object.keys(ABILITIES).filter((ability) =>
    mayCall('administrator', ability as keyof typeof ABILITIES),
  )
  // The history shows them what was done to owners; the installation has a clock and a backup; owners ask
  // them about their own data.
  const ofOwners =
    /\bowners?\b|^read the history$|^look after the installation$|^answer about data$/
  expect(theirs.filter((ability) => !ofOwners.test(ability))).toEqual([])
})

test('a client reads, reports a payment, has a receipt mailed, sends files, and asks about their data', () => {
  const theirs = Object.keys(ABILITIES).filter((ability) =>
    mayCall('client', ability as keyof typeof ABILITIES),
  )
  expect(theirs).not.toEqual([])
  expect(theirs.filter((ability) => !ability.startsWith('read '))).toEqual([
    'ask about own data',
    'claim a payment',
    'take a decision on a claim back',
    'mail a receipt',
    'send files',
  ])
})
