import { type Expression, sql } from 'kysely'
import { withoutInvisible } from '../../shared/invisible-characters.ts'
import { asciiDigits } from '../../shared/typed-amount.ts'

// Each word is another comparison for every row.
const MAX_SEARCH_WORDS = 10

// Telephone numbers and codes are kept with the digits 0 to 9; an address may have others in it.
const LONG_NUMBER = /^\p{Nd}{4,}$/u

/** LIKE patterns for the first 10 distinct words of `search`. */
export function patternsOf(search: string): string[] {
  const typed = withoutInvisible(search).toLowerCase().split(/\s+/).filter(Boolean)
  const words = new Set(typed.map((word) => (LONG_NUMBER.test(word) ? asciiDigits(word) : word)))
  return [...words].slice(0, MAX_SEARCH_WORDS).map((word) => `%${escapeLike(word)}%`)
}

/**
 * Written so that the planner does not estimate the matches: it would expect almost none, and read and sort
 * every record instead of following the list's order.
 */
export const isLikeAll = (text: Expression<unknown>, patterns: string[]) =>
  sql<boolean>`coalesce(${text} like all (${patterns}::text[]), false)`

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
