import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printedPage } from '../../demo/papers.ts'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { noiseOf, pictureOf, sendFile } from '../kit/files.ts'
import { names } from '../kit/names.ts'
import { button, field, stopClock } from '../kit/on-page.ts'
import { wholeTest } from '../kit/whole-test.ts'
import { LEASE, type Person, PROPERTY } from '../kit/world.ts'

// Files of an agreement: added by its owner, also over a network that breaks, looked at, shared, and sent by the client.

let world: BrowserWorld
let owner: Person
let client: Person
let lease: string
let page: Page
beforeAll(async () => {
  world = await openBrowserWorld()
  owner = await world.world.registerOwner('Asha')
  client = await world.world.addClient(owner, 'Ravi')
  const property = (await owner.post('/propertymaster', PROPERTY)).body._id
  const parties = { clientMaster: client.id, propertymaster: property }
  lease = (await owner.post('/rentmaster', { ...LEASE, ...parties })).body._id
  page = await world.newPage({ as: owner, viewport: { width: 1280, height: 800 } })
})
afterAll(() => world.close())

const openTab = () => page.goto(`/dashboard/rentmaster/detail?Id=${lease}&tab=files`)
const tile = (on: Page, name: string) => on.getByRole('button', { name: new RegExp(`^${name}`) })

test('the file list adds several files at once, gives way to what somebody waits for, and a broken network costs one part', async () => {
  await openTab()
  const parts: string[] = []
  const held = Promise.withResolvers<void>()
  await page.route('**/files/*/parts/*', async (route) => {
    const part = route.request().url().split('/').at(-1) ?? ''
    parts.push(part)
    // The very first is on its way for ever, unless it is given up.
    if (parts.length === 1) return held.resolve()
    // The second part of the photo, once.
    const isBroken = part === '2' && parts.filter((it) => it === '2').length === 1
    await (isBroken ? route.abort('connectionreset') : route.continue())
  })
  await button(page, 'Add files').click()
  await field(page, 'Choose files').setInputFiles([
    { name: 'Living room.jpg', mimeType: 'image/jpeg', buffer: await noiseOf(700) },
    { name: 'Kitchen.png', mimeType: 'image/png', buffer: await pictureOf('teal', {}, 'png') },
  ])
  await button(page, 'Add 2 files').click()
  await held.promise
  await page.getByRole('combobox', { name: 'Search' }).fill('Ravi')
  await page.getByText('Waiting for the network').waitFor()
  await page.keyboard.press('Escape')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await tile(page, 'Living room').waitFor()
  await tile(page, 'Kitchen').waitFor()
  // The first of each, and the one that was given up; no part that had arrived is sent again.
  expect(parts.filter((it) => it === '1')).toHaveLength(3)
  await page.unroute('**/files/*/parts/*')
  const { body } = await owner.get(`/files?subject=lease&of=${lease}`)
  expect(body.map((it: { kind: string }) => it.kind)).toEqual(['photo', 'photo'])
})

wholeTest('an upload that is cancelled on its way is thrown away, once', async () => {
  await openTab()
  const held = Promise.withResolvers<void>()
  await page.route('**/files/*/parts/*', () => held.resolve())
  const thrownAway: string[] = []
  page.on('request', (it) => it.method() === 'DELETE' && thrownAway.push(it.url()))
  await button(page, 'Add files').click()
  const [name, buffer] = ['Stairs.jpg', await pictureOf('teal')]
  await field(page, 'Choose files').setInputFiles([{ name, mimeType: 'image/jpeg', buffer }])
  await button(page, 'Add').click()
  await held.promise
  await button(page, `Cancel ${name}`).click()
  await page.getByText(name).waitFor({ state: 'detached' })
  await expect.poll(() => thrownAway.length).toBeGreaterThan(0)
  await page.unroute('**/files/*/parts/*')
  await openTab()
  expect(thrownAway).toHaveLength(1)
})

wholeTest(
  'a file that changed since it was chosen says so, and holds up none behind it',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rentbook-chosen-'))
    const paths = ['Changed.jpg', 'Balcony No.12.jpg'].map((name) => join(folder, name))
    for (const path of paths) await writeFile(path, await pictureOf('olive'))
    await openTab()
    await button(page, 'Add files').click()
    await field(page, 'Choose files').setInputFiles(paths)
    await writeFile(paths[0] ?? '', await pictureOf('olive', { width: 90, height: 40 }))
    await utimes(paths[0] ?? '', 0, 0)
    await button(page, 'Add 2 files').click()
    await tile(page, 'Balcony No.12').waitFor()
    await page.getByText('This file cannot be read.').waitFor()
    expect(await button(page, 'Try again').count()).toBe(0)
    await button(page, 'Cancel Changed.jpg').click()
    await rm(folder, { recursive: true })
  },
)

