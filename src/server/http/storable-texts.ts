import type { FastifySchemaCompiler } from 'fastify'
import { type Said, say } from '../../shared/said.ts'
import { Refusal } from '../refusal.ts'

/** Passwords are never stored as they are: any text may be one. */
const IS_PASSWORD = /password/i

/** How deep in a body texts are looked for; a sheet of rows says of each row what is wrong with it. */
const DEPTH = 1

/**
 * Wraps a schema compiler: its validators first refuse, at its field, a text that PostgreSQL cannot store: one with a
 * NUL or a lone surrogate, as damaged files and some programs copy them. Search words only lose such characters: no
 * record has them.
 */
export const refusingUnstorable =
  <S>(compile: FastifySchemaCompiler<S>): FastifySchemaCompiler<S> =>
  (route) => {
    const validate = compile(route)
    if (route.httpPart === 'querystring')
      return (data: unknown) => validate(withoutUnstorable(data))
    if (route.httpPart !== 'body') return validate
    return (data: unknown) => {
      const errors = faultsIn(data)
      const [first] = Object.values(errors)
      return first ? { error: new Refusal('invalid', first, { errors }) } : validate(data)
    }
  }

function faultsIn(body: unknown): Record<string, Said> {
  // Bytes hold no texts: as entries, those of 256 KB would take 25 MB and block for as long as ten calls.
  if (typeof body !== 'object' || body === null || body instanceof Uint8Array) return {}
  const faulty = Object.entries(body).filter(
    ([name, value]) => !IS_PASSWORD.test(name) && !isStorable(value, DEPTH),
  )
  return Object.fromEntries(
    faulty.map(([name]) => [
      name,
      say`This has a character that cannot be read. Please type it again.`,
    ]),
  )
}

function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null || depth === 0) return true
  return Object.values(value).every((it) => isStorable(it, depth - 1))
}

const withoutUnstorable = (query: unknown): unknown =>
  typeof query === 'object' && query !== null
    ? Object.fromEntries(
        Object.entries(query).map(([name, value]) => [
          name,
          typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
        ]),
      )
    : query
