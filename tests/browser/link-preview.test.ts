import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'

/** The preview of a link to the product, before somebody opens it. */

let browserWorld: BrowserWorld

beforeAll(async () => {
  browserWorld = await openBrowserWorld()
})
afterAll(() => browserWorld.close())

test('a shared link has a title, a description and a picture of this product', async () => {
  const { url } = browserWorld
  const html = await (await fetch(`${url}/register?type=owner`)).text()
  const content = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? ''
  expect(/<title[^>]*>([^<]+)<\/title>/.exec(html)?.[1]).toMatch(/Rentbook$/)
  expect(content('og:title')).toMatch(/^Rentbook/)
  expect(content('description')).toMatch(/rented property/)
  expect(content('og:description')).toBe(content('description'))
  expect(content('og:url')).toBe(`${url}/`)
  expect(new URL(content('og:image')).origin).toBe(url)
  expect(html).not.toMatch(/__[A-Z_]+__/)

  const picture = await fetch(content('og:image'))
  expect(picture.headers.get('content-type')).toBe('image/png')
  const png = Buffer.from(await picture.arrayBuffer())
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  expect(png.length).toBeLessThan(200_000)
})
