import { expect, test } from 'vitest'
import { assertOwnBooks, type OwnerScope } from './scope.ts'

const organization = {
  id: 'books of asha',
  ownerId: 'asha',
  trial: { trialEndsOn: '2026-12-16', subscribed: false },
}
const actor = { accountId: 'meera', name: 'Meera', email: 'meera@example.in' }
const scope = { kind: 'owner', actor, organization } as OwnerScope

test("a payload may name the owner of the books, whoever keeps them, and the books' organization", () => {
  expect(() => assertOwnBooks(scope, {})).not.toThrow()
  expect(() =>
    assertOwnBooks(scope, { ownerMasters: 'asha', tenant_id: 'books of asha' }),
  ).not.toThrow()
})

test.each([
  { ownerMasters: 'meera' },
  { ownerMasters: 'farid' },
  { ownerMasters: null },
  { tenant_id: 'books of farid' },
  { tenant_id: null },
])('a payload that names another owner or organization is refused: %o', (claim) => {
  expect(() => assertOwnBooks(scope, claim)).toThrow('This record belongs to another owner.')
})
