import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADMINISTRATOR, PASSWORD } from '../../demo/sample-settings.ts'
import { addMonths } from '../../src/shared/calendar-date.ts'
import { differingFigures } from '../kit/differing-figures.ts'
import { type Program, startProgram } from '../kit/program.ts'

const CHECK_BOOKS = join(import.meta.dirname, '../../src/app/server/check-books.ts')

/** Where the demo is started; the sample's folder is made within. */
let place: string
let real: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'rentbook-demo-'))
  real = join(place, 'real')
  await mkdir(real)
  await writeFile(join(real, 'books'), 'somebody’s')
})
afterAll(() => rm(place, { recursive: true }))

const startDemo = (settings: Record<string, string> = {}, words: string[] = []) =>
  startProgram(settings, { program: 'demo/run.ts', cwd: place, words })

async function stop({ child, ended }: Program) {
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
}

describe('the sample of a first start', { timeout: 600_000 }, () => {
  let demo: Program
  beforeAll(async () => {
    const DATABASE_URL = 'postgres://nobody@127.0.0.1:1/nothing'
    demo = await startDemo({ DATA_DIR: real, DATABASE_URL })
    await demo.ready
  }, 600_000)

  const reply = (path: string, { token, body }: { token?: string; body?: object } = {}) =>
    fetch(demo.url + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  const call = async (path: string, as: { token?: string; body?: object } = {}) =>
    (await reply(path, as)).json()
  const signIn = async (path: string, email: string): Promise<string> => {
    const { token } = await call(path, { body: { email, password: PASSWORD } })
    return token
  }
  const ownerSignIn = () => signIn('/owner/login', 'asha@rentbook.example')

  test('names three sign-ins that work, and leaves the books of the environment alone', async () => {
    const printed = demo.output()
    for (const email of ['asha@rentbook.example', 'ravi@rentbook.example', ADMINISTRATOR])
      expect(printed).toContain(email)
    expect(printed).toContain('Not used: DATA_DIR, DATABASE_URL')
    expect(await readdir(real)).toEqual(['books'])
    const client = await signIn('/clientmasterlogin', 'ravi@rentbook.example')
    expect(await call('/mydues', { token: client })).toHaveLength(1)
    const administrator = await signIn('/owner/login', ADMINISTRATOR)
    expect(await call('/ownermaster', { token: administrator })).toHaveLength(5)
  })

  test('has two years of an owner with 12 properties, some due, one vacant and one to settle', async () => {
    const token = await ownerSignIn()
    const figures = await call('/figures', { token })
    expect(figures).toMatchObject({ properties: 12, let: 10, vacant: 2, notCharged: 0 })
    expect(figures.receipts).toBeGreaterThan(250)
    expect(figures.months.filter(({ collected }: { collected: string }) => collected === '0'))
      // On the first days of a month nobody may have paid.
      .toHaveLength(figures.collected === '0' ? 1 : 0)
    expect(figures.unpaid.length).toBeGreaterThan(0)
    expect(await call('/settling', { token })).toHaveLength(1)
  })

  test('shows one amount under one name on every screen, in each of its years', async () => {
    const token = await ownerSignIn()
    const get = async (path: string) => {
      const answer = await reply(path, { token })
      return { body: await answer.json(), headers: Object.fromEntries(answer.headers) }
    }
    const today = new Date().toISOString().slice(0, 10)
    for (const day of [today, addMonths(today, -12), addMonths(today, -24)])
      expect(await differingFigures(get, day)).toEqual([])
  })

  test('has nothing in it that is later than now', async () => {
    const token = await ownerSignIn()
    const { devices }: { devices: { createdAt: string }[] } = await call('/account', { token })
    const now = Date.now()
    expect(devices.length).toBeGreaterThan(0)
    for (const { createdAt } of devices) expect(Date.parse(createdAt)).toBeLessThanOrEqual(now)
  })

  test('keeps its changes over a restart, and its books balance', async () => {
    const property = {
      pincode: '411001',
      address1: 'Mine',
      address2: '-',
      city: 'Pune',
      state: '-',
    }
    await call('/propertymaster', { token: await ownerSignIn(), body: property })
    const meanwhile = await startDemo({}, ['--fresh'])
    expect(await meanwhile.ended).toBe(1)
    await stop(demo)
    demo = await startDemo()
    expect(await demo.ready).not.toContain('Making a sample')
    expect(await call('/propertymaster', { token: await ownerSignIn() })).toHaveLength(13)
    await stop(demo)
    const env = { PATH: process.env.PATH, DATA_DIR: join(place, 'demo-data') }
    const checked = spawnSync(process.execPath, [CHECK_BOOKS], { env, encoding: 'utf8' })
    expect(checked.stdout).toMatch(/books of 5 organizations .*all of it agrees/)
  })
})

test('refuses a folder that it has not made, and that of DATA_DIR', async () => {
  const elsewhere = await mkdtemp(join(place, 'elsewhere-'))
  await mkdir(join(elsewhere, 'demo-data'))
  await writeFile(join(elsewhere, 'demo-data', 'secret.key'), 'somebody’s')
  const start = (settings: Record<string, string>) =>
    startProgram(settings, { program: 'demo/run.ts', cwd: elsewhere, words: ['--fresh'] })
  const foreign = await start({})
  expect(await foreign.ended).toBe(1)
  expect(foreign.output()).toContain('holds something that is no sample')
  await rm(join(elsewhere, 'demo-data', 'secret.key'))
  const named = await start({ DATA_DIR: join(elsewhere, 'demo-data') })
  expect(await named.ended).toBe(1)
  expect(named.output()).toContain('DATA_DIR is')
  expect(await readdir(join(elsewhere, 'demo-data'))).toEqual([])
})

test('`npm run pictures` takes the given ones, with a page to look through them', async () => {
  const cwd = await mkdtemp(join(place, 'pictures-'))
  // A sample of today is used again.
  await cp(join(place, 'demo-data'), join(cwd, 'pictures', 'sample'), { recursive: true })
  const asked = ['--only', 'nobody-register-owner-4-390x844-light']
  const studio = await startProgram({}, { program: 'demo/pictures/run.ts', cwd, words: asked })
  expect([await studio.ended, studio.output()]).toEqual([
    0,
    expect.stringContaining('0 screens failed'),
  ])
  const made = await readdir(join(cwd, 'pictures'))
  const picture = 'nobody-register-owner-4-390x844-light.png'
  expect(made.sort()).toEqual(['index.html', picture, 'sample'])
  expect((await stat(join(cwd, 'pictures', picture))).size).toBeGreaterThan(10_000)
}, 600_000)
