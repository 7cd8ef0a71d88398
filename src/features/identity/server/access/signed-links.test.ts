import { createSecretKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { idsInLink, isOwnLink, signedLink } from './signed-links.ts'

const deps = { hashKey: createSecretKey(Buffer.alloc(32, 1)) }
const ids = {
  organizationId: '0192d3c4-0000-7000-8000-00000000000a',
  id: '0192d3c4-0000-7000-8000-00000000000b',
}
const token = signedLink(deps, 'not for me', ids, 'ravi@example.in')

test('a link names its ids and nothing that it is bound to', () => {
  expect(idsInLink(token)).toEqual(ids)
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('ravi')
  expect(isOwnLink(deps, 'not for me', token, 'ravi@example.in')).toBe(true)
})

test('it serves for no other purpose, no other address, no other key, and not changed', () => {
  const changed = `${token.slice(0, 5)}${token[5] === 'A' ? 'B' : 'A'}${token.slice(6)}`
  expect(isOwnLink(deps, 'stop reminders', token, 'ravi@example.in')).toBe(false)
  expect(isOwnLink(deps, 'not for me', token, 'other@example.in')).toBe(false)
  expect(
    isOwnLink(
      { hashKey: createSecretKey(Buffer.alloc(32, 2)) },
      'not for me',
      token,
      'ravi@example.in',
    ),
  ).toBe(false)
  expect(isOwnLink(deps, 'not for me', changed, 'ravi@example.in')).toBe(false)
  for (const none of ['', 'x', token.slice(1), `${token}AAAA`]) {
    expect(idsInLink(none)).toBe(undefined)
    expect(isOwnLink(deps, 'not for me', none, 'ravi@example.in')).toBe(false)
  }
})
