import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../../kit/browser-world.ts'

let browserWorld: BrowserWorld
beforeAll(async () => {
  browserWorld = await openBrowserWorld()
})
// Fails when a page did what its content security policy forbids.
afterAll(() => browserWorld.close())

test('/docs shows the API from our own server, sandboxed', async () => {
  const { newPage, url, world } = browserWorld
  const page = await newPage({ as: await world.registerOwner('Asha') })
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto('/docs')
  await page.locator('.opblock').getByText('signInOwner', { exact: true }).click()
  await page.getByText('Signs an owner (or an administrator with a password) in').waitFor()
  const fetched = requested.filter((address) => !address.startsWith('data:'))
  expect(fetched.length).toBeGreaterThan(3)
  expect(fetched.filter((address) => !address.startsWith(`${url}/docs`))).toEqual([])
  const readsToken = page.evaluate(() => localStorage.getItem('token'))
  await expect(readsToken).rejects.toThrow(/sandboxed/)
})
