import { PostgresDialect, PostgresQueryCompiler } from 'kysely'

/**
 * PostgreSQL with tables and columns that are named in camelCase in queries and in snake_case in the database. They are
 * renamed where a query becomes text; the columns of results where they are announced (`PooledClient`), once a
 * result instead of once a row.
 */
export class CamelCaseDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new SnakeCaseCompiler()
  }
}

class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    const known = quoted.get(identifier)
    if (known !== undefined) return known
    const sanitized = super.sanitizeIdentifier(toSnakeCase(identifier))
    quoted.set(identifier, sanitized)
    return sanitized
  }
}

// As many as there are names of tables and columns in this program.
const quoted = new Map<string, string>()

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** `monthlyRent` of `monthly_rent`. */
export function toCamelCase(name: string): string {
  const known = camelCased.get(name)
  if (known !== undefined) return known
  const renamed = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  camelCased.set(name, renamed)
  return renamed
}

const camelCased = new Map<string, string>()
