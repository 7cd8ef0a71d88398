import { randomBytes } from 'node:crypto'
import { lastOfMonth } from '../src/shared/calendar-date.ts'
import { OWN_ROOT, openApp, openBooks, spread, withServer } from './books.ts'

const WARM_UP = 20
const PAIRS = 200
const PACKS = 20
const MONTHS = ['04', '05', '06', '07', '08', '09', '10', '11', '12', '01', '02', '03']

/**
 * How long the PDF of a receipt takes beside the same receipt as JSON, in turns; and the pack of a year with
 * 12 receipts. From request to reply, without the network.
 */
export async function measurePdf(): Promise<void> {
  await withServer(async (connection) => {
    const { app, close } = await openApp(OWN_ROOT, connection, randomBytes(32))
    const { token, add, parties } = await openBooks(app, connection)
    let receipt = ''
    for (const month of MONTHS) {
      const from = `${Number(month) > 3 ? 2026 : 2027}-${month}-01`
      const days = { RentFrom: from, RentTo: lastOfMonth(from) }
      receipt = await add('/rentTranscation', { ...parties, ...days, paymentMode: 'cash' })
    }
    const time = async (url: string): Promise<number> => {
      const begin = performance.now()
      const reply = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
      if (reply.statusCode !== 200) throw new Error(reply.body)
      return performance.now() - begin
    }
    const json = `/rentTranscation/${receipt}`
    say('The first PDF, with the start of its thread', [await time(`${json}/pdf`)])
    const pairs: { json: number; pdf: number }[] = []
    for (let turn = -WARM_UP; turn < PAIRS; turn++) {
      const pair = { json: await time(json), pdf: await time(`${json}/pdf`) }
      if (turn >= 0) pairs.push(pair)
    }
    say(
      'A receipt as JSON',
      pairs.map((pair) => pair.json),
    )
    say(
      'The same as PDF',
      pairs.map((pair) => pair.pdf),
    )
    say(
      'PDF / JSON',
      pairs.map((pair) => pair.pdf / pair.json),
    )
    const packs: number[] = []
    const pack = `/hrapack?year=2026-27&clientMaster=${parties.clientMaster}`
    for (let turn = 0; turn < PACKS; turn++) packs.push(await time(pack))
    say('The pack of a year with 12 receipts', packs)
    await close()
  })
}

const say = (what: string, values: number[]) =>
  process.stdout.write(`${what}: ${spread(values)}${what.includes('/') ? '' : ' ms'}\n`)
