import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMailServer } from '../kit/mail-server.ts'
import { startProgram } from '../kit/program.ts'
import { CLIENT, LEASE, PASSWORD, PROPERTY, REGISTRATION } from '../kit/world.ts'
import type { Driver } from './driver.ts'
import { openFirefox } from './firefox.ts'
import { type Cast, stories } from './stories.ts'
import { openWebKit } from './webkit.ts'

// `npm run browsers`: the main stories of each role in Firefox and WebKit. Ends with 0 where every browser that is
// installed passes all of them, with 1 where one does not, and with 2 where none is installed.

const BROWSERS = [
  { open: openFirefox, missing: 'Firefox is not installed: apt-get install firefox-esr' },
  { open: openWebKit, missing: 'WebKit is not installed: apt-get install webkit2gtk-driver xvfb' },
]

const say = (line: string) => void process.stdout.write(`${line}\n`)

const found: Driver[] = []
for (const { open, missing } of BROWSERS) {
  const driver = await open()
  if (driver) found.push(driver)
  else say(missing)
}
if (found.length === 0) process.exitCode = 2
else {
  const { cast, stop } = await startBooks()
  for (const driver of found) if (!(await tellAll(driver, cast))) process.exitCode = 1
  await stop()
}

/** Runs every story; one that fails does not keep the next from running. Returns whether all passed. */
async function tellAll(driver: Driver, cast: Cast): Promise<boolean> {
  let isWhole = true
  for (const [title, play] of Object.entries(stories)) {
    try {
      await driver.open(`${cast.url}/robots.txt`)
      await driver.forget()
      await play(driver, cast)
      say(`✓ ${driver.name}: ${title}`)
    } catch (error) {
      isWhole = false
      say(`✗ ${driver.name}: ${title}\n  ${(error as Error).message.replaceAll('\n', '\n  ')}`)
    }
  }
  await driver.close()
  return isWhole
}

/** The program on a folder of its own: Asha has let a property to Ravi, whose rent is charged; an administrator exists. */
async function startBooks(): Promise<{ cast: Cast; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rentbook-browsers-'))
  const mail = await startMailServer()
  const administrator = 'admin@example.in'
  const settings = { DATA_DIR: dataDir, SMTP_URL: mail.url, ADMIN_EMAILS: administrator }
  const program = await startProgram(settings)
  const { url } = program
  await program.ready
  let token = ''
  const send = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const reply = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const answer = await reply.json()
    if (!reply.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer
  }
  const mailTo = async (email: string) =>
    (await mail.waitForMail(({ to }) => to.includes(email))).text
  const owner = 'asha@example.in'
  const { handle } = await send('/owner/send-otp', { email: owner })
  const otp = /\b\d{6}\b/.exec(await mailTo(owner))?.[0]
  await send('/owner/verify-otp', { email: owner, otp, handle })
  await send('/owner/self-register', { ...REGISTRATION, name: 'Asha', email: owner })
  token = (await send('/owner/login', { email: owner, password: PASSWORD })).token
  const client = 'ravi@example.in'
  const { _id: clientMaster } = await send('/clientmaster', {
    ...CLIENT,
    name: 'Ravi',
    email: client,
  })
  const { _id: propertymaster } = await send('/propertymaster', PROPERTY)
  const month = `${new Date().toISOString().slice(0, 7)}-01`
  const { _id: rentMaster } = await send('/rentmaster', {
    ...LEASE,
    clientMaster,
    propertymaster,
    chargeFrom: month,
  })
  await send('/payments', { rentMaster, amount: '500', paymentMode: 'cash' })
  await send('/register', { email: administrator })
  const [, id, key] =
    /confirmadmin\?id=([\w-]+)&token=([\w-]+)/.exec(await mailTo(administrator)) ?? []
  await send('/register/confirm', { id, token: key, password: PASSWORD })
  return {
    cast: { url, password: PASSWORD, owner, client, administrator },
    async stop() {
      program.child.kill('SIGTERM')
      await program.ended
      await mail.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
