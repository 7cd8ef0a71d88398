import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '../../src/paths.ts'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { names } from '../kit/names.ts'
import { button } from '../kit/on-page.ts'
import { pagesOfPdf, textOfPdf } from '../kit/read-pdf.ts'
import { playedAt } from '../kit/screen-sizes.ts'
import { wholeTest } from '../kit/whole-test.ts'
import { LEASE, type Person, PROPERTY } from '../kit/world.ts'

/** The receipt on screen, on paper, as a file and in a mail. */

let browserWorld: BrowserWorld
beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: new Date('2026-11-16T12:00:00+05:30') })
})
afterAll(() => browserWorld.close())

describe.each(playedAt('desk'))('%s', (_, { viewport, ...called }) => {
  let owner: Person
  let client: Person
  let receipt: { id: string; code: string; verifyUrl: string }
  let page: Page
  beforeAll(async () => {
    const { world } = browserWorld
    owner = await world.registerOwner(called.owner)
    client = await world.addClient(owner, called.client)
    const propertymaster = (await owner.post('/propertymaster', PROPERTY)).body._id
    const parties = { clientMaster: client.id, propertymaster }
    const { _id } = (await owner.post('/rentmaster', { ...LEASE, ...parties })).body
    await owner.post(`/rentmaster/${_id}/charging`, { chargeFrom: '2026-11-01' })
    const paid = { rentMaster: _id, amount: '7000', paymentMode: 'cash', method: 'cash' }
    const id = (await owner.post('/payments', paid)).body.receipt._id
    const { receiptCode, verifyUrl } = (await owner.get(`/rentTranscation/${id}`)).body
    receipt = { id, code: receiptCode, verifyUrl }
    page = await browserWorld.newPage({ as: owner, viewport })
    await page.goto(paths.receipt(id))
    await page.getByText(receipt.code).first().waitFor()
  })
  afterAll(() => page.context().close())

  const words = () => [
    'Rent receipt',
    receipt.code,
    'Rupees Seven Thousand Only',
    'Received from',
    called.client,
    'Rent 1–30 Nov 2026',
    'Part payment: ₹ 11,500.50 of this remains.',
    'Total received',
    'Landlord / for the landlord',
    'it does not handle money.',
  ]

  test('the screen shows the same as the PDF', async () => {
    const shown = (await page.locator('main article').innerText()).replace(/\s+/g, ' ')
    const pdf = (await owner.get(`/rentTranscation/${receipt.id}/pdf`)).bytes ?? Buffer.of()
    const printed = await textOfPdf(pdf)
    for (const said of words()) {
      expect(shown).toContain(said)
      expect(printed).toContain(said)
    }
  })

  test('the download is the PDF, byte by byte, by the name of the receipt', async () => {
    const coming = page.waitForEvent('download')
    await button(page, names.downloadPDF).click()
    const download = await coming
    expect(download.suggestedFilename()).toBe(
      `rent-receipt-${receipt.code.replaceAll('/', '-')}.pdf`,
    )
    const { bytes } = await owner.get(`/rentTranscation/${receipt.id}/pdf`)
    expect((await readFile(await download.path())).equals(bytes ?? Buffer.of())).toBe(true)
  })

  test('the printed page is one page of paper without a trace of the application', async () => {
    const pages = await pagesOfPdf(await page.pdf({ format: 'A4' }))
    expect(pages).toHaveLength(1)
    const printed = pages[0]?.replace(/\s+/g, '') ?? ''
    for (const said of words()) expect(printed).toContain(said.replace(/\s+/g, ''))
    for (const own of ['Detail', 'Dashboard', 'Properties', 'Download', 'Activity', 'Search'])
      expect(printed).not.toContain(own)
  })

  test('sharing is offered only where the device hands files on', async () => {
    const can = await page.evaluate(
      () =>
        navigator.canShare?.({ files: [new File([''], 'a.pdf', { type: 'application/pdf' })] }) ??
        false,
    )
    expect(await button(page, 'Share').count()).toBe(can ? 1 : 0)
  })

  test('the copied link opens the page that verifies the receipt', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await button(page, 'Copy link').click()
    await page.getByText('Link copied. It shows whether this receipt is valid.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(receipt.verifyUrl)
  })

  wholeTest('the owner mails it to the client, the client to themself, with a limit', async () => {
    const sent = () =>
      browserWorld.world.mail.mails.filter(({ subject, to }) => {
        return subject === `Receipt ${receipt.code}` && to.includes(client.email)
      })
    await expect.poll(sent, { timeout: 10_000 }).toHaveLength(1)
    await page.getByText(`Emailed to ${client.email} on `).waitFor()
    await button(page, names.sendAgain).click()
    await page.getByText(`The receipt is on its way to ${client.email}.`).waitFor()
    await page.getByText(`${called.owner} emailed this receipt`).first().waitFor()
    await expect.poll(sent, { timeout: 10_000 }).toHaveLength(2)
    const own = await browserWorld.newPage({ as: client, viewport })
    await own.goto(paths.receipt(receipt.id))
    await button(own, names.emailToMe).click()
    await own.getByText(`The receipt is on its way to ${client.email}.`).waitFor()
    await expect.poll(sent, { timeout: 10_000 }).toHaveLength(3)
    for (const { attachments } of sent()) expect(attachments).toHaveLength(1)
    for (let time = 2; time <= 5; time++) await client.post(`/rentTranscation/${receipt.id}/mail`)
    await button(own, names.emailToMe).click()
    await own.getByRole('alert').getByText('The receipt could not be sent').waitFor()
    expect(await button(own, names.cancelReceipt).count()).toBe(0)
    await own.context().close()
  })

  test('a cancelled receipt is marked on screen and on paper', async () => {
    await owner.post(`/rentTranscation/${receipt.id}/cancel`, { reason: 'A wrong month' })
    await page.reload()
    await page.getByText('Cancelled on 16 Nov 2026: A wrong month').waitFor()
    const [printed] = await pagesOfPdf(await page.pdf({ format: 'A4' }))
    expect(printed).toContain('Cancelled on 16 Nov 2026: do not accept.')
    expect(printed).not.toContain('A wrong month')
  })
})
