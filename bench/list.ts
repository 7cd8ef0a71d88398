import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Connection } from '../src/server/database/database.ts'
import { OWN_ROOT, openApp, openBooks, spread, withServer } from './books.ts'

const RECEIPTS = 1_000
const WARM_UP = 40
const PAIRS = 400

/**
 * How long the list of 1,000 receipts takes, from request to reply without the network, in this checkout
 * and in another one, in turns upon one database; without another one, this one against itself, which says
 * how much the machine scatters.
 */
export async function compareLists(other = OWN_ROOT): Promise<void> {
  await withServer(async (connection) => {
    const key = randomBytes(32)
    const apps = [
      await openApp(resolve(other), connection, key),
      await openApp(OWN_ROOT, connection, key),
    ] as const
    const token = await fillBooks(apps[1].app, connection)
    report(await timesInTurns(apps[0].app, apps[1].app, token))
    for (const { close } of apps) await close()
  })
}

/** An owner's books with 1,000 receipts of one agreement; answers the owner's token. */
async function fillBooks(app: FastifyInstance, connection: Connection): Promise<string> {
  const { token, add, parties } = await openBooks(app, connection)
  for (let number = 0; number < RECEIPTS; number++)
    await add('/rentTranscation', { ...parties, paymentMode: 'cash', allowOverlap: true })
  return token
}

/** What one request took, in milliseconds: by the clock on the wall, and of this process's processor time. */
type Taken = { wall: number; processor: number }

async function timesInTurns(
  their: FastifyInstance,
  own: FastifyInstance,
  token: string,
): Promise<{ theirs: Taken; own: Taken }[]> {
  const headers = { authorization: `Bearer ${token}` }
  const time = async (app: FastifyInstance): Promise<Taken> => {
    const [begin, used] = [performance.now(), process.cpuUsage()]
    const reply = await app.inject({ method: 'GET', url: '/rentTranscation', headers })
    const { user, system } = process.cpuUsage(used)
    const wall = performance.now() - begin
    if (reply.headers['x-total-count'] !== String(RECEIPTS)) throw new Error(reply.body)
    return { wall, processor: (user + system) / 1000 }
  }
  const pairs: { theirs: Taken; own: Taken }[] = []
  for (let turn = -WARM_UP; turn < PAIRS; turn++) {
    // Neither is always the second, which runs with what the first left in the caches.
    const pair =
      turn % 2 === 0
        ? { theirs: await time(their), own: await time(own) }
        : { own: await time(own), theirs: await time(their) }
    if (turn >= 0) pairs.push(pair)
  }
  return pairs
}

function report(pairs: { theirs: Taken; own: Taken }[]) {
  process.stdout.write(
    `The list of ${RECEIPTS} receipts, ${PAIRS} times in turns; median (quarters), ms\n`,
  )
  for (const clock of ['wall', 'processor'] as const) {
    const theirs = pairs.map((pair) => pair.theirs[clock])
    const own = pairs.map((pair) => pair.own[clock])
    const ratio = pairs.map((pair) => pair.own[clock] / pair.theirs[clock])
    process.stdout.write(
      `${clock}: other ${spread(theirs)}, this ${spread(own)}, this / other ${spread(ratio)}\n`,
    )
  }
}
