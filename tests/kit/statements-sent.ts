import pg from 'pg'

type Query = (...parameters: unknown[]) => unknown

/** Before a connection is lent that was idle for a second (`lend-connection.ts`): how busy the machine is, not the code. */
const CHECK_OF_IDLE = 'select 1'

/** The job queue asks for its jobs when its timer says so, whatever else the process does. */
const OF_THE_QUEUE = 'pgboss.'

/** The texts that this process sent to PostgreSQL during `work`, one for each message. */
export const statementsSent = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await turnsTaken(work)).flat()

/** Statements that `work` sends, by turn: one turn is all that is sent before the process waits for an answer. */
export async function turnsTaken(work: () => Promise<unknown>): Promise<string[][]> {
  const turns: string[][] = []
  let isAnswered = true
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const original = prototype.query
  prototype.query = function (this: pg.Client, ...parameters) {
    const [first] = parameters
    const text = typeof first === 'string' ? first : (first as { text: string }).text
    if (text === CHECK_OF_IDLE || text.includes(OF_THE_QUEUE))
      return original.apply(this, parameters)
    if (isAnswered) turns.push([])
    isAnswered = false
    turns.at(-1)?.push(text)
    const answer = original.apply(this, parameters)
    const answered = () => {
      isAnswered = true
    }
    if (answer instanceof Promise) answer.then(answered, answered)
    return answer
  }
  try {
    await work()
  } finally {
    prototype.query = original
  }
  return turns
}
