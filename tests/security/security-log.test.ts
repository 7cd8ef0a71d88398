import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type Person, type World } from '../kit/world.ts'

type Line = { msg: string; account?: string; address?: string; route?: string }
const lines: Line[] = []
const stream = new Writable({
  write(line, _encoding, done) {
    lines.push(JSON.parse(String(line)))
    done()
  },
})

let world: World
let asha: Person
beforeAll(async () => {
  world = await createWorld({ logger: pino(stream), settings: { trustProxy: 1 } })
  asha = await world.registerOwner('Asha')
})
afterAll(() => world.close())

/** The lines logged during a call. */
async function written(call: Promise<unknown>): Promise<Line[]> {
  const before = lines.length
  await call
  return lines.slice(before)
}

const signIn = (password: string, headers = {}) =>
  world.nobody.post('/owner/login', { email: asha.email, password }, headers)

describe('the security log records', () => {
  test('who signed in, who failed to, and from where', async () => {
    const { id: account } = asha
    const address = '127.0.0.1'
    expect(await written(signIn('wrong horse'))).toMatchObject([
      { msg: 'sign-in failed', account, address },
    ])
    expect(await written(signIn(asha.password))).toMatchObject([
      { msg: 'signed in', account, address },
    ])
  })

  test("which session or role was refused, with the route's pattern", async () => {
    const stranger = world.callerWith('A'.repeat(43))
    expect(await written(stranger.get(`/ownermaster/${asha.id}`))).toMatchObject([
      { msg: 'session refused', route: 'GET /ownermaster/:id' },
    ])
    expect(await written(asha.delete(`/ownermaster/${asha.id}`))).toMatchObject([
      { msg: 'access refused', account: asha.id, route: 'DELETE /ownermaster/:id' },
    ])
  })

  test('the address that the trusted proxy saw, never one that the caller claims', async () => {
    const forwarded = { 'x-forwarded-for': '6.6.6.6, 203.0.113.7' }
    const [line] = await written(signIn('wrong horse', forwarded))
    expect(line?.address).toBe('203.0.113.7')
    const alone = await createWorld({ logger: pino(stream) })
    const [claimed] = await written(
      alone.nobody.post('/owner/login', { email: 'x@example.in', password: 'x' }, forwarded),
    )
    await alone.close()
    expect(claimed?.address).toBe('127.0.0.1')
  })
})
