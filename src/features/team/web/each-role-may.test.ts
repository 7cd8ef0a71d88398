import '../../../../tests/kit/english.ts'
import { expect, test } from 'vitest'
import { ABILITIES, mayCall } from '../../../app/server/declared.ts'
import { type Ability, type Holder, MEMBER_ROLES } from '../../../shared/contract.ts'
import { mayDo } from '../../identity/web/access/may.ts'
import { eachRoleMay, notOfLimited } from './each-role-may.ts'

const abilities = Object.keys(ABILITIES) as Ability[]
const LIMITED = MEMBER_ROLES.map((role) => `limited ${role}` as const)
const HOLDERS: Holder[] = ['administrator', 'owner', 'client', ...MEMBER_ROLES, ...LIMITED]

test('the browser knows of every role what the server lets it do', () => {
  for (const ability of abilities)
    expect([ability, HOLDERS.filter((holder) => mayDo(holder, ability))]).toEqual([
      ability,
      HOLDERS.filter((holder) => mayCall(holder, ability)),
    ])
})

test('what each role may do names every ability of an owner once', () => {
  const named = eachRoleMay().flatMap((line) => line.abilities)
  expect([...named].sort()).toEqual(abilities.filter((ability) => mayCall('owner', ability)).sort())
})

test('a line of what each role may do is true of all that it stands for, or of nothing of it', () => {
  const mixed = eachRoleMay().flatMap(({ text, abilities }) =>
    [...MEMBER_ROLES, ...LIMITED]
      .filter((role) => new Set(abilities.map((ability) => mayCall(role, ability))).size > 1)
      .map((role) => [role, text]),
  )
  expect(mixed).toEqual([])
})

test('a role that is limited to some properties has all lines of the role but those that are named', () => {
  const lost = eachRoleMay().filter(({ abilities: [first] }) =>
    MEMBER_ROLES.some(
      (role) => first && mayCall(role, first) && !mayCall(`limited ${role}`, first),
    ),
  )
  expect(lost.length).toBeGreaterThan(0)
  expect(notOfLimited()).toEqual(lost.map(({ text }) => text))
  expect(notOfLimited()).toContain(
    'Add properties, tenants and agreements, change tenants, import from Excel',
  )
})
