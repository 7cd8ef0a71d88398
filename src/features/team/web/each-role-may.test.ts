import '../../../../tests/kit/english.ts'
import { expect, test } from 'vitest'
import { ABILITIES, mayCall } from '../../../app/server/declared.ts'
import { type Ability, type Holder, MEMBER_ROLES } from '../../../shared/contract.ts'
import { mayDo } from '../../identity/web/access/may.ts'
import { eachRoleMay } from './each-role-may.ts'

const abilities = Object.keys(ABILITIES) as Ability[]
const HOLDERS: Holder[] = ['administrator', 'owner', 'client', ...MEMBER_ROLES]

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
    MEMBER_ROLES.filter(
      (role) => new Set(abilities.map((ability) => mayCall(role, ability))).size > 1,
    ).map((role) => [role, text]),
  )
  expect(mixed).toEqual([])
})
