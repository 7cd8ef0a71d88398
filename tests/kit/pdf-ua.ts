import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { PdfDocument } from '../../src/server/pdf/typst-compiler.ts'

const FONTS = join(import.meta.dirname, '../../src/server/pdf/fonts')

/** Whether Typst's native build is there; npm has it for Linux x64 alone. */
export const HAS_NATIVE_TYPST = process.platform === 'linux' && process.arch === 'x64'

type Fault = { shortDiagnostics: { message: string }[] } | null
type Compiled = { result: object | null; takeError(): Fault; takeWarnings(): Fault }
type NativeTypst = {
  addSource(path: string, text: string): void
  compile(what: { mainFilePath: string; inputs: Record<string, string> }): Compiled
  pdf(compiled: object, options: { pdfStandard: string }): Uint8Array
}

function createCompiler(): NativeTypst {
  const load = createRequire(import.meta.url)
  const { NodeCompiler } = load('@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu')
  const fontBlobs = globSync('*.ttf', { cwd: FONTS }).map((name) => readFileSync(join(FONTS, name)))
  return NodeCompiler.create({ fontArgs: [{ fontBlobs }], workspace: '/' })
}

/**
 * Faults that Typst's native build finds in a document, warnings included, when it must be PDF/UA-1: a missing title,
 * language, table header or alternative text.
 */
export function faultsForReaders({ sources, main, inputs }: PdfDocument): string[] {
  const compiler = createCompiler()
  for (const [path, text] of Object.entries(sources)) compiler.addSource(path, text)
  const compiled = compiler.compile({ mainFilePath: main, inputs })
  const faults = [compiled.takeError(), compiled.takeWarnings()].flatMap(
    (fault) => fault?.shortDiagnostics.map(({ message }) => message) ?? [],
  )
  if (!compiled.result || faults.length > 0) return faults
  try {
    compiler.pdf(compiled.result, { pdfStandard: 'ua-1' })
    return []
  } catch (error) {
    return [String(error)]
  }
}
