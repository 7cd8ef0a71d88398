import { expect, test } from 'vitest'
import { refusingUnstorable } from './storable-texts.ts'

test('of a body of bytes no byte is looked at as if it were a text', () => {
  const bytes = new Proxy(new Uint8Array(3), {
    ownKeys: () => {
      throw new Error('Its bytes were listed.')
    },
  })
  const validate = refusingUnstorable(() => () => true)({ httpPart: 'body' } as never)
  expect(validate(bytes)).toBe(true)
})
