import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { textOfPdf } from '../../../tests/kit/read-pdf.ts'
import { wholeTest } from '../../../tests/kit/whole-test.ts'
import { createPdfCompiler } from './pdf-compiler.ts'
import type { PdfDocument } from './typst-compiler.ts'

const compiler = createPdfCompiler()
afterAll(() => compiler.stop())

const typst = (source: string, name = ''): PdfDocument => ({
  sources: { '/main.typ': `#set text(font: ("Noto Sans", "Noto Sans Devanagari"))\n${source}` },
  main: '/main.typ',
  inputs: { name },
})
const NAME = '#sys.inputs.name'
const HANGS = '#for a in range(9999) { for b in range(9999) { for c in range(9999) {} } }'
const failure = { code: 'internal', message: 'The PDF could not be made. Please try again.' }

test('prints what is handed in as text, whatever it looks like', async () => {
  const name = '#hack *x* $y$ `z` @w <v> \\ /* u */ // t'
  expect(await textOfPdf(await compiler.compile(typst(NAME, name)))).toBe(name)
})

test('the PDF compiler reads no file, no package and no address', async () => {
  for (const way of [
    'read("/etc/passwd")',
    'import "@preview/cetz:0.2.0"',
    'image("http://[::1]/a.png")',
  ])
    await expect(compiler.compile(typst(`#${way}`))).rejects.toMatchObject(failure)
})

test('reports where a template is wrong, and compiles the next one', async () => {
  const fault = compiler.compile(typst('#nothing'))
  await expect(fault).rejects.toMatchObject({
    ...failure,
    cause: { message: expect.stringMatching(/^\/main\.typ:1:.*unknown variable: nothing$/) },
  })
  expect(await textOfPdf(await compiler.compile(typst('next')))).toBe('next')
})

wholeTest(
  'the PDF compiler asks to come again for a document that takes too long, and compiles the next one',
  async () => {
    const impatient = createPdfCompiler({ patienceMs: 2_000 })
    try {
      const [hanging, next] = [impatient.compile(typst(HANGS)), impatient.compile(typst('next'))]
      await expect(hanging).rejects.toMatchObject({
        code: 'busy',
        retryAfterSeconds: 10,
        cause: { message: 'Nothing came within 2000 ms.' },
      })
      expect(await textOfPdf(await next)).toBe('next')
    } finally {
      await impatient.stop()
    }
  },
)

test('the PDF compiler refuses those above the queue at once, and loses none of the others', async () => {
  const all = Array.from({ length: 25 }, (_, number) => compiler.compile(typst(NAME, `${number}`)))
  const settled = await Promise.allSettled(all)
  const made = settled.flatMap((it) => (it.status === 'fulfilled' ? [it.value] : []))
  expect(await Promise.all(made.map(textOfPdf))).toEqual(
    Array.from({ length: 21 }, (_, number) => `${number}`),
  )
  const refused = settled.flatMap((it) => (it.status === 'rejected' ? [it.reason] : []))
  expect(refused).toHaveLength(4)
  for (const refusal of refused)
    expect(refusal).toMatchObject({ code: 'busy', retryAfterSeconds: 2 })
  expect(await textOfPdf(await compiler.compile(typst('after')))).toBe('after')
})

wholeTest(
  'the PDF compiler refuses a damaged font by its name, and works when it is whole again',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rentbook-fonts-'))
    const whole = join(import.meta.dirname, 'fonts')
    await cp(whole, folder, { recursive: true })
    await writeFile(join(folder, 'NotoSans-Bold.ttf'), 'no font')
    const damaged = createPdfCompiler({ fontsFolder: folder })
    try {
      await expect(damaged.compile(typst('x'))).rejects.toMatchObject({
        ...failure,
        cause: { message: 'The font NotoSans-Bold.ttf is damaged.' },
      })
      await cp(whole, folder, { recursive: true })
      expect(await textOfPdf(await damaged.compile(typst('x')))).toBe('x')
    } finally {
      await damaged.stop()
      await rm(folder, { recursive: true })
    }
  },
)

test('a thread that was idle for long is ended, and the next document starts another', async () => {
  const hasty = createPdfCompiler({ idleMs: 0 })
  try {
    for (const word of ['one', 'two']) {
      expect(await textOfPdf(await hasty.compile(typst(word)))).toBe(word)
      await new Promise((idled) => setImmediate(idled))
    }
  } finally {
    await hasty.stop()
  }
})

test('the PDF compiler refuses work after it was stopped', async () => {
  const stopped = createPdfCompiler()
  const [first, second] = [stopped.compile(typst('first')), stopped.compile(typst('second'))]
  const stop = stopped.stop()
  await expect(second).rejects.toMatchObject({ code: 'busy' })
  await first.catch(() => {})
  await stop
  await expect(stopped.compile(typst('x'))).rejects.toMatchObject({ code: 'busy' })
})

const NAMES = 'Ravi रवि রবি રવિ ਰਵੀ ರವಿ രവി ꯔꯕꯤ ᱨᱵᱤ ରବି ரவி రవి روی'
// The order of right-to-left letters is left to the reader.
test('the PDF compiler has the letters of every script in which names of India are written', async () => {
  const text = await textOfPdf(await compiler.compile(typst(NAME, NAMES)))
  expect([...text.normalize('NFC')].sort()).toEqual([...NAMES.normalize('NFC')].sort())
})

wholeTest('the PDF compiler makes the same bytes in another process', async () => {
  const document = typst(`#set document(title: "T", date: none)\n${NAME}`, 'Ravi रवि')
  const here = await compiler.compile(document)
  const program = `
    const { createPdfCompiler } = await import(${JSON.stringify(join(import.meta.dirname, 'pdf-compiler.ts'))})
    process.stdout.write(await createPdfCompiler().compile(${JSON.stringify(document)}))`
  const other = spawn(process.execPath, ['--input-type=module', '--eval', program])
  const [there] = await Promise.all([other.stdout.toArray(), once(other, 'exit')])
  expect(Buffer.concat(there).equals(here)).toBe(true)
})
