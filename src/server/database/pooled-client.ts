import type { Socket } from 'node:net'
import pg from 'pg'

/** A connection of the pool that gives itself up when the database does not answer. */
export class PooledClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    // A connection that falls while it is in use fails its query, which is awaited. Without a listener
    // the event would end the process as well.
    this.on('error', () => {})
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg overloads it in a dozen ways
  override query(...parameters: any[]): any {
    const answer = (super.query as (...parameters: unknown[]) => unknown)(...parameters)
    if (answer instanceof Promise) answer.catch((error: Error) => this.#giveUpAfter(error))
    return answer
  }

  // What was sent may still run, and its transaction would be the next user's: nobody gets this one again.
  #giveUpAfter(error: Error) {
    if (error.message !== 'Query read timeout') return
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection
    stream.destroy()
  }
}
