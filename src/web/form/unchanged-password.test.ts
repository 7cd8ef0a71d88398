import { expect, test } from 'vitest'
import { keptOrTyped, newPasswordIn, UNCHANGED } from './unchanged-password.ts'

test('the mask goes with the first change, and what was typed stays', () => {
  expect(keptOrTyped(UNCHANGED, `${UNCHANGED}a`)).toBe('a')
  expect(keptOrTyped(UNCHANGED, UNCHANGED.slice(1))).toBe('')
  expect(keptOrTyped('a', 'a•')).toBe('a•')
})

test('an unchanged password is not sent', () => {
  expect(newPasswordIn(UNCHANGED)).toBe('')
  expect(newPasswordIn('correct horse')).toBe('correct horse')
})
