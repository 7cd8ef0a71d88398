import type pg from 'pg'
import { CannotStartError } from '../cannot-start-error.ts'
import { ownConnection } from './own-connection.ts'

const oldestVersion = 15
const newestVersion = 18

/**
 * Checks that a PostgreSQL server can store the product's data before anything is written: its version, its
 * encoding, and that trigrams of Hindi words work. Throws a CannotStartError that lists every fault.
 */
export async function checkServer(connection: pg.ClientConfig): Promise<void> {
  const client = ownConnection(connection)
  await client.connect().catch((error: Error) => {
    throw new CannotStartError(`The PostgreSQL server cannot be used: ${error.message}`)
  })
  try {
    const faults = [await versionFault(client), await encodingFault(client)]
    const found = [...faults, await trigramFault(client)].filter((fault) => fault !== undefined)
    if (found.length > 0) {
      throw new CannotStartError(`The PostgreSQL server cannot be used: ${found.join('; ')}.`)
    }
  } finally {
    await client.end()
  }
}

async function versionFault(client: pg.Client): Promise<string | undefined> {
  const version = Math.floor(Number(await fetchValue(client, 'show server_version_num')) / 10_000)
  if (version >= oldestVersion && version <= newestVersion) return undefined
  return `it is version ${version}, and ${oldestVersion} to ${newestVersion} are supported`
}

async function encodingFault(client: pg.Client): Promise<string | undefined> {
  const encoding = await fetchValue(client, 'show server_encoding')
  return encoding === 'UTF8' ? undefined : `the database is encoded in ${encoding}, not in UTF8`
}

/** Tries the extension in a transaction that is rolled back. */
async function trigramFault(client: pg.Client): Promise<string | undefined> {
  await client.query('begin')
  try {
    await client.query('create extension if not exists pg_trgm')
    const schema = await fetchValue(
      client,
      "select quote_ident(nspname) from pg_extension join pg_namespace n on n.oid = extnamespace where extname = 'pg_trgm'",
    )
    const trigrams = await fetchValue(client, `select cardinality(${schema}.show_trgm('किराया'))`)
    if (Number(trigrams) > 0) return undefined
    return 'its locale knows no Hindi letters (make the database with LOCALE "C.UTF-8" and LOCALE_PROVIDER libc)'
  } catch (error) {
    return `the extension pg_trgm cannot be used (${(error as Error).message})`
  } finally {
    await client.query('rollback')
  }
}

async function fetchValue(client: pg.Client, sql: string): Promise<unknown> {
  const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' })
  return rows[0]?.[0]
}
