import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import pg from 'pg'
import { toCamelCase } from './camel-case-columns.ts'
import { prepared } from './prepared-statements.ts'

type Wire = EventEmitter<{ rowDescription: [{ fields: { name: string }[] }] }> & { stream: Socket }

/**
 * A connection of the pool: it sends together what is asked at once, has the database read a statement once that
 * comes again and again, closes when a query times out, and names the columns of its results in camelCase.
 */
export class PooledClient extends pg.Client {
  #isHolding = false

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    // A connection that falls while it is in use fails its query, which is awaited. Without a listener
    // the event would end the process as well.
    this.on('error', () => {})
    // Before the client itself listens: its rows are built with the names that it finds here.
    this.#wire.on('rowDescription', ({ fields }) => {
      for (const field of fields) field.name = toCamelCase(field.name)
    })
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg overloads it in a dozen ways
  override query(...parameters: any[]): any {
    this.#holdUntilAllIsAsked()
    const answer = (super.query as (...parameters: unknown[]) => unknown)(...prepared(parameters))
    if (answer instanceof Promise) answer.catch((error: Error) => this.#closeAfterTimeout(error))
    return answer
  }

  // Each write wakes the database and costs as much as building a statement: what is asked before this
  // process turns to anything else goes out in one.
  #holdUntilAllIsAsked() {
    if (this.#isHolding) return
    this.#isHolding = true
    const { stream } = this.#wire
    stream.cork()
    process.nextTick(() => {
      this.#isHolding = false
      stream.uncork()
    })
  }

  // The query may still run, in a transaction that the next user would inherit: the pool drops the connection.
  #closeAfterTimeout(error: Error) {
    if (error.message === 'Query read timeout') this.#wire.stream.destroy()
  }

  get #wire(): Wire {
    return (this as unknown as { connection: Wire }).connection
  }
}
