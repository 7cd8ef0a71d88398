import { createSecretKey, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { newSessionToken, wasGivenOut } from './session-token.ts'

const deps = { hashKey: createSecretKey(randomBytes(32)) }

test('an issued token is distinguished from an invented one', () => {
  for (let turn = 0; turn < 1000; turn += 1) {
    expect(wasGivenOut(deps, newSessionToken(deps))).toBe(true)
    expect(wasGivenOut(deps, randomBytes(32).toString('base64url'))).toBe(false)
  }
})

test('a token is 43 characters, 192 bits of which are random', () => {
  const tokens = Array.from({ length: 1000 }, () => newSessionToken(deps))
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
  expect(new Set(tokens.map((token) => token.slice(0, 32))).size).toBe(1000)
})

test('another key, another text and another length are not taken', () => {
  const token = newSessionToken(deps)
  expect(wasGivenOut({ hashKey: createSecretKey(randomBytes(32)) }, token)).toBe(false)
  const other = token.startsWith('A') ? 'B' : 'A'
  expect(wasGivenOut(deps, other + token.slice(1))).toBe(false)
  for (const text of ['', 'A', token.slice(1), `${token}A`, token.slice(0, 32)])
    expect(wasGivenOut(deps, text)).toBe(false)
})
