import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSealer } from '../../../server/encryption.ts'
import { newId } from '../../../server/new-id.ts'
import { verificationToken, verificationUrl } from './verification-token.ts'

const sealer = createSealer(Buffer.alloc(32, 7))
const id = newId()

test('a token is 128 bits of a keyed hash, as 22 characters that an address may hold', () => {
  const keyed = createHmac('sha256', sealer.derive('receipt verification'))
  const hash = keyed.update(Buffer.concat([Buffer.from(id), Buffer.from([0]), Buffer.from('1')]))
  const token = verificationToken({ sealer }, { id, version: 1 })
  expect(token).toBe(hash.digest().subarray(0, 16).toString('base64url'))
  expect(token).toMatch(/^[\w-]{22}$/)
})

test('the same code gets the same token again; another receipt, version or key another one', () => {
  const token = verificationToken({ sealer }, { id, version: 1 })
  expect(verificationToken({ sealer }, { id, version: 1 })).toBe(token)
  const others = [
    verificationToken({ sealer }, { id, version: 2 }),
    verificationToken({ sealer }, { id: newId(), version: 1 }),
    verificationToken({ sealer: createSealer(Buffer.alloc(32, 8)) }, { id, version: 1 }),
  ]
  expect(new Set([token, ...others]).size).toBe(4)
})

test('the address is short enough to be typed from the paper', () => {
  const url = verificationUrl({ sealer, appUrl: 'https://rent.example.in' }, { id, version: 1 })
  expect(url).toMatch(/^https:\/\/rent\.example\.in\/v\/[\w-]{22}$/)
})
