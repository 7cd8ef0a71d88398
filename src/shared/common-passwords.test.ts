import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test('knows the passwords that are tried first, in whatever case', () => {
  for (const password of ['123456', 'password', 'Password1', 'qwerty', 'iloveyou', 'MONKEY'])
    expect([password, isCommonPassword(password)]).toEqual([password, true])
})

test('the check of a new password takes all but the common ones, those of six characters among them', () => {
  for (const password of ['rk7#qz', 'correct horse', 'किराया घर', 'rentbook'])
    expect([password, isCommonPassword(password)]).toEqual([password, false])
})
