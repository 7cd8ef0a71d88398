import { expect, test } from 'vitest'
import { createSealer } from './encryption.ts'

const sealer = createSealer(Buffer.alloc(32, 1))
const other = createSealer(Buffer.alloc(32, 2))

test('what was sealed opens with the same key at the same place', () => {
  for (const text of ['', 'ABCDE1234F', 'किराया', 'x'.repeat(10_000)])
    expect(sealer.open(sealer.seal(text, 'owners.pan:1'), 'owners.pan:1')).toBe(text)
})

test('it shows nothing of the text, names its key, and never reads the same twice', () => {
  const [one, two] = [sealer.seal('ABCDE1234F', 'place'), sealer.seal('ABCDE1234F', 'place')]
  expect(one).toMatch(new RegExp(`^${sealer.keyId}(\\.[\\w-]+){3}$`))
  expect(one).not.toBe(two)
  expect(one).not.toContain('ABCDE')
})

test('elsewhere or with another key it does not open', () => {
  const sealed = sealer.seal('ABCDE1234F', 'owners.pan:1')
  expect(() => sealer.open(sealed, 'owners.pan:2')).toThrow()
  expect(() => other.open(sealed, 'owners.pan:1')).toThrow('another key')
  const renamed = sealed.replace(sealer.keyId, other.keyId)
  expect(() => other.open(renamed, 'owners.pan:1')).toThrow()
})

test('a single changed character, a cut tag and anything else that was not sealed do not open', () => {
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

test('derived keys differ by purpose and by key, and are always the same', () => {
  const keys = [sealer.derive('one'), sealer.derive('two'), other.derive('one')]
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(3)
  expect(sealer.derive('one')).toEqual(keys[0])
  expect(keys[0]).toHaveLength(32)
})

test('a key of another length is refused', () => {
  expect(() => createSealer(Buffer.alloc(16))).toThrow('32 bytes')
})
