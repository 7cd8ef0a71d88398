import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { chromium as playwrightChromium } from 'playwright-core'

const run = promisify(execFile)

export type Chromium = {
  executablePath: string
  /** Environment variables that the browser needs on top of ours. */
  environment: Record<string, string>
  /** Deletes what was unpacked. */
  remove(): Promise<void>
}

const usualPlaces = [
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Finds a Chromium for tests and pictures: CHROME_PATH, the one inside the npm package (Linux on x64), an
 * installed Chrome or Chromium, or the one that Playwright installed.
 */
export async function findChromium(): Promise<Chromium> {
  const chosen = process.env.CHROME_PATH
  if (chosen) return installed(chosen)
  const packaged = await unpackChromium()
  if (packaged) return packaged
  const found = [...usualPlaces, playwrightChromium.executablePath()].find(existsSync)
  if (found) return installed(found)
  throw new Error(
    'No Chromium was found. Set CHROME_PATH, or run `npx playwright-core install chromium`.',
  )
}

function installed(executablePath: string): Chromium {
  return { executablePath, environment: {}, remove: async () => {} }
}

/** Unpacks the packaged browser into a folder for this run; undefined if it cannot run here. */
async function unpackChromium(): Promise<Chromium | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = await mkdtemp(join(tmpdir(), 'rentbook-chromium-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const { executablePath, inflate } = await unpackInto(folder)
  const ownFonts = existsSync('/etc/fonts/fonts.conf')
  const fonts: Record<string, string> = ownFonts ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') }
  if (await starts(executablePath, {})) return { executablePath, environment: fonts, remove }
  // The machine lacks libnss3, libnspr4 or libexpat; the package brings them for Amazon Linux.
  await inflate()
  const environment = { ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }
  if (await starts(executablePath, environment)) return { executablePath, environment, remove }
  await remove()
  return undefined
}

/** The package always unpacks into the system's folder for temporary files, so point that at `folder`. */
async function unpackInto(folder: string) {
  const packaged = await import('@sparticuz/chromium')
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const libraries = join(dirname(entry), '..', 'bin', 'al2023.tar.br')
  const within = async <T>(work: () => Promise<T>): Promise<T> => {
    const before = process.env.TMPDIR
    process.env.TMPDIR = folder
    try {
      return await work()
    } finally {
      if (before === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = before
    }
  }
  return {
    executablePath: await within(() => packaged.default.executablePath()),
    inflate: () => within(() => packaged.inflate(libraries)),
  }
}

function starts(executablePath: string, environment: Record<string, string>): Promise<boolean> {
  return run(executablePath, ['--version'], { env: { ...process.env, ...environment } }).then(
    () => true,
    () => false,
  )
}
