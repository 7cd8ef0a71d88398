import { expect, test } from 'vitest'
import { createSealer, createSealerWith, sealKeptKeys } from './encryption.ts'

const sealer = createSealer(Buffer.alloc(32, 1))
const other = createSealer(Buffer.alloc(32, 2))

test('a sealed text opens with the same key in the same context', () => {
  for (const text of ['', 'ABCDE1234F', 'किराया', 'x'.repeat(10_000)])
    expect(sealer.open(sealer.seal(text, 'owners.pan:1'), 'owners.pan:1')).toBe(text)
})

test('reveals nothing of the text, names its key, and never looks the same twice', () => {
  const [one, two] = [sealer.seal('ABCDE1234F', 'place'), sealer.seal('ABCDE1234F', 'place')]
  expect(one).toMatch(new RegExp(`^${sealer.keyId}(\\.[\\w-]+){3}$`))
  expect(one).not.toBe(two)
  expect(one).not.toContain('ABCDE')
})

test('a sealed text does not open in another context or with another key', () => {
  const sealed = sealer.seal('ABCDE1234F', 'owners.pan:1')
  expect(() => sealer.open(sealed, 'owners.pan:2')).toThrow()
  expect(() => other.open(sealed, 'owners.pan:1')).toThrow('another key')
  const renamed = sealed.replace(sealer.keyId, other.keyId)
  expect(() => other.open(renamed, 'owners.pan:1')).toThrow()
})

test('a sealed text does not open anything altered, truncated or never sealed', () => {
  const sealed = sealer.seal('ABCDE1234F', 'place')
  const [keyId, nonce = '', tag = '', text = ''] = sealed.split('.')
  const turned = (part: string) => `${part.startsWith('A') ? 'B' : 'A'}${part.slice(1)}`
  for (const broken of [
    [keyId, turned(nonce), tag, text],
    [keyId, nonce, turned(tag), text],
    [keyId, nonce, tag, turned(text)],
    [keyId, nonce, tag.slice(0, 6), text],
    [keyId, nonce, tag],
    [keyId],
    [''],
  ])
    expect(() => sealer.open(broken.join('.'), 'place')).toThrow()
})

test('derived keys differ by purpose and key, and are stable', () => {
  const keys = [sealer.derive('backup'), sealer.derive('idempotency'), other.derive('backup')]
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(3)
  expect(sealer.derive('backup')).toEqual(keys[0])
  expect(keys[0]).toHaveLength(32)
})

test('a derived key that must last is that of the first data key after every change; that of backups is not', () => {
  const next = createSealerWith(Buffer.alloc(32, 2), sealKeptKeys({ from: sealer, to: other }))
  const third = Buffer.alloc(32, 3)
  const last = createSealerWith(third, sealKeptKeys({ from: next, to: createSealer(third) }))
  for (const purpose of ['idempotency', 'codes and addresses', 'receipt verification'] as const)
    expect(last.derive(purpose)).toEqual(sealer.derive(purpose))
  expect(next.derive('backup')).toEqual(other.derive('backup'))
  expect(createSealerWith(third, null).derive('idempotency')).not.toEqual(
    last.derive('idempotency'),
  )
})

test('rejects a key of another length', () => {
  expect(() => createSealer(Buffer.alloc(16))).toThrow('32 bytes')
})
