import { expect, test } from 'vitest'
import { type Ability, type Holder, MEMBER_ROLES } from '../../shared/contract.ts'
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
    /\bowners?\b|^read the history$|^look after the installation$|^answer about data$|^read what is asked about data$|^search$/
  expect(theirs.filter((ability) => !ofOwners.test(ability))).toEqual([])
})

test('a client reads, completes their details, reports a payment, has a receipt mailed, sends files, and asks about their data', () => {
  const theirs = abilities.filter((ability) => mayCall('client', ability))
  expect(theirs).not.toEqual([])
  expect(theirs.filter((ability) => !ability.startsWith('read ')).sort()).toEqual([
    'ask about own data',
    'claim a payment',
    'complete own details',
    'mail a receipt',
    'search',
    'send files',
    'take a decision on a claim back',
  ])
})

const of = (holder: Holder) => abilities.filter((ability) => mayCall(holder, ability))

test('a manager may do what the owner may, but for payment settings, the team, closing a year, deleting and what is of the owner', () => {
  expect(
    of('owner')
      .filter((ability) => !mayCall('manager', ability))
      .sort(),
  ).toEqual([
    'ask about own data',
    'change an owner',
    'change money settings',
    'change own profile',
    'close a year',
    'delete a client',
    'delete a property',
    'hand the calendar out',
    'look after the team',
    'read an owner',
    'read own profile',
  ])
})

test('an accountant only reads; nobody of a team has an ability that neither the owner nor all of a team have', () => {
  const beside = ['search', 'change own membership']
  const recorded = of('accountant').filter((it) => !it.startsWith('read ') && !beside.includes(it))
  expect(recorded).toEqual([])
  for (const role of MEMBER_ROLES)
    expect(
      of(role).filter((it) => !mayCall('owner', it) && it !== 'change own membership'),
    ).toEqual([])
})
