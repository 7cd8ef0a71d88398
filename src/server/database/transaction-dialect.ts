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
 * A database that consists of one transaction: every statement goes to its connection. Kysely's own transactions send one
 * statement after the other, each upon the answer to the one before; here those of one `Promise.all` leave together.
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

  // Whoever opened the transaction ends it, and its connection with it.
  async commitTransaction() {}
  async rollbackTransaction() {}
  async releaseConnection() {}
  async init() {}
  async destroy() {}
}
