import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { initSync, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler'

/** A document for the compiler. */
export type PdfDocument = {
  /** Typst sources by absolute path ("/receipt-1.typ"); they may import each other and nothing else. */
  sources: Record<string, string>
  /** The path of the source to compile. */
  main: string
  /** The document's `sys.inputs`: texts, never markup. */
  inputs: Record<string, string>
}

const WITH_DETAILS = 3

// What documents usually need: otherwise the first one would wait while V8 compiles it.
const WARM_UP: PdfDocument = {
  sources: {
    '/warm-up.typ': `#set document(title: "Warm-up")
#set text(font: ("Noto Sans", "Noto Sans Devanagari"))
#show regex("\\S{25,}"): word => word
= Heading
#layout(space => block(height: measure([*Bold*], width: space.width).height)[Text किराया])
#table(columns: 2, table.header[A][B], table.hline(), [1], [2])
#grid(columns: (1fr, auto), rect(stroke: (dash: "dashed"))[x], json(bytes("\\"x\\"")))
#image(bytes("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'><path d='M0 0h1v1z'/></svg>"))`,
  },
  main: '/warm-up.typ',
  inputs: {},
}

type Diagnostic = { path: string; range: string; severity: string; message: string }
type Compiled = { result?: Uint8Array; diagnostics?: Diagnostic[] }

/** Typst itself: 28 MB of WebAssembly, which threads can share. */
export async function compileTypst(): Promise<WebAssembly.Module> {
  const wasm = import.meta.resolve('@myriaddreamin/typst-ts-web-compiler/wasm')
  return WebAssembly.compile(await readFile(fileURLToPath(wasm)))
}

/**
 * Loads Typst with the fonts of a folder. It has no access to files or network: a document consists of its
 * sources and inputs only. @throws Error if a font is missing or does not match `SHA256SUMS`
 */
export async function loadTypst(
  typst: WebAssembly.Module,
  fontsFolder: string,
): Promise<(document: PdfDocument) => Uint8Array> {
  initSync({ module: typst })
  const builder = new TypstCompilerBuilder()
  await builder.set_access_model(
    {},
    () => 0,
    () => false,
    String,
    () => undefined,
  )
  for (const font of await readFonts(fontsFolder)) await builder.add_raw_font(font)
  const compiler = await builder.build()
  const compile = ({ sources, main, inputs }: PdfDocument) => {
    compiler.reset_shadow()
    for (const [path, text] of Object.entries(sources)) compiler.add_source(path, text)
    const compiled: Compiled = compiler.compile(main, Object.entries(inputs), 'pdf', WITH_DETAILS)
    if (!compiled.result) throw new Error(faultOf(compiled.diagnostics))
    return compiled.result
  }
  compile(WARM_UP)
  return compile
}

/** Reads the fonts listed in `SHA256SUMS`: the compiler would silently omit letters of a damaged one. */
async function readFonts(folder: string): Promise<Uint8Array[]> {
  const sums = await readFile(join(folder, 'SHA256SUMS'), 'utf8')
  const lines = sums.split('\n').filter((line) => line !== '')
  return Promise.all(
    lines.map(async (line) => {
      const [sum, name = ''] = line.split(/\s+/)
      const font = await readFile(join(folder, name))
      if (createHash('sha256').update(font).digest('hex') !== sum)
        throw new Error(`The font ${name} is damaged.`)
      return font
    }),
  )
}

const faultOf = (diagnostics: Diagnostic[] = []) =>
  diagnostics.map(({ path, range, message }) => `${path}:${range}: ${message}`).join('\n') ||
  'Typst made no document.'