wholeTest('files that are dropped on the open dialog are added to those of it', async () => {
  const drop = (on: Locator, name: string) =>
    on.evaluate((element, name) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['%PDF-'], name, { type: 'application/pdf' }))
      const how = { bubbles: true, cancelable: true, dataTransfer }
      element.dispatchEvent(new DragEvent('dragover', how))
      element.dispatchEvent(new DragEvent('drop', how))
    }, name)
  await drop(page.getByRole('region', { name: 'Files' }), 'One.pdf')
  const dialog = page.getByRole('dialog', { name: 'Add files' })
  await dialog.getByText('One.pdf').waitFor()
  await drop(dialog.getByText('One.pdf'), 'Two.pdf')
  await dialog.getByText('Two.pdf').waitFor()
  expect(await dialog.getByText('One.pdf').count()).toBe(1)
  await button(page, names.cancel).click()
})

wholeTest(
  'a picture that is said to be an identity paper is hidden at once, and opening it again is noted',
  async () => {
    await openTab()
    await tile(page, 'Balcony No.12').locator('img').waitFor()
    await tile(page, 'Balcony No.12').click()
    await page.getByRole('dialog').locator('img').waitFor()
    await button(page, 'Details').click()
    await field(page, 'What it is').selectOption('id')
    await button(page, names.save).click()
    await page.getByRole('dialog', { name: 'ID paper' }).waitFor()
    await button(page, 'Close').click()
    await tile(page, 'ID paper').waitFor()
    expect(await tile(page, 'ID paper').locator('img').count()).toBe(0)
    await tile(page, 'ID paper').click()
    await page.getByRole('dialog').locator('img').waitFor()
    const { body } = await owner.get(`/files?subject=lease&of=${lease}`)
    const paper = body.find((it: { kind: string }) => it.kind === 'id')
    const verbs = (await owner.get(`/events?record=${paper._id}`)).body
    expect(verbs.filter((it: { verb: string }) => it.verb === 'opened').length).toBeGreaterThan(0)
    await button(page, 'Close').click()
    await owner.delete(`/files/${paper._id}`)
  },
)

wholeTest('the file list says what is not taken, and takes it off', async () => {
  await button(page, 'Add files').click()
  const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  await field(page, 'Choose files').setInputFiles([
    { name: 'a.png', mimeType: 'image/png', buffer },
    { name: 'b.docx', mimeType: 'application/msword', buffer },
  ])
  // The type of the one is known at once; the other looks like a picture until its bytes are read.
  const chosen = page.getByRole('dialog').getByRole('listitem')
  await chosen.getByText('PDF, or a picture as JPEG, PNG or WebP').waitFor()
  await button(page, 'Add').click()
  await page.getByText('PDF, or a picture as JPEG, PNG or WebP').waitFor()
  expect(await page.getByText('b.docx').count()).toBe(0)
  expect(await button(page, 'Try again').count()).toBe(0)
  await button(page, 'Cancel a.png').click()
  await expect.poll(() => page.getByText('a.png').count()).toBe(0)
})

test('the file list shows a picture in the viewer: it is saved, keys lead to the next, plus enlarges, a change of its name is kept', async () => {
  await tile(page, 'Kitchen').click()
  await page.getByRole('dialog', { name: 'Kitchen' }).waitFor()
  await page.locator('dialog img').waitFor()
  const download = page.waitForEvent('download')
  await button(page, 'Download').click()
  expect((await download).suggestedFilename()).toBe('Kitchen.png')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('dialog', { name: 'Living room' }).locator('img').waitFor()
  await page.keyboard.press('+')
  await button(page, 'Fit to the window').waitFor()
  await button(page, 'Details').click()
  await field(page, names.name).fill('Hall')
  await page.getByLabel('Share with the client').check()
  await button(page, names.save).click()
  await page.getByRole('dialog', { name: 'Hall' }).waitFor()
  await page.goBack()
  await tile(page, 'Hall').getByText('Shared').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(page.url()).toContain(`Id=${lease}&tab=files`)
})

wholeTest(
  'an identity paper stays hidden where an arrow leads to it, until it is opened',
  async () => {
    const passport = { name: 'Passport', kind: 'id', subject: 'lease', of: lease }
    expect((await sendFile(owner, await pictureOf('navy'), passport)).status).toBeLessThan(300)
    await openTab()
    await tile(page, 'Kitchen').click()
    await page.getByRole('dialog', { name: 'Kitchen' }).locator('img').waitFor()
    await page.keyboard.press('ArrowLeft')
    const hidden = page.getByText('This identity paper is hidden.')
    // The newest stands first; of the two pictures that came together either may.
    const other = page.getByRole('dialog', { name: 'Hall' }).locator('img')
    await hidden.or(other).waitFor()
    if (await other.isVisible()) await page.keyboard.press('ArrowLeft')
    await hidden.waitFor()
    expect(await page.locator('dialog img').count()).toBe(0)
    await button(page, 'Open').click()
    await page.locator('dialog img').waitFor()
    await page.keyboard.press('Escape')
  },
)

