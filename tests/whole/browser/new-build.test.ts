import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../../kit/browser-world.ts'
import { type LetProperty, letProperty } from '../../kit/let-property.ts'
import { names } from '../../kit/names.ts'
import { appears, button, link } from '../../kit/on-page.ts'

/** A new build is laid down while the server runs and people have the last one open. */

const ROOT = join(import.meta.dirname, '../../..')

let folder: string
let browserWorld: BrowserWorld
let people: LetProperty

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rentbook-builds-'))
  await cp(join(ROOT, 'dist/web'), join(folder, 'web'), { recursive: true })
  browserWorld = await openBrowserWorld({ webFolder: join(folder, 'web') })
  people = await letProperty(browserWorld.world)
})
afterAll(async () => {
  await browserWorld.close()
  await rm(folder, { recursive: true })
})

/** Builds the web application as `npm run build` does, with another heading on the list of clients. */
async function buildWith(heading: string): Promise<void> {
  const program = `
    import { build } from 'vite'
    const change = (code, id) =>
      id.endsWith('client-list-page.tsx') && code.replaceAll('List of Clients', '${heading}')
    await build({
      logLevel: 'error',
      build: { outDir: '${join(folder, 'web')}' },
      plugins: [{ name: 'change', enforce: 'pre', transform: (...its) => change(...its) || null }],
    })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: ROOT,
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  expect(await once(child, 'close')).toEqual([0, null])
}

/** The owner's dashboard, in a browser that loads pages on demand only. */
async function openDashboard(): Promise<Page> {
  const page = await browserWorld.newPage({ as: people.owner })
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await page.goto('/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** The file of the list of clients in the build that is served. */
async function partOfClients(): Promise<string> {
  const manifest = JSON.parse(await readFile(join(folder, 'web/.vite/manifest.json'), 'utf8'))
  const { file } = manifest['src/features/clients/web/client-list-page.tsx']
  return file.slice('assets/'.length)
}

/** Removes the files of builds that are long past. */
async function forgetOtherParts(current: string): Promise<void> {
  const assets = join(folder, 'web/assets')
  for (const name of await readdir(assets))
    if (name.startsWith('client-list-page') && !name.startsWith(current))
      await rm(join(assets, name))
}

const openClients = (page: Page) => link(page, names.clientsList).first().click()
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

test('a build under a running server: new visitors get it, and tabs with the last one go on', async () => {
  const tab = await openDashboard()
  const otherTab = await openDashboard()
  await buildWith('List of Tenants')

  const visitor = await openDashboard()
  await openClients(visitor)
  await heading(visitor, 'List of Tenants').waitFor()

  await openClients(tab)
  await heading(tab, names.listOfClients).waitFor()

  await forgetOtherParts(await partOfClients())
  await openClients(otherTab)
  await appears(otherTab, 'There is a new version of Rentbook')
  await button(otherTab, names.reload).click()
  await heading(otherTab, 'List of Tenants').waitFor()
  for (const page of [visitor, tab, otherTab]) await page.context().close()
})
