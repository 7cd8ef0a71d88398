import { PostgresQueryCompiler } from 'kysely'
import type pg from 'pg'

/** Tables and columns are named in camelCase in queries and in snake_case in the database. */
export class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    const known = quoted.get(identifier)
    if (known !== undefined) return known
    const sanitized = super.sanitizeIdentifier(toSnakeCase(identifier))
    quoted.set(identifier, sanitized)
    return sanitized
  }
}

// Bounded by the number of table and column names in this program.
const quoted = new Map<string, string>()

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Turns rows that were read as arrays into objects with camelCase names. */
export function rowsInCamelCase<R>(result: Pick<pg.QueryArrayResult, 'fields' | 'rows'>): R[] {
  const names = result.fields.map(({ name }) => toCamelCase(name))
  return result.rows.map((values) => {
    const row: Record<string, unknown> = {}
    for (let index = 0; index < names.length; index++) row[names[index] as string] = values[index]
    return row as R
  })
}

/** `monthlyRent` of `monthly_rent`. */
export function toCamelCase(name: string): string {
  const known = camelCased.get(name)
  if (known !== undefined) return known
  const renamed = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  camelCased.set(name, renamed)
  return renamed
}

const camelCased = new Map<string, string>()
