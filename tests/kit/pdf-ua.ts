import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { PdfDocument } from '../../src/server/pdf/typst-compiler.ts'

const FONTS = join(import.meta.dirname, '../../src/server/pdf/fonts')

/** Whether Typst's native build is there; npm has it for Linux x64 alone. */
export const HAS_NATIVE_TYPST = process.platform === 'linux' && process.arch === 'x64'

/**
 * What Typst's native build finds wrong with a document, warnings included, when it must be PDF/UA-1: a
 * missing title, language, table header or alternative text.
 */
export function faultsForReaders({ sources, main, inputs }: PdfDocument): string[] {
  const fontBlobs = globSync('*.ttf', { cwd: FONTS }).map((name) => readFileSync(join(FONTS, name)))
  const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs }], workspace: '/' })
  for (const [path, text] of Object.entries(sources)) compiler.addSource(path, text)
  const compiled = compiler.compile({ mainFilePath: main, inputs })
  const said = [compiled.takeError(), compiled.takeWarnings()].flatMap((it) =>
    it ? it.shortDiagnostics.map(({ message }: { message: string }) => message) : [],
  )
  if (compiled.result && said.length === 0)
    try {
      compiler.pdf(compiled.result, { pdfStandard: 'ua-1' })
    } catch (error) {
      said.push(String(error))
    }
  return said
}
