import { CamelCasePlugin, type PluginTransformResultArgs } from 'kysely'

/**
 * Tables and columns are named in camelCase in queries and in snake_case in the database. The columns of
 * results are renamed where they are announced (`PooledClient`), once a result instead of once a row.
 */
export class CamelCaseColumns extends CamelCasePlugin {
  override async transformResult({ result }: PluginTransformResultArgs) {
    return result
  }
}

/** `monthlyRent` of `monthly_rent`. */
export const toCamelCase = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
