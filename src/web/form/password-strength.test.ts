import '../../../tests/kit/english.ts'
import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

const score = (password: string) => passwordStrength(password).score

test('the password hint returns how many characters a short password lacks', () => {
  expect(passwordStrength('').advice).toBe('At least 6 characters.')
  expect(passwordStrength('abcd').advice).toBe('2 more characters needed.')
  expect(passwordStrength('abcde').advice).toBe('1 more character needed.')
})

test('rates common words, digits and repetitions as easy to guess, however long', () => {
  for (const password of ['password123', '12345678901234', 'aaaaaaaaaaaaaaaa', 'Welcome@2024'])
    expect(score(password), password).toBe(1)
})

test('rates a long password as strong', () => {
  expect(score('kabir7')).toBe(1)
  expect(score('kabirx77')).toBe(2)
  expect(score('kabir walks home')).toBe(4)
})
