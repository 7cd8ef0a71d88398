import type pg from 'pg'

/** Advisory locks of this server, on one connection that is open only while any of them is held. */
export class HeldLocks {
  readonly #make: () => pg.Client
  #client: Promise<pg.Client> | undefined
  #held = 0

  constructor(make: () => pg.Client) {
    this.#make = make
  }

  /** Takes the lock of that name, which the returned function gives back. */
  async hold(name: string): Promise<() => Promise<void>> {
    this.#held++
    try {
      this.#client ??= this.#connect()
      const client = await this.#client
      await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
      return async () => {
        // A connection that fell has given it back.
        await client
          .query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
          .catch(() => {})
        await this.#leave()
      }
    } catch (error) {
      await this.#leave()
      throw error
    }
  }

  async end(): Promise<void> {
    const client = this.#client
    this.#client = undefined
    await (await client?.catch(() => undefined))?.end()
  }

  #connect(): Promise<pg.Client> {
    const client = this.#make()
    const connected = client.connect().then(() => client)
    const forget = () => {
      if (this.#client === connected) this.#client = undefined
    }
    client.on('error', forget)
    client.on('end', forget)
    connected.catch(forget)
    return connected
  }

  async #leave() {
    if (--this.#held === 0) await this.end()
  }
}
