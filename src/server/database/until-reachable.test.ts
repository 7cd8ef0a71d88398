import { createServer, type Server } from 'node:net'
import { afterEach, expect, inject, test } from 'vitest'
import { freePort } from '../../../tests/kit/free-port.ts'
import { untilReachable } from './until-reachable.ts'

let server: Server | undefined
afterEach(() => {
  server?.close()
  server = undefined
})

/** Tells every client that it is starting, as PostgreSQL does while it recovers. */
const listenStarting = (port: number) =>
  new Promise<void>((resolve) => {
    const fields = ['SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is starting up', '']
    const body = Buffer.from(`${fields.join('\0')}\0`)
    const head = Buffer.alloc(5, 'E')
    head.writeUInt32BE(body.length + 4, 1)
    server = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.end(Buffer.concat([head, body])))
    }).listen(port, '127.0.0.1', resolve)
  })

test('a server that comes late is waited for, longer each time', async () => {
  const { user, port: portOfServer, host } = inject('postgres')
  const late = { host: '127.0.0.1', port: await freePort(), user, database: 'postgres' }
  const connection = { ...late }
  const told: string[] = []
  await untilReachable(
    connection,
    (reason, seconds) => told.push(`${seconds} ${reason}`),
    async (seconds) => {
      if (seconds === 4) await listenStarting(late.port)
      if (seconds === 30) Object.assign(connection, { host, port: portOfServer })
    },
  )
  expect(told.map((line) => line.split(' ')[0])).toEqual(['1', '2', '4', '8', '16', '30'])
  expect(told[0]).toContain('ECONNREFUSED')
  expect(told[3]).toContain('the database system is starting up')
})

test('what waiting does not change is not waited for', async () => {
  const { user, port, host } = inject('postgres')
  await untilReachable({ host, port, user, database: 'of nobody' }, () => {
    throw new Error('waited')
  })
})
