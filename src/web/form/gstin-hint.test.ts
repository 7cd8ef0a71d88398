import { expect, test } from 'vitest'
import { gstinHint } from './gstin-hint.ts'

test.each([
  ['27ABCDE1234F1Z0', false],
  ['27ABCDE1234F1Z1', true],
  [' 27abcde1234f1z1 ', true],
  ['27ABCDE1234F', false],
])(
  'whether a hint names the last character of the GST number "%s" as wrong: %s',
  (typed, isWrong) => {
    expect(gstinHint(typed) !== undefined).toBe(isWrong)
  },
)