wholeTest('an Aadhaar is not uploaded but noted as seen', async () => {
  await button(page, 'Add files').click()
  await field(page, 'What it is').selectOption('id')
  await page.getByText('Not Aadhaar.').waitFor()
  await field(page, 'Last four digits of the Aadhaar that you saw (optional)').fill('1234')
  await button(page, 'Note as seen today').click()
  await tile(page, 'Aadhaar ending in 1234').waitFor()
})

test('a client sees what is shared, and sends a screenshot with a payment, which the owner sees', async () => {
  const own = await world.newPage({ as: client, viewport: { width: 390, height: 844 } })
  await own.goto('/dashboard/mydues')
  await tile(own, 'Hall').waitFor()
  expect(await tile(own, 'Kitchen').count()).toBe(0)
  await button(own, names.iHavePaid).click()
  await field(own, names.amount).fill('500')
  await field(own, names.method).selectOption('cash')
  // In the lift: it waits for the network, and is told once though the last step breaks.
  await own.context().setOffline(true)
  await own
    .getByLabel('Choose files')
    .setInputFiles([{ name: 'UPI.pdf', mimeType: 'application/pdf', buffer: printedPage('paid') }])
  await own.getByText('Waiting for the network.').waitFor()
  await own.context().setOffline(false)
  await own.getByRole('progressbar').and(own.locator('[value="1"]')).waitFor()
  const broken = Promise.withResolvers<void>()
  await own.route(
    '**/files/hang',
    async (route) => {
      await route.abort('connectionreset')
      broken.resolve()
    },
    { times: 1 },
  )
  await button(own, 'Tell Asha').click()
  await broken.promise
  await own.evaluate(() => window.dispatchEvent(new Event('online')))
  await own.getByText('Asha has been told.').waitFor()
  expect((await owner.get('/claims')).body).toHaveLength(1)
  await page.goto('/dashboard/claims')
  await tile(page, 'UPI').click()
  const download = page.waitForEvent('download')
  await button(page, 'Download').click()
  expect((await download).suggestedFilename()).toBe('UPI.pdf')
})

wholeTest(
  'a payment with a screenshot that the browser cannot read is not told of, and the form says why until it is taken off',
  async () => {
    const own = await world.newPage({ as: client, viewport: { width: 390, height: 844 } })
    await own.goto('/dashboard/mydues')
    await button(own, names.iHavePaid).click()
    await field(own, names.amount).fill('700')
    await field(own, names.method).selectOption('cash')
    await own
      .getByLabel('Choose files')
      .setInputFiles([{ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('heic') }])
    await own.getByText('This browser cannot read HEIC.').waitFor()
    // It would be refused again.
    expect(await button(own, 'Try again').count()).toBe(0)
    await stopClock(own)
    await button(own, 'Tell Asha').click()
    const why = own.getByText('IMG_1.HEIC was not sent. Try it again, or take it off.')
    await why.waitFor()
    await own.clock.runFor(60_000)
    await why.waitFor()
    await own.clock.resume()
    await button(own, 'Cancel IMG_1.HEIC').click()
    await button(own, 'Tell Asha').click()
    await own.getByText('Asha has been told.').waitFor()
    await own.context().close()
  },
)

wholeTest(
  'a file that is not shared any more leaves the list of a client who opens it',
  async () => {
    const file = { name: 'Hall key', subject: 'lease', of: lease }
    const { _id: id } = (await sendFile(owner, await pictureOf('red'), file)).body
    const share = (shared: boolean) => owner.put(`/files/${id}`, { name: 'Hall key', shared })
    expect((await share(true)).status).toBe(200)
    const own = await world.newPage({ as: client, viewport: { width: 390, height: 844 } })
    await own.goto('/dashboard/mydues')
    await tile(own, 'Hall key').waitFor()
    expect((await share(false)).status).toBe(200)
    await tile(own, 'Hall key').click()
    await own.getByText('File not found.').waitFor()
    await button(own, names.retry).click()
    await tile(own, 'Hall key').waitFor({ state: 'detached' })
    await own.context().close()
  },
)

wholeTest(
  'a PDF is shown in the viewer by a browser that shows them in a page, and opened by one that does not',
  async () => {
    const rules = { name: 'House rules', subject: 'lease', of: lease }
    expect((await sendFile(owner, printedPage('rules'), rules)).status).toBe(200)
    for (const hasViewer of [false, true]) {
      const own = await world.newPage({ as: owner })
      await own.addInitScript((has) => {
        Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => has })
        const make = URL.createObjectURL
        URL.createObjectURL = (blob) => {
          document.documentElement.dataset.made = (blob as Blob).type
          return make.call(URL, blob)
        }
      }, hasViewer)
      await own.goto(`/dashboard/rentmaster/detail?Id=${lease}&tab=files`)
      await tile(own, 'House rules').click()
      if (hasViewer) {
        // What the page's policy refused would be a fault at the end.
        await own.locator('dialog iframe[src^="blob:"]').waitFor()
        expect(await own.locator('html').getAttribute('data-made')).toBe('application/pdf')
      } else await button(own, 'Open').waitFor()
      await own.context().close()
    }
  },
)
