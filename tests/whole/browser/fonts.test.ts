import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserWorld, openBrowserWorld } from '../../kit/browser-world.ts'
import { appears } from '../../kit/on-page.ts'
import { CLIENT, type Person } from '../../kit/world.ts'

/** Letters of India show on machines that have no font for them, and cost nothing where there are none. */

let browserWorld: BrowserWorld
let asha: Person
beforeAll(async () => {
  browserWorld = await openBrowserWorld()
  asha = await browserWorld.world.registerOwner('Asha')
})
afterAll(() => browserWorld.close())

/** Opens the list of clients, or another page, and notes which scripts' fonts were fetched. */
async function open(path = '/dashboard/listclientmaster', locale = 'en-IN') {
  const page = await browserWorld.newPage({ ...(path !== '/' && { as: asha }), locale })
  const fetched: string[] = []
  page.on('response', (reply) => {
    const name = reply.url().split('/').at(-1) ?? ''
    if (name.startsWith('noto-') && reply.ok()) fetched.push(name)
  })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { page, fetched }
}

const areLoaded = (page: Page) => page.evaluate(() => document.fonts.ready.then(() => true))

async function addClient(name: string, email: string) {
  expect((await asha.post('/clientmaster', { ...CLIENT, name, email })).status).toBe(201)
}

test('a page in Latin letters fetches no font of another script', async () => {
  await addClient('Ravi Lotus', 'ravi@example.in')
  const { page, fetched } = await open()
  await appears(page, 'Ravi Lotus')
  await areLoaded(page)
  expect(fetched).toEqual([])
  await page.context().close()
  // It names the other languages in their own letters.
  const signIn = await open('/')
  await appears(signIn.page, 'हिन्दी')
  await areLoaded(signIn.page)
  expect(signIn.fetched).toEqual([])
  await signIn.page.context().close()
})

test('a Hindi page fetches the letters of Hindi, and no other', async () => {
  for (const path of ['/', '/dashboard/listclientmaster']) {
    const { page, fetched } = await open(path, 'hi-IN')
    await appears(page, path === '/' ? 'पासवर्ड भूल गए?' : 'किरायेदारों की सूची')
    await expect.poll(() => fetched).toHaveLength(1)
    await areLoaded(page)
    expect(fetched).toEqual([expect.stringMatching(/^noto-sans-devanagari-/)])
    await page.context().close()
  }
})

test('a Tamil name fetches the Tamil font, and no other', async () => {
  await addClient('தமிழ்ச்செல்வி', 'tamil@example.in')
  const { page, fetched } = await open()
  await appears(page, 'தமிழ்ச்செல்வி')
  await expect.poll(() => fetched).toHaveLength(1)
  await areLoaded(page)
  expect(fetched).toEqual([expect.stringMatching(/^noto-sans-tamil-/)])
  await page.context().close()
})

test('each script that the PDFs print has its font on screen', async () => {
  const names = {
    'sans-devanagari': 'रमेश',
    'sans-bengali': 'রমেশ',
    'sans-gurmukhi': 'ਰਮੇਸ਼',
    'sans-gujarati': 'રમેશ',
    'sans-oriya': 'ରମେଶ',
    'sans-tamil': 'ரமேஷ்',
    'sans-telugu': 'రమేష్',
    'sans-kannada': 'ರಮೇಶ್',
    'sans-malayalam': 'രമേശ്',
    'sans-ol-chiki': 'ᱨᱟᱢ',
    'sans-meetei-mayek': 'ꯔꯝ',
    'naskh-arabic': 'رمیش',
  }
  const { page, fetched } = await open()
  await page.evaluate((texts) => {
    const line = document.createElement('p')
    line.textContent = texts.join(' ')
    document.querySelector('main')?.append(line)
  }, Object.values(names))
  for (const script of Object.keys(names))
    await expect
      .poll(() => fetched.filter((name) => name.startsWith(`noto-${script}-`)))
      .toHaveLength(1)
  await page.context().close()
})
