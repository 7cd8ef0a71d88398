import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { findChromium } from '../../scripts/find-chromium.ts'
import { startServer } from '../../src/app/server/start-server.ts'
import { today } from '../../src/shared/calendar-date.ts'
import { openSample } from '../open-sample.ts'
import { madeOn } from '../sample-folder.ts'
import { sampleSettings } from '../sample-settings.ts'
import { contactSheet } from './contact-sheet.ts'
import { takeReadmePictures } from './readme-pictures.ts'
import { findRecords } from './records.ts'
import { SCREENS } from './screens.ts'
import { LANGUAGE, shotsOf, takePictures } from './take-pictures.ts'

// `npm run pictures`: every screen in every size, light and dark, from a sample made today, with a page to look
// through them; `-- --only dues` takes those whose file's name matches, such as
// 'dues.*(390|1280).*light'. `-- --language hi-IN` takes those that need no tap in that language. `-- --readme` takes
// the README's.

const FOLDER = 'pictures'
const PORT = '3101'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    language: { type: 'string', default: LANGUAGE },
    readme: { type: 'boolean', default: false },
  },
})
const wanted = new RegExp(values.only)
const say = (line: string) => void process.stderr.write(`${line}\n`)

await mkdir(FOLDER, { recursive: true })
const settings = sampleSettings(join(FOLDER, 'sample'), { PORT: process.env.PORT || PORT })
const fresh = madeOn(settings.dataDir) !== today(new Date(), settings.timeZone)
await openSample(settings, { env: {}, fresh, say })
const [server, { remove, executablePath, environment }] = await Promise.all([
  startServer(settings),
  findChromium(),
])
const browser = await chromium.launch({
  executablePath,
  env: { ...process.env, ...environment } as Record<string, string>,
  args: ['--no-sandbox'],
})
try {
  const records = await findRecords(settings.appUrl, server.mailboxUrl ?? '')
  const { language } = values
  const studio = { browser, url: settings.appUrl, records, folder: FOLDER, language }
  if (values.readme) await takeReadmePictures(studio, say)
  else {
    const shots = shotsOf(SCREENS, language).filter(({ file }) => wanted.test(file))
    const failed = await takePictures(shots, studio, say)
    const page = join(FOLDER, 'index.html')
    await writeFile(page, contactSheet(shots))
    say(`${shots.length} pictures, ${failed} screens failed: ${page}`)
    process.exitCode = failed > 0 ? 1 : 0
  }
} finally {
  await browser.close()
  await server.stop()
  await remove()
}
