import { expect, test } from 'vitest'
import { languages } from './language.ts'

test('each language of the interface is called as it calls itself, and in English', () => {
  const nameIn = (language: string, code: string) =>
    new Intl.DisplayNames(language, { type: 'language' }).of(code.split('-')[0] ?? '')
  expect(languages.map(({ code }) => code)).toContain('hi-IN')
  expect(languages).toEqual(
    languages.map(({ code }) => ({
      code,
      name: nameIn(code, code),
      inEnglish: nameIn('en-IN', code),
    })),
  )
})
