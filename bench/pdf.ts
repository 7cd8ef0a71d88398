import { lastOfMonth } from '../src/shared/calendar-date.ts'
import { send } from './http-load.ts'
import { OWN_ROOT, startProduct } from './product.ts'
import { ratioOf, spread } from './table.ts'

const WARM_UP = 20
const PAIRS = 200
const PACKS = 20
const MONTHS = ['04', '05', '06', '07', '08', '09', '10', '11', '12', '01', '02', '03']

/** How long the PDF of a receipt takes beside the same receipt as JSON, in turns; and the pack of a year with 12 receipts. */
export async function measurePdf(): Promise<void> {
  const { url, books, stop } = await startProduct(OWN_ROOT, 1)
  try {
    const [{ token, parties } = { token: '', parties: { clientMaster: '' } }] = books
    const call = async (path: string, body?: object) => {
      const begin = performance.now()
      const reply = await send(url, {
        method: body ? 'POST' : 'GET',
        path,
        token,
        ...(body && { body }),
      })
      if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${reply.body}`)
      return { took: performance.now() - begin, reply }
    }
    let receipt = ''
    for (const month of MONTHS) {
      const from = `${Number(month) > 3 ? 2026 : 2027}-${month}-01`
      const days = { RentFrom: from, RentTo: lastOfMonth(from), allowOverlap: true }
      const { reply } = await call('/rentTranscation', { ...parties, ...days, paymentMode: 'cash' })
      receipt = JSON.parse(reply.body)._id
    }
    const json = `/rentTranscation/${receipt}`
    const first = await call(`${json}/pdf`)
    say('The first PDF, with the start of its thread', `${first.took.toFixed(0)} ms`)
    const pairs: [pdf: number, json: number][] = []
    for (let turn = -WARM_UP; turn < PAIRS; turn++) {
      const pair: [number, number] = [(await call(`${json}/pdf`)).took, (await call(json)).took]
      if (turn >= 0) pairs.push(pair)
    }
    say('A receipt as PDF', `${spread(pairs.map(([pdf]) => pdf))} ms`)
    say('The same as JSON', `${spread(pairs.map(([, it]) => it))} ms`)
    say('PDF / JSON', ratioOf(pairs).toFixed(1))
    const packs: number[] = []
    const pack = `/hrapack?year=2026-27&clientMaster=${parties.clientMaster}`
    for (let turn = 0; turn < PACKS; turn++) packs.push((await call(pack)).took)
    say('The pack of a year with 12 receipts', `${spread(packs)} ms`)
  } finally {
    await stop()
  }
}

const say = (what: string, figure: string) => process.stdout.write(`${what}: ${figure}\n`)
