import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

// The numbers of the identity library are required; its version is pinned, and so are they.

const root = join(import.meta.dirname, '../../../..')
const library = join(
  dirname(createRequire(import.meta.url).resolve('@azure/msal-browser/package.json')),
  'dist',
)
const inLibrary = (path: string) => import(pathToFileURL(join(library, path)).href)

test('the version of the identity library is pinned', async () => {
  const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const installed = JSON.parse(await readFile(join(library, '../package.json'), 'utf8'))
  expect(dependencies['@azure/msal-browser']).toMatch(/^\d+\.\d+\.\d+$/)
  expect(installed.version).toBe(dependencies['@azure/msal-browser'])
})

test('renews 300 s ahead, waits 10 s for a hidden frame and opens windows of 483 by 600', async () => {
  const { buildConfiguration } = await inLibrary('config/Configuration.mjs')
  const { BrowserConstants } = await inLibrary('utils/BrowserConstants.mjs')
  const { system } = buildConfiguration({ auth: { clientId: 'x' } }, true)
  expect(system).toMatchObject({ tokenRenewalOffsetSeconds: 300, iframeBridgeTimeout: 10_000 })
  expect(BrowserConstants).toMatchObject({ POPUP_WIDTH: 483, POPUP_HEIGHT: 600 })
})
