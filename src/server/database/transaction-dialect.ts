import {
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
} from 'kysely'
import { SnakeCaseCompiler } from './camel-case-columns.ts'
import type { TransactionConnection } from './transaction-connection.ts'

const adapter = new PostgresAdapter()
const compiler = new SnakeCaseCompiler()

/**
 * A database of one transaction: every statement uses its connection. Kysely's own transactions wait for each
 * result before they send the next statement; here the statements of one `Promise.all` are sent together.
 */
export class TransactionDialect implements Dialect {
  readonly #connection: TransactionConnection

  constructor(connection: TransactionConnection) {
    this.#connection = connection
  }

  createAdapter() {
    return adapter
  }

  createQueryCompiler() {
    return compiler
  }

  createDriver(): Driver {
    return new TransactionDriver(this.#connection)
  }

  createIntrospector(db: Kysely<unknown>) {
    return new PostgresIntrospector(db)
  }
}

class TransactionDriver implements Driver {
  readonly #connection: TransactionConnection

  constructor(connection: TransactionConnection) {
    this.#connection = connection
  }

  async acquireConnection() {
    return this.#connection
  }

  beginTransaction(): Promise<void> {
    return Promise.reject(new Error('This is a transaction already.'))
  }

  // The code that opened the transaction ends it, and its connection with it.
  async commitTransaction() {}
  async rollbackTransaction() {}
  async releaseConnection() {}
  async init() {}
  async destroy() {}
}
