import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Records } from '../../../demo/pictures/records.ts'
import type { Screen } from '../../../demo/pictures/screens.ts'
import { LANGUAGE, PHONE, shotsOf, takePictures } from '../../../demo/pictures/take-pictures.ts'
import { paths } from '../../../src/paths.ts'
import { sharedBrowser } from '../../kit/browser.ts'
import { type BrowserWorld, openBrowserWorld } from '../../kit/browser-world.ts'

let browserWorld: BrowserWorld
let folder: string
beforeAll(async () => {
  browserWorld = await openBrowserWorld()
  folder = await mkdtemp(join(tmpdir(), 'rentbook-pictures-'))
})
afterAll(async () => {
  await browserWorld.close()
  await rm(folder, { recursive: true })
})

test('the pictures of a phone show the whole page, and it is touched until the last of them', async () => {
  const pointers: string[] = []
  const privacy: Screen = {
    name: 'privacy',
    as: 'nobody',
    address: () => paths.privacy,
    open: async (page) => {
      await page.exposeFunction('sayPointer', (pointer: string) => pointers.push(pointer))
      await page.evaluate(() => {
        const coarse = matchMedia('(pointer: coarse)')
        const say = () => Reflect.get(window, 'sayPointer')(coarse.matches ? 'finger' : 'mouse')
        coarse.addEventListener('change', say)
        return say()
      })
    },
  }
  const shots = shotsOf([privacy]).filter(({ size }) => size === PHONE)
  expect(shots.map(({ scheme }) => scheme)).toEqual(['light', 'dark'])
  const studio = { browser: await sharedBrowser(), url: browserWorld.url, folder }
  // Of the sample's records this screen needs none.
  const records = {} as Records
  const said: string[] = []
  const failed = await takePictures(shots, { ...studio, records, language: LANGUAGE }, (line) =>
    said.push(line),
  )
  expect([failed, said]).toEqual([0, ['nobody: privacy, with touch']])
  expect(pointers).toEqual(['finger'])
  for (const { file } of shots) {
    const header = await readFile(join(folder, file))
    // Where a PNG says its width and height.
    expect(header.readUInt32BE(16)).toBe(PHONE.width)
    expect(header.readUInt32BE(20)).toBeGreaterThan(PHONE.height)
  }
})
