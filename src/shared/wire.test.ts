import { expect, test } from 'vitest'
import {
  changedPasswordSchema,
  newPasswordSchema,
  optionalTextSchema,
  requiredTextSchema,
} from './wire.ts'

const PROMPT = 'Please Enter Name.'

test.each([
  ['Ravi\nKumar', 'Ravi Kumar'],
  ['Ravi\r\n\tKumar', 'Ravi Kumar'],
  ['\u2067Ravi\u2069 \u061cKumar\u200b', 'Ravi Kumar'],
  ['Ravi\u2028Kumar\u0007', 'Ravi Kumar'],
  // Hindi letters and emoji are joined by characters that cannot be seen.
  ['क्‍ष 👨‍👩‍👧', 'क्‍ष 👨‍👩‍👧'],
])('the name %j is taken as %j', (sent, taken) => {
  expect(requiredTextSchema({ prompt: PROMPT }).parse(sent)).toBe(taken)
  expect(optionalTextSchema().parse(sent)).toBe(taken)
})

test('a name of nothing that can be seen is blank', () => {
  const { error } = requiredTextSchema({ prompt: PROMPT }).safeParse(' \u202e\n\u200b')
  expect(error?.issues.map(({ message }) => message)).toEqual([PROMPT])
  expect(optionalTextSchema().parse('\u202e\n')).toBe(null)
})

test('a reason keeps its lines, without marks of direction', () => {
  const sent = 'He paid twice.\nSee \u202ehis mail.\u0007'
  const taken = 'He paid twice.\nSee his mail.'
  expect(requiredTextSchema({ prompt: PROMPT, hasLines: true }).parse(sent)).toBe(taken)
  expect(optionalTextSchema({ hasLines: true }).parse(sent)).toBe(taken)
})

test.each([
  [5, 'Password must be at least 6 characters'],
  [129, 'Please use at most 128 characters.'],
])(
  'a password of %i characters is refused alike as a new and as a changed one',
  (length, message) => {
    const sent = 'x'.repeat(length)
    for (const schema of [newPasswordSchema, changedPasswordSchema]) {
      const { error } = schema({ prompt: 'Please Enter Password.' }).safeParse(sent)
      expect(error?.issues.map((issue) => issue.message)).toEqual([message])
    }
  },
)
