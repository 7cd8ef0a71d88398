import { type Expression, sql } from 'kysely'
import { withoutInvisible } from '../../shared/invisible-characters.ts'

// Each word is another comparison for every row.
const MAX_SEARCH_WORDS = 10

/** LIKE patterns for the first 10 distinct words of `search`. */
export function patternsOf(search: string): string[] {
  const words = new Set(withoutInvisible(search).toLowerCase().split(/\s+/).filter(Boolean))
  return [...words].slice(0, MAX_SEARCH_WORDS).map((word) => `%${escapeLike(word)}%`)
}

/**
 * Written so that the planner does not estimate the matches: it would expect almost none, and read and sort
 * every record instead of following the list's order.
 */
export const isLikeAll = (text: Expression<unknown>, patterns: string[]) =>
  sql<boolean>`coalesce(${text} like all (${patterns}::text[]), false)`

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
