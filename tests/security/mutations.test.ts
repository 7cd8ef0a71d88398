import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mutation } from './mutations/mutation.ts'
import { scopeMutations } from './mutations/scope-mutations.ts'
import { copyTree, type TreeCopy } from './mutations/tree-copy.ts'

// The short form of `npm run mutations`, which takes every one of them away.

const ROOT = join(import.meta.dirname, '../..')
const scopes = scopeMutations(ROOT)

let copy: TreeCopy
beforeAll(async () => {
  copy = await copyTree(ROOT)
})
afterAll(() => copy.remove())

test('with one policy taken away the tests fail', async () => {
  const opened: Mutation = {
    name: 'properties, policy organization: using (true)',
    sql: 'alter policy organization on properties using (true)',
    tests: ['tests/security/policies.test.ts'],
  }
  expect(await copy.failuresWith(opened)).toContain(
    'every role sees exactly its rows, and changes, removes and adds no other',
  )
}, 120_000)

test('with one condition of a query taken away the tests fail', async () => {
  const [listing] = scopes.filter(({ name }) => name.includes('properties.organization_id'))
  expect(await copy.failuresWith(listing as Mutation)).toContain(
    'an owner finds nothing by listProperties',
  )
}, 120_000)

test('every condition that keeps a query inside its scope is among those that are taken away', () => {
  expect(scopes.length).toBeGreaterThanOrEqual(15)
})
