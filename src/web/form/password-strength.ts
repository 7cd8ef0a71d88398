import { plural, t } from '@lingui/core/macro'
import { MIN_PASSWORD } from '../../shared/rule.ts'

const COMMON = /^(?:password|passw0rd|qwerty|welcome|admin|letmein|abc|iloveyou|india)?[\d!@#]*$/i

export type Strength = { score: 0 | 1 | 2 | 3 | 4; advice: string }

/** A rough estimate of how hard a password is to guess; length counts most. Only for the hint while typing. */
export function passwordStrength(password: string): Strength {
  if (password === '') return { score: 0, advice: t`At least ${MIN_PASSWORD} characters.` }
  if (password.length < MIN_PASSWORD) {
    const missing = MIN_PASSWORD - password.length
    return {
      score: 0,
      advice: plural(missing, {
        one: `${missing} more character needed.`,
        other: `${missing} more characters needed.`,
      }),
    }
  }
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length
  const isEasy = COMMON.test(password) || new Set(password).size < 4
  if (isEasy || password.length + kinds < 10)
    return { score: 1, advice: t`Easy to guess. A few words together are better.` }
  if (password.length + kinds < 13) return { score: 2, advice: t`Fair. A longer one is better.` }
  if (password.length + kinds < 17) return { score: 3, advice: t`Good.` }
  return { score: 4, advice: t`Strong.` }
}
