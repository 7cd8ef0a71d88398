import pg from 'pg'

type Query = (...parameters: unknown[]) => unknown

/** The texts that this process sent to PostgreSQL during `work`, one for each message. */
export async function statementsSent(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const original = prototype.query
  prototype.query = function (this: pg.Client, ...parameters) {
    const [first] = parameters
    sent.push(typeof first === 'string' ? first : (first as { text: string }).text)
    return original.apply(this, parameters)
  }
  try {
    await work()
  } finally {
    prototype.query = original
  }
  return sent
}
