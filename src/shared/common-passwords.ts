import { dictionary } from '@zxcvbn-ts/language-common'
import { MIN_PASSWORD } from './rule.ts'

const HOW_MANY = 10_000

// The package lists them by frequency; shorter ones are refused anyway.
const COMMON = new Set(
  dictionary['passwords-common']
    .filter((password) => password.length >= MIN_PASSWORD)
    .slice(0, HOW_MANY),
)

/** Whether a password is one of the 10,000 most common, ignoring case. Server only: the list is long. */
export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase())
