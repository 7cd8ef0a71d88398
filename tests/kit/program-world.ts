import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { startMailServer } from './mail-server.ts'
import { type Program, startProgram } from './program.ts'
import { CLIENT, LEASE, PASSWORD, PROPERTY, REGISTRATION } from './world.ts'

/** The program in a process of its own with the embedded database, and an owner's books in it. */
export type ProgramWorld = {
  url: string
  /** The agreement on which payments can be recorded. */
  lease: string
  /** The one that runs. */
  program(): Program
  /** Starts it again on the same folder and port, once it has ended; resolves when it is ready. */
  restart(): Promise<Program>
  /** Calls as the owner. @throws where no whole reply comes */
  call(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, key?: string): Promise<Answer>
  /** Registers another owner, and returns the token of their session. */
  register(name: string): Promise<string>
  /** Queries its database as the superuser. */
  query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]>
  /** The process of its database. */
  databasePid(): Promise<number>
  close(): Promise<void>
}

type Answer = { status: number; retryAfter: string | null; body: { _id?: string } }

/**
 * Starts the program in a new folder, with further settings, registers an owner and lets a property. Close it in the end.
 */
export async function startProgramWorld(more: Record<string, string> = {}): Promise<ProgramWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rentbook-program-'))
  const mail = await startMailServer()
  const settings = {
    DATA_DIR: dataDir,
    SMTP_URL: mail.url,
    PORT: String(await freePort()),
    METRICS_TOKEN: 'a token of more than sixteen characters',
    ...more,
  }
  let program = await startProgram(settings)
  await program.ready
  const { url } = program
  let token = ''
  const call: ProgramWorld['call'] = async (method, path, body, key) => {
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(45_000),
    })
    const read = (await reply.json()) as Answer['body']
    return { status: reply.status, retryAfter: reply.headers.get('retry-after'), body: read }
  }
  const made = async (path: string, body: object) => {
    const reply = await call('POST', path, body)
    if (reply.status !== 201) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply)}`)
    return reply.body._id ?? ''
  }
  const register = async (name: string) => {
    const email = `${name.toLowerCase()}@example.in`
    await call('POST', '/owner/send-otp', { email })
    const { text } = await mail.waitForMail(({ to }) => to.includes(email))
    await call('POST', '/owner/verify-otp', { email, otp: /\b\d{6}\b/.exec(text)?.[0] })
    await call('POST', '/owner/self-register', { ...REGISTRATION, name, email })
    const signedIn = await call('POST', '/owner/login', { email, password: PASSWORD })
    return (signedIn.body as { token: string }).token
  }
  token = await register('Asha')
  // Their PDFs would take the machine from what is measured.
  await call('PUT', '/moneysettings', { mailReceipts: false })
  const clientMaster = await made('/clientmaster', {
    ...CLIENT,
    name: 'Ravi',
    email: 'ravi@example.in',
  })
  const propertymaster = await made('/propertymaster', PROPERTY)
  const lease = await made('/rentmaster', { ...LEASE, clientMaster, propertymaster })
  return {
    url,
    lease,
    call,
    register,
    program: () => program,
    async restart() {
      await program.ended
      program = await startProgram(settings)
      await program.ready
      return program
    },
    query: (sql) => ask(join(dataDir, 'postgres'), sql),
    databasePid: async () =>
      Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]),
    async close() {
      program.child.kill('SIGTERM')
      await program.ended
      await mail.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function ask<Row extends pg.QueryResultRow>(host: string, sql: string): Promise<Row[]> {
  const name = 'rentbook'
  const client = new pg.Client({ host, port: 5432, user: name, database: name })
  await client.connect()
  return (await client.query<Row>(sql).finally(() => client.end())).rows
}
