import { expect, test } from 'vitest'
import { inOwnBooks, type OwnerScope } from './scope.ts'

const organization = {
  id: 'books of asha',
  ownerId: 'asha',
  trial: { trialEndsOn: '2026-12-16', subscribed: false },
}
const actor = { accountId: 'meera', name: 'Meera', email: 'meera@example.in' }
const scope = { kind: 'owner', actor, organization } as OwnerScope

test("a payload may name the owner of the books, also to an administrator, and the books' organization", () => {
  const claim = { ownerId: 'asha', organizationId: 'books of asha' }
  expect(inOwnBooks(scope, { ...claim, city: 'Pune' })).toEqual({ city: 'Pune' })
  const silent = { ownerId: undefined, organizationId: undefined, city: 'Pune' }
  expect(inOwnBooks(scope, silent)).toEqual({ city: 'Pune' })
})

test.each([
  { ownerId: 'meera' },
  { ownerId: 'farid' },
  { ownerId: null },
  { organizationId: 'books of farid' },
  { organizationId: null },
])('a payload that names another owner or organization is refused: %o', (claim) => {
  expect(() => inOwnBooks(scope, claim)).toThrow('This record belongs to another owner.')
})
