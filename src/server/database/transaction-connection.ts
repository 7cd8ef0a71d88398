import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import pg from 'pg'
import { rowsInCamelCase } from './camel-case-columns.ts'
import type { Lender } from './lend-connection.ts'

// Every connection keeps all of them, so their number is limited.
const MAX_NAMED = 300

/** The names of the statements that the connections of a database have parsed. */
export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #seenOnce = new Set<string>()

  /**
   * A name for a statement that is used a second time, so that each connection parses it once. Pages of lists
   * get none: they are planned for their actual values, because organizations differ too much in size.
   */
  nameOf(text: string): { name?: string } {
    const known = this.#names.get(text)
    if (known !== undefined) return { name: known }
    if (this.#names.size >= MAX_NAMED || text.includes(' limit ')) return {}
    if (!this.#seenOnce.has(text)) {
      if (this.#seenOnce.size >= MAX_NAMED) this.#seenOnce.clear()
      this.#seenOnce.add(text)
      return {}
    }
    this.#seenOnce.delete(text)
    const name = `s${this.#names.size}`
    this.#names.set(text, name)
    return { name }
  }
}

/**
 * Runs work in one transaction and commits it; a throw rolls it back.
 * @param opening returns the text that begins the transaction and sets who acts in it; not called where nothing is asked
 * @throws what the work throws, and Error when the work ignored a failed statement
 */
export async function inTransaction<T>(
  { lend, names }: { lend: Lender; names: StatementNames },
  opening: () => string,
  work: (connection: TransactionConnection) => Promise<T>,
): Promise<T> {
  const connection = new TransactionConnection(lend, names, opening)
  try {
    const result = await work(connection)
    await connection.commit()
    return result
  } catch (error) {
    await connection.rollBack()
    throw error
  }
}

/**
 * The connection of one transaction. It is taken from the pool with the first statement, which is sent
 * together with the opening; a transaction without statements takes none. Statements are sent without waiting
 * for earlier results (`pipeline` of `pg`).
 * A connection returns to the pool only after PostgreSQL has confirmed the commit or rollback, and only if
 * its state is certain.
 */
export class TransactionConnection implements DatabaseConnection {
  readonly #lend: Lender
  readonly #names: StatementNames
  readonly #opening: () => string
  #client: Promise<pg.PoolClient> | undefined
  #opened: Promise<unknown> | undefined
  #failure: unknown
  #isBroken = false
  #isOver = false

  constructor(lend: Lender, names: StatementNames, opening: () => string) {
    this.#lend = lend
    this.#names = names
    this.#opening = opening
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    this.#refuseWhenOver()
    this.#client ??= this.#open()
    const client = await this.#client
    this.#refuseWhenOver()
    const { command, rowCount, ...result } = await client
      .query<unknown[]>({
        ...this.#names.nameOf(sql),
        text: sql,
        values: [...parameters],
        rowMode: 'array',
      })
      .catch((error: unknown) => {
        throw this.#causeOf(error)
      })
    const changes = CHANGES.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }
    return { rows: rowsInCamelCase<R>(result), ...changes }
  }

  // biome-ignore lint/correctness/useYield: statements that are sent one upon the other have no cursors
  async *streamQuery() {
    throw new Error('Results are not read piece by piece.')
  }

  async #open(): Promise<pg.PoolClient> {
    const client = await this.#lend()
    this.#opened = client.query(this.#opening())
    // Statements after an opening that failed fail as well; `commit` throws its cause.
    this.#opened.catch((error: unknown) => this.#causeOf(error))
    return client
  }

  // Statements sent after a failed one fail as well. They report its error, as if they had never been sent.
  #causeOf(error: unknown): unknown {
    this.#isBroken ||= isDoubtful(error)
    if (error instanceof pg.DatabaseError && ABORTED.has(error.code ?? ''))
      return this.#failure ?? error
    this.#failure ??= error
    return error
  }

  // Parallel work may continue after a part of it failed. The connection may belong to somebody else by then.
  #refuseWhenOver() {
    if (this.#isOver) throw new Error('The transaction is over.')
  }

  async commit(): Promise<void> {
    this.#isOver = true
    const client = await this.#client
    if (!client) return
    const [{ command }] = await Promise.all([client.query('commit'), this.#opened])
    if (command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back.')
    this.#client = undefined
    client.release(this.#isBroken)
  }

  async rollBack(): Promise<void> {
    this.#isOver = true
    const client = await this.#client?.catch(() => undefined)
    if (!client) return
    const isRolledBack = await client.query('rollback').then(
      () => true,
      () => false,
    )
    client.release(this.#isBroken || !isRolledBack)
  }
}

/**
 * Whether the connection must be discarded. An error that does not come from PostgreSQL may have left a
 * statement half sent; `pg` then believes that the connection knows a named statement, which PostgreSQL
 * reports as 26000.
 */
const isDoubtful = (error: unknown) =>
  !(error instanceof pg.DatabaseError) || error.code === UNKNOWN_STATEMENT

const UNKNOWN_STATEMENT = '26000'
// The transaction has failed, or the statement was parsed in one that had.
const ABORTED = new Set(['25P02', UNKNOWN_STATEMENT])
const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
