import { expect, test } from 'vitest'
import { keptOrTyped, newPasswordIn, UNCHANGED } from './rules.ts'

test('the first change removes the mask and keeps what was typed', () => {
  expect(keptOrTyped(UNCHANGED, `${UNCHANGED}a`)).toBe('a')
  expect(keptOrTyped(UNCHANGED, UNCHANGED.slice(1))).toBe('')
  expect(keptOrTyped('a', 'a•')).toBe('a•')
})

test('an unchanged password is not sent', () => {
  expect(newPasswordIn(UNCHANGED)).toBe('')
  expect(newPasswordIn('correct horse')).toBe('correct horse')
})
