import { expect, test } from 'vitest'
import { CannotStartError } from '../../server/cannot-start-error.ts'
import { explainStartFailure } from './run-program.ts'

const failed = (message: string, code?: string) =>
  new CannotStartError(`The migration 0304_members.sql failed: ${message}`, {
    cause: Object.assign(new Error(message), { code }),
  })

test.each([
  ['could not extend file "base/1": wrote only 4096 of 8192 bytes', '53100', 'no space left'],
  ['could not write to file "pg_wal/1": No space left on device', '53100', 'no space left'],
  ['read ECONNRESET', 'ECONNRESET', 'The database ended while Rentbook started'],
  ['Connection terminated unexpectedly', undefined, 'The database ended while Rentbook started'],
])('a migration that met a full disk or lost its database says so: %s', (message, code, said) => {
  expect(explainStartFailure(failed(message, code))).toContain(said)
  const error = Object.assign(new Error(message), { code })
  expect(explainStartFailure(error)).toContain(said)
})

test('shows every other error of a migration unchanged', () => {
  const message = 'relation "x" already exists'
  expect(explainStartFailure(failed(message, '42P07'))).toBe(
    `The migration 0304_members.sql failed: ${message}`,
  )
})
