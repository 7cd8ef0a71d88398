import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { lingui } from '@lingui/vite-plugin'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { markedTexts } from '../../scripts/web/marked-texts.ts'
import { withoutServerTexts } from '../../scripts/web/without-server-texts.ts'

// A further language is one more file in src/locales, and nothing else: here Tamil, of a few texts, in a copy.

const ROOT = join(import.meta.dirname, '../..')
const TAMIL = `msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Language: ta-IN\\n"

msgid "to"
msgstr "[முதல்]"

msgctxt "server"
msgid "Not found."
msgstr "[இல்லை]"
`
const COPIED = [
  'src/shared',
  'src/locales',
  'src/server/language',
  'src/web/api',
  'src/web/language.ts',
  'src/web/load-chunk.ts',
  'scripts/texts',
  'lingui.config.ts',
  'package.json',
]

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rentbook-language-'))
  for (const part of COPIED)
    await cp(join(ROOT, part), join(folder, part), { recursive: true, force: true })
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'src/locales/ta-IN.po'), TAMIL)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs a module of the copy and returns its output. */
async function outputOf(module: string): Promise<unknown> {
  const file = join(folder, 'look.mjs')
  await writeFile(file, module)
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', file])
  return JSON.parse(stdout)
}

test('the server answers in it on request', async () => {
  const module = `
    import { LANGUAGES } from './src/server/language/catalogues.ts'
    import { wordingFor } from './src/server/language/catalogues.ts'
    import { dateSaid, say } from './src/shared/said.ts'
    const wording = wordingFor({ headers: { 'accept-language': 'ta,en;q=0.5' } })
    const date = say\`\${dateSaid('2026-11-05')}\`
    console.log(JSON.stringify([LANGUAGES, say\`Not found.\`.in(wording), date.in(wording)]))`
  expect(await outputOf(module)).toEqual([
    ['en-IN', 'hi-IN', 'ta-IN'],
    '[இல்லை]',
    expect.stringMatching(/^5 நவ\S* 2026$/),
  ])
})

test('a page offers it under its own name, and loads its texts on demand', async () => {
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [markedTexts(), lingui({ cwd: folder }), withoutServerTexts()],
    build: { ssr: 'src/web/language.ts', outDir: 'dist' },
  })
  const module = `
    import { i18n } from '@lingui/core'
    const define = (name, value) => Object.defineProperty(globalThis, name, { value })
    define('document', { documentElement: {} })
    define('localStorage', { getItem: () => 'ta-IN' })
    const { languages, startLanguage } = await import('./dist/language.js')
    await startLanguage()
    const { lang } = document.documentElement
    console.log(JSON.stringify([languages, lang, Object.values(i18n.messages).flat()]))`
  const [languages, shown, texts] = (await outputOf(module)) as [unknown, string, string[]]
  expect(languages).toContainEqual({ code: 'ta-IN', name: 'தமிழ்', inEnglish: 'Tamil' })
  expect([shown, texts.includes('[முதல்]'), texts.includes('[இல்லை]')]).toEqual([
    'ta-IN',
    true,
    false,
  ])
  const files = await readdir(join(folder, 'dist'), { recursive: true })
  expect(files.filter((file) => /ta-IN/.test(file))).toHaveLength(1)
  expect(await readFile(join(folder, 'dist/language.js'), 'utf8')).not.toContain('[முதல்]')
})
