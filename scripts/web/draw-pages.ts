import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { lingui } from '@lingui/vite-plugin'
import { build, type Plugin, type Rolldown } from 'vite'
import type * as Drawn from '../../src/app/web/drawn-pages.tsx'
import { classNames } from './class-names.ts'
import { markedTexts } from './marked-texts.ts'
import { withoutServerTexts } from './without-server-texts.ts'

const SOURCE = join(import.meta.dirname, '../../src/app/web/drawn-pages.tsx')
/** Where a build keeps the drawn pages and their styles, for the server to put one into the document. */
const DRAWN = '.vite/drawn.json'

/** Renders the pages of a first visit to HTML, in every language, with the styles that they need. */
export function drawPages(): Plugin {
  return {
    name: 'draw-pages',
    apply: 'build',
    async generateBundle() {
      const { code, styles } = await buildForNode()
      const folder = await mkdtemp(join(tmpdir(), 'rentbook-drawn-'))
      try {
        const file = join(folder, 'drawn-pages.mjs')
        await writeFile(file, code)
        const { drawPages } = (await import(pathToFileURL(file).href)) as typeof Drawn
        const source = JSON.stringify({ styles, pages: await drawPages() })
        this.emitFile({ type: 'asset', fileName: DRAWN, source })
      } finally {
        await rm(folder, { recursive: true })
      }
    },
  }
}

async function buildForNode(): Promise<{ code: string; styles: string }> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [markedTexts(), lingui(), withoutServerTexts()],
    define: { 'process.env.NODE_ENV': '"production"' },
    css: classNames,
    ssr: { noExternal: true },
    build: {
      ssr: SOURCE,
      write: false,
      ssrEmitAssets: true,
      cssCodeSplit: false,
      cssMinify: true,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput
  const sheets = output.filter(({ fileName }) => fileName.endsWith('.css'))
  const styles = sheets.map((sheet) => (sheet.type === 'asset' ? String(sheet.source) : ''))
  return { code: output[0].code, styles: styles.join('') }
}
