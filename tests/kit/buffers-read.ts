import pg from 'pg'

type Query = (...parameters: unknown[]) => Promise<pg.QueryResult>

/** A statement of the product, and how many pages of the database's memory it read. */
export type StatementRead = { text: string; buffers: number; plan: string }

const MEASURED = /^\s*(select|insert|update|delete|with)\b/i
const NOT_MEASURED = /set_config|pg_advisory/

/**
 * Lets every statement of every connection be explained just before it runs, by running it once more in a
 * savepoint and returns what those read that ran during `work`. The plan and its buffers are PostgreSQL's own.
 */
export async function statementsReadBy(work: () => Promise<unknown>): Promise<StatementRead[]> {
  const read: StatementRead[] = []
  const inTransaction = new WeakSet<pg.Client>()
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const original = prototype.query
  prototype.query = async function (this: pg.Client, ...parameters) {
    const [first, values] = parameters
    const text = typeof first === 'string' ? first : (first as { text: string }).text
    if (/^begin/.test(text)) inTransaction.add(this)
    if (/^(commit|rollback$)/.test(text)) inTransaction.delete(this)
    const bound = Array.isArray(values) ? values : ((first as { values?: unknown[] }).values ?? [])
    if (MEASURED.test(text) && !NOT_MEASURED.test(text)) {
      const run = original.bind(this)
      if (inTransaction.has(this)) await run('savepoint explained')
      const explained = await run(`explain (analyze, buffers, verbose, timing off) ${text}`, bound)
      if (inTransaction.has(this)) await run('rollback to savepoint explained')
      read.push({ text, ...readOf(explained) })
    }
    return original.apply(this, parameters)
  }
  try {
    await work()
  } finally {
    prototype.query = original
  }
  return read
}

function readOf({ rows }: pg.QueryResult) {
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  // The first of them is the top node's, which counts those below it.
  const [, hit = '0', , read = '0'] =
    /Buffers: shared(?: hit=(\d+))?( read=(\d+))?/.exec(plan) ?? []
  return { plan, buffers: Number(hit) + Number(read) }
}
