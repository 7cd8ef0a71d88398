import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  Transaction,
} from 'kysely'
import pg from 'pg'

type Dependencies = { pool: pg.Pool; dialect: Dialect }

/** A statement as the connection takes it. */
export type Statement = { text: string; values: unknown[] }

/**
 * Answers what runs work in a transaction; a throw rolls it back. The transaction begins with its first statement, as
 * `opening` says, and work that asks nothing takes no connection. Statements are sent as they come, without waiting for the
 * answers to those before: what begins the transaction goes out together with the first statement.
 */
export function transactionRunner<Tables>({ pool, dialect }: Dependencies) {
  const [adapter, compiler, driver] = [
    dialect.createAdapter(),
    dialect.createQueryCompiler(),
    dialect.createDriver(),
  ]
  return async <T>(
    opening: Statement,
    work: (tx: Transaction<Tables>) => Promise<T>,
  ): Promise<T> => {
    const opened = new OpenedTransaction(pool, opening)
    const provider = {
      provideConnection: <R>(consumer: (connection: DatabaseConnection) => Promise<R>) =>
        consumer(opened),
    }
    const executor = new DefaultQueryExecutor(compiler, adapter, provider)
    const config = { dialect }
    try {
      const result = await work(new Transaction<Tables>({ config, dialect, driver, executor }))
      await opened.commit()
      return result
    } catch (error) {
      await opened.rollBack()
      throw error
    }
  }
}

class OpenedTransaction implements DatabaseConnection {
  readonly #pool: pg.Pool
  readonly #opening: Statement
  #client: Promise<pg.PoolClient> | undefined
  #begun: Promise<unknown> | undefined
  #failure: unknown
  #isOver = false

  constructor(pool: pg.Pool, opening: Statement) {
    this.#pool = pool
    this.#opening = opening
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery) {
    this.#refuseWhenOver()
    this.#client ??= this.#begin()
    const client = await this.#client
    this.#refuseWhenOver()
    const { command, rowCount, rows } = await client
      .query(sql, parameters as unknown[])
      .catch((error: unknown) => {
        throw this.#causeOf(error)
      })
    const changes = CHANGES.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }
    return { rows: rows as R[], ...changes }
  }

  // Statements sent upon one that failed fail as well: they are told its error, as if they had never been sent.
  #causeOf(error: unknown): unknown {
    if (error instanceof pg.DatabaseError && ABORTED.has(error.code ?? ''))
      return this.#failure ?? error
    this.#failure = error
    return error
  }

  // biome-ignore lint/correctness/useYield: statements that are sent one upon the other have no cursors
  async *streamQuery() {
    throw new Error('Results are not read piece by piece.')
  }

  async #begin(): Promise<pg.PoolClient> {
    const client = await this.#pool.connect()
    const { text, values } = this.#opening
    this.#begun = Promise.all([client.query('begin'), client.query(text, values)])
    // What follows where the transaction did not begin fails as well; the cause is told at its end.
    this.#begun.catch(() => {})
    return client
  }

  // What is asked together may go on after one of it failed. The connection is somebody else's by then.
  #refuseWhenOver() {
    if (this.#isOver) throw new Error('The transaction is over.')
  }

  async commit(): Promise<void> {
    const client = await this.#client
    this.#isOver = true
    if (!client) return
    const [{ command }] = await Promise.all([client.query('commit'), this.#begun])
    // So PostgreSQL answers where a statement failed before, and somebody took no notice.
    if (command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back.')
    this.#client = undefined
    client.release()
  }

  /** A connection that cannot even do this is closed. */
  async rollBack(): Promise<void> {
    this.#isOver = true
    const client = await this.#client?.catch(() => undefined)
    await client?.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
    await this.#begun
  }
}

// The transaction has failed, or the statement was first read in one that had.
const ABORTED = new Set(['25P02', '26000'])
const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
