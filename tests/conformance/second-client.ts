import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'

// A client that somebody else could have written, from the description of the calls alone: fetch, its
// own paths and payloads, and a mailbox. It imports nothing of this project, so that a changed
// contract cannot change what is expected of it.

// biome-ignore lint/suspicious/noExplicitAny: it checks the reply itself
type Json = any
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type SentHeaders = Record<string, string>
export type Mail = { to: string[]; subject: string; text: string }

export type Reply = { status: number; headers: Headers; text: string; body: Json }
/** A running server, and the mails it sends. */
export type Server = {
  url: string
  mail: { mails: Mail[]; waitForMail(fits: (mail: Mail) => boolean): Promise<Mail> }
}
export type Caller = ReturnType<typeof callerAt>

export const AADHAR = '998877665544'

/** The application in the web folder of these tests. */
export const APPLICATION = '<!doctype html><title>The application</title>'

/** A web folder for one test file, gone after it. Call it outside of hooks and tests. */
export function temporaryWebFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rentbook-web-'))
  writeFileSync(join(folder, 'index.html'), APPLICATION)
  afterAll(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Calls the API, with this token in its header if there is one. A body that is a text goes out as it is. */
export function callerAt(url: string, token?: string) {
  const call = async (method: Method, path: string, body?: unknown, headers?: SentHeaders) => {
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const reply = { status: response.status, headers: response.headers, text }
    if (headers?.accept?.includes('text/html')) return { ...reply, body: undefined }
    expect(response.headers.get('content-type'), text).toMatch(/^application\/json/)
    expectNothingSecret(response.status, text)
    return { ...reply, body: JSON.parse(text) as Json }
  }
  return {
    url,
    token,
    call,
    get: (path: string, headers?: SentHeaders) => call('GET', path, undefined, headers),
    post: (path: string, body?: unknown, headers?: SentHeaders) =>
      call('POST', path, body, headers),
    put: (path: string, body?: unknown, headers?: SentHeaders) => call('PUT', path, body, headers),
    delete: (path: string, headers?: SentHeaders) => call('DELETE', path, undefined, headers),
  }
}

// Held against every reply of every call of these tests.
function expectNothingSecret(status: number, text: string): void {
  expect(text).not.toContain(AADHAR)
  expect(text).not.toContain('argon2')
  if (status < 400 && !text.includes('"openapi"')) expect(text).not.toMatch(/password\w*"\s*:/i)
}

/** Checks an error to the letter: `{ message, code, errors? }` and nothing of the server's inside. */
export function expectError(reply: Reply, status: number, field?: string): void {
  expect(reply.status, reply.text).toBe(status)
  const { message, code, errors, ...rest } = reply.body
  expect(rest).toEqual({})
  expect(message).toEqual(expect.stringMatching(/\S/))
  expect(code).toEqual(expect.stringMatching(/^[a-z][a-z-]*$/))
  if (field !== undefined) expect(errors).toHaveProperty(field, expect.stringMatching(/\S/))
  if (errors !== undefined)
    for (const text of Object.values(errors)) expect(text).toBeTypeOf('string')
  expect(reply.text).not.toMatch(/node_modules|\bat \/|select .* from|violates/i)
}

/** Checks that a record was made, and gives its id. */
export function expectCreated(reply: Reply): string {
  expect(reply.status, reply.text).toBe(201)
  expect(reply.body.message).toEqual(expect.stringMatching(/\S/))
  expect(reply.body._id).toMatch(ID)
  return reply.body._id
}

export const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
/** An instant with India's offset, so that its first ten characters are the day in India. */
export const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+05:30$/
