import pg from 'pg'

/**
 * A connection of its own, still to be opened, for steps of the start and for commands. Where the server ends it, the
 * statement that runs fails, or the next one: without a listener the event would end the whole program instead.
 */
export function ownConnection(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config)
  client.on('error', () => {})
  return client
}
