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

/** The patterns of a search among records with telephone numbers: one is found in any spelling, by its ten digits. */
export const patternsWithPhone = (search: string): string[] =>
  patternsOf(digitsOfPhone(search) ?? search)

/** The ten digits of an Indian telephone number, however it is written; undefined for other words. */
function digitsOfPhone(words: string): string | undefined {
  const digits = asciiDigits(withoutInvisible(words)).replace(/[\s()+.-]/g, '')
  return /^(?:0|91|0091)?(\d{10})$/.exec(digits)?.[1]
}

/** Fewer than four digits are the number of a flat or house; each telephone number has some of them. */
const FEW_DIGITS = /^%\+?\d{1,3}%$/

/**
 * Whether a text is like each of some patterns; `withoutPhone` is the text to which those of fewer than four digits are
 * compared. Written so that the planner does not estimate the matches: it would expect almost none, and read and sort
 * every record instead of following the list's order.
 */
export function isLikeAll(
  text: Expression<unknown>,
  patterns: string[],
  withoutPhone: Expression<unknown> = text,
) {
  const few = patterns.filter((pattern) => FEW_DIGITS.test(pattern))
  if (withoutPhone === text || few.length === 0) return likeAll(text, patterns)
  const others = patterns.filter((pattern) => !few.includes(pattern))
  return sql<boolean>`(${likeAll(withoutPhone, few)} and ${likeAll(text, others)})`
}

const likeAll = (text: Expression<unknown>, patterns: string[]) =>
  sql<boolean>`coalesce(${text} like all (${patterns}::text[]), false)`

/** Whether each pattern's word is in a text or sounds like one of the names; both texts are compared as stored. */
export const isAlike = (
  text: Expression<unknown>,
  names: Expression<unknown>,
  patterns: string[],
) =>
  sql<boolean>`(select bool_and(coalesce(lower(${text}) like pattern, false)
    or coalesce(sound_of(${names}) like sounds_like(pattern), false)) from unnest(${patterns}::text[]) pattern)`

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
