import { expect, test } from 'vitest'
import type { Ability } from '../../shared/contract.ts'
import { ABILITIES, contracts, declared, mayCall } from './declared.ts'

const abilities = Object.keys(ABILITIES) as Ability[]

test('every ability is named by a route', () => {
  const named = contracts.flatMap((contract) => Object.values(contract).map(({ access }) => access))
  expect(abilities.filter((ability) => !named.includes(ability))).toEqual([])
})

test('every ability is declared by one feature', () => {
  const names = declared.flatMap((feature) => Object.keys(feature.abilities))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('who may do what is as docs/abilities.txt says', async () => {
  const lines = declared.flatMap((feature) =>
    Object.entries(feature.abilities).map(
      ([ability, roles]) => `${ability.padEnd(40)}${roles.join(', ')}\n`,
    ),
  )
  await expect(lines.join('')).toMatchFileSnapshot('../../../docs/abilities.txt')
})

test('an administrator has no ability in the books of an owner', () => {
  const theirs = abilities.filter((ability) => mayCall('administrator', ability))
  // The history shows them what was done to owners; the installation has a clock and a backup; owners ask
  // them about their own data.
  const ofOwners =
    /\bowners?\b|^read the history$|^look after the installation$|^answer about data$/
  expect(theirs.filter((ability) => !ofOwners.test(ability))).toEqual([])
})

test('a client reads, reports a payment, has a receipt mailed, sends files, and asks about their data', () => {
  const theirs = abilities.filter((ability) => mayCall('client', ability))
  expect(theirs).not.toEqual([])
  expect(theirs.filter((ability) => !ability.startsWith('read ')).sort()).toEqual([
    'ask about own data',
    'claim a payment',
    'mail a receipt',
    'send files',
    'take a decision on a claim back',
  ])
})
