import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '../../src/paths.ts'
import { type BrowserWorld, openBrowserWorld } from '../kit/browser-world.ts'
import { shiftOf, watchShifts } from '../kit/layout-shift.ts'
import { names } from '../kit/names.ts'
import { appears, button, field, fill, link, menuItem } from '../kit/on-page.ts'
import { playedAt } from '../kit/screen-sizes.ts'
import { wholeTest } from '../kit/whole-test.ts'
import { PASSWORD, type Person, REGISTRATION } from '../kit/world.ts'

/** The page of one's own account. */

let browserWorld: BrowserWorld
beforeAll(async () => {
  browserWorld = await openBrowserWorld({ begin: new Date('2026-11-16T12:00:00+05:30') })
})
afterAll(() => browserWorld.close())

const open = async (as: Person, viewport: { width: number; height: number }) => {
  const page = await browserWorld.newPage({ as, viewport })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /, account$/ }).click()
  await menuItem(page, names.myAccount).click()
  await page.getByRole('heading', { name: names.myAccount, level: 1 }).waitFor()
  return page
}

/** Goes to another section of the account, which has its own address. */
const goTo = async (page: Page, section: keyof typeof SECTIONS) => {
  await link(page, section).click()
  await page.waitForURL(`**${SECTIONS[section]}`)
}
const SECTIONS = {
  Details: paths.account,
  'Sign-in': paths.accountSignIn,
  'Data and activity': paths.accountData,
  'Your rights': paths.accountRights,
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

describe.each(playedAt('desk'))(
  'an owner %s',
  (_, { viewport, owner: name, client: clientName }) => {
    let owner: Person
    let page: Page
    beforeAll(async () => {
      owner = await browserWorld.world.registerOwner(name)
      page = await open(owner, viewport)
    })
    afterAll(() => page.context().close())

    test('sees the registration details with numbers masked', async () => {
      await part(page, 'Address').getByText(REGISTRATION.address).waitFor()
      const text = await page.locator('main').innerText()
      for (const shown of [owner.email, 'XXXXXXXX1234', 'XXXXXX234F', 'XXXXXXXXXX5566', '411038'])
        expect(text).toContain(shown)
      expect(text).not.toContain(REGISTRATION.panNumber)
    })

    test('fetches the numbers on request, and not before', async () => {
      const replies: string[] = []
      page.on('response', async (reply) => {
        if (reply.url().includes('/account/')) replies.push(await reply.text())
      })
      await page.reload()
      await part(page, 'Bank').getByText('XXXXXXXXXX5566').waitFor()
      expect(replies.join()).not.toContain(REGISTRATION.bankAccountNumber)
      await part(page, 'Bank').getByRole('button', { name: 'Show numbers' }).click()
      await part(page, 'Bank').getByText(REGISTRATION.bankAccountNumber).waitFor()
      await part(page, 'Bank').getByRole('button', { name: 'Hide numbers' }).click()
      await part(page, 'Bank').getByText('XXXXXXXXXX5566').waitFor()
    })

    test('changes one part and no other', async () => {
      const before = (await owner.get('/account/profile')).body
      await button(page, 'Change Address').click()
      await field(page, names.city).fill('Nashik')
      await button(page, names.save).click()
      await part(page, 'Address').getByText('Saved.').waitFor()
      await part(page, 'Address').getByText('Nashik').waitFor()
      const { updatedAt, __v, ...after } = (await owner.get('/account/profile')).body
      expect(after).toEqual({ ...before, updatedAt: undefined, __v: undefined, city: 'Nashik' })
    })

    wholeTest('changes the PAN upon the whole of it, in capitals', async () => {
      await button(page, 'Change Business').click()
      const pan = field(page, 'PAN (optional)')
      expect(await pan.inputValue()).toBe(REGISTRATION.panNumber)
      await pan.fill('zyxwv9876')
      await button(page, names.save).click()
      await appears(page, 'Invalid PAN format (e.g., ABCDE1234F)')
      await pan.fill('zyxwv9876q')
      await button(page, names.save).click()
      await part(page, 'Business').getByText('XXXXXX876Q').waitFor()
      await goTo(page, 'Data and activity')
      await part(page, 'Activity').getByText('PAN: changed').waitFor()
      await goTo(page, 'Details')
      expect((await owner.get('/account/numbers')).body.panNumber).toBe('ZYXWV9876Q')
    })

    wholeTest('sets once that receipts show the PAN', async () => {
      await field(page, names.panOnReceipts).selectOption('always')
      await part(page, 'Business').getByRole('button', { name: names.save }).click()
      await appears(page, 'Update Successfully')
      expect((await owner.get('/moneysettings')).body).toMatchObject({
        panOnReceipts: 'always',
        showBankAccount: false,
      })
    })

    test('changes the password with the one of now, and stays signed in', async () => {
      const { token } = (
        await browserWorld.world.nobody.post('/owner/login', {
          email: owner.email,
          password: PASSWORD,
        })
      ).body
      await goTo(page, 'Sign-in')
      await button(page, names.changePassword).click()
      await field(page, names.currentPassword).fill('wrong')
      await field(page, names.newPassword).fill('a new horse')
      await button(page, names.savePassword).click()
      await appears(page, 'This is not your password.')
      await field(page, names.currentPassword).fill(PASSWORD)
      await button(page, names.savePassword).click()
      await appears(page, 'Your password has been changed. Your other devices are signed out.')
      const other = browserWorld.world.callerWith(token)
      expect([(await other.get('/session')).status, (await owner.get('/session')).status]).toEqual([
        401, 200,
      ])
    })

    test('sees where they are signed in, and ends another device', async () => {
      const { token } = (
        await browserWorld.world.nobody.post('/owner/login', {
          email: owner.email,
          password: 'a new horse',
        })
      ).body
      await page.reload()
      const devices = part(page, 'Signed-in devices').getByRole('listitem')
      await devices.filter({ hasText: 'This device' }).waitFor()
      await devices.getByRole('button', { name: /^Sign out / }).click()
      await appears(page, 'That device is signed out.')
      expect((await browserWorld.world.callerWith(token).get('/session')).status).toBe(401)
      await expect.poll(() => devices.count()).toBe(1)
    })

    wholeTest('reads how long the trial runs, and whom to write to', async () => {
      await goTo(page, 'Details')
      await appears(page, '30 days left, until 15 Dec 2026')
      await link(page, 'help@example.in').waitFor()
    })

    wholeTest('downloads all of their data upon the password', async () => {
      await goTo(page, 'Data and activity')
      await button(page, names.downloadMyData).click()
      await field(page, names.yourPassword).fill('wrong')
      await button(page, names.download).click()
      await appears(page, 'This is not your password.')
      await field(page, names.yourPassword).fill('a new horse')
      await page.getByLabel('With each receipt as PDF').check()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        button(page, names.download).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/^rentbook-\d{4}-\d\d-\d\d\.zip$/)
      const files = unzipSync(await readFile(await download.path()))
      expect(strFromU8(files['account.csv'] ?? new Uint8Array())).toContain(owner.email)
      expect(strFromU8(files['README.txt'] ?? new Uint8Array())).toContain(
        'receipts/YEAR/CODE.pdf:',
      )
      await appears(page, 'Your data was downloaded. README.txt in it says what each file is.')
    })

    wholeTest(
      'has a client who sees their details, changes their own password only, and asks about their data',
      async () => {
        const client = await browserWorld.world.addClient(owner, clientName)
        const own = await open(client, viewport)
        await part(own, 'Your details').getByText('Mohan').waitFor()
        expect(await part(own, 'Bank').count()).toBe(0)
        await goTo(own, 'Sign-in')
        await button(own, names.changePassword).waitFor()
        await goTo(own, 'Data and activity')
        await button(own, names.downloadMyData).waitFor()
        expect(await part(own, 'Activity').count()).toBe(0)
        await own.goto(new URL(paths.dashboard, own.url()).href)
        await own.getByRole('link', { name: 'Read it now' }).click()
        await appears(own, 'Version 1, seen by you on 16 Nov 2026.')
        await own.goBack()
        await own.getByText('System Information').waitFor()
        await own.getByRole('link', { name: 'Read it now' }).waitFor({ state: 'detached' })
        await own.goForward()
        await button(own, 'Ask').click()
        await button(own, names.send).click()
        await appears(own, 'Please choose what you ask for.')
        await field(own, 'What you ask for').selectOption('erase')
        await field(own, names.inYourWords).fill('Please take out my old phone number.')
        await button(own, names.send).click()
        await part(own, 'Ask about your data').getByText('30 days left').waitFor()
        await goTo(page, 'Your rights')
        await button(page, `Answer ${clientName}`).click()
        await page.getByText(/must stay for eight financial years/).waitFor()
        await field(page, names.yourAnswer).fill('It is out. The receipts have to stay.')
        await button(page, names.send).click()
        await appears(page, `Answered. ${clientName} gets an email.`)
        await own.reload()
        await appears(own, 'It is out. The receipts have to stay.')
        await own.context().close()
      },
    )

    test('has a tenant with a name alone, who completes their details where they sign in', async () => {
      const { world } = browserWorld
      const client = await world.addClient(owner, `New${clientName}`)
      await world.query(
        "update clients set father_name = '', gender = null, address2 = '' where id = $1",
        [client.id],
      )
      const own = await browserWorld.newPage({ as: client, viewport })
      await watchShifts(own)
      await own.goto(paths.dashboard)
      const card = part(own, 'Complete your details')
      await card.getByLabel(names.address2).waitFor()
      expect(await shiftOf(own)).toBeLessThan(0.01)
      expect(await card.getByLabel(names.phone).count()).toBe(0)
      await card.getByRole('button', { name: 'Later' }).click()
      await own.reload()
      await own.getByRole('link', { name: 'Read it now' }).waitFor()
      expect(await card.count()).toBe(0)
      await own.goto(paths.account)
      await fill(own, { [names.fatherName]: 'Imran', [names.address2]: 'Nagpur' })
      await card.getByRole('button', { name: names.save }).click()
      await appears(own, 'Please select a gender')
      await field(own, names.gender).selectOption('Female')
      // Their owner enters the father's name meanwhile: what they typed of the rest stays.
      await world.query("update clients set father_name = 'Irfan' where id = $1", [client.id])
      await card.getByRole('button', { name: names.save }).click()
      await own.getByText(/^Somebody filled this in meanwhile/).waitFor()
      await card.getByLabel(names.fatherName).waitFor({ state: 'detached' })
      await card.getByRole('button', { name: names.save }).click()
      await appears(own, 'Your details are saved.')
      await card.waitFor({ state: 'detached' })
      await part(own, 'Your details').getByText('Irfan').waitFor()
      await part(own, 'Your details').getByText('Nagpur').waitFor()
      await own.context().close()
    })

    wholeTest(
      'changes the e-mail with the password of now and the mailed code; the old address takes it back',
      async () => {
        const { world } = browserWorld
        const email = `new.${owner.email}`
        world.advance({ minutes: 11 })
        await goTo(page, 'Details')
        await button(page, 'Change You').click()
        await field(page, names.email).fill(email)
        await field(page, 'Alternate phone (optional)').fill('9811111111')
        await button(page, names.save).click()
        await field(page, names.currentPassword).fill('wrong')
        await button(page, names.save).click()
        await appears(page, 'This is not your password.')
        expect(await field(page, names.email).inputValue()).toBe(email)
        await field(page, names.currentPassword).fill('a new horse')
        await button(page, names.save).click()
        const { subject } = await world.nextMail(email, /confirms your new/)
        const code = /\d{6}/.exec(subject)?.[0] ?? ''
        await field(page, names.code).fill(code)
        // Another device of the owner is faster: here the code is refused, although the new email counts.
        expect((await owner.post('/account/email', { code })).status).toBe(200)
        await button(page, 'Confirm email').click()
        await appears(page, 'Your new email is in use now.')
        await part(page, 'You').getByText(email, { exact: true }).waitFor()
        await part(page, 'You').getByText('9811111111').waitFor()
        expect((await owner.get('/session')).body.user.email).toBe(email)
        const { text } = await world.nextMail(owner.email, /another email/)
        const stranger = await browserWorld.newPage({ viewport })
        await stranger.goto(/http:\S+undoemail\S+/.exec(text)?.[0] ?? '')
        await field(stranger, names.newPassword).fill('a safe horse')
        await button(stranger, names.undoTheChange).click()
        await appears(
          stranger,
          'Your account is back as it was. Please sign in with your new password.',
        )
        await stranger.context().close()
        const signedIn = await world.nobody.post('/owner/login', {
          email: owner.email,
          password: 'a safe horse',
        })
        expect([(await owner.get('/session')).status, signedIn.status]).toEqual([401, 200])
      },
    )
  },
)

wholeTest('an administrator has a password and devices', async () => {
  const admin = await browserWorld.world.registerAdministrator()
  const page = await open(admin, { width: 1280, height: 800 })
  await goTo(page, 'Sign-in')
  await part(page, 'Signed-in devices').getByText('This device').waitFor()
  await button(page, names.changePassword).waitFor()
  await goTo(page, 'Data and activity')
  await button(page, names.downloadMyData).waitFor()
  await page.context().close()
})
