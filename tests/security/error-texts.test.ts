import { Writable } from 'node:stream'
import pg from 'pg'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createHttpServer } from '../../src/server/http/http-server.ts'

const lines: string[] = []
const stream = new Writable({
  write(line, _encoding, done) {
    lines.push(String(line))
    done()
  },
})
const app = createHttpServer({ loggerInstance: pino(stream) })
app.get('/fault', () => {
  throw new Error('the inside of the server')
})
app.get('/fault-of-the-database', () => {
  const error = new pg.DatabaseError('duplicate key', 100, 'error')
  throw Object.assign(error, { code: '99999', detail: 'Key (email)=(asha@example.in) exists.' })
})
afterAll(() => app.close())

test('an error reply reveals no internal message, stack or SQL', async () => {
  for (const address of ['/fault', '/fault-of-the-database']) {
    const reply = await app.inject(address)
    expect(reply.statusCode).toBe(500)
    expect(reply.json()).toEqual({
      message: 'Something went wrong on our side. Please try again.',
      code: 'internal',
    })
  }
})

test('the log records the error without the values that the database repeats', () => {
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('the inside of the server')
  expect(lines[1]).toContain('duplicate key')
  expect(lines.join()).not.toContain('asha@example.in')
})
