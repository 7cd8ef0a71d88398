import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

const SOURCE = join(import.meta.dirname, '../../src/app/first-paint/first-paint.ts')
const PLACE = '<!--first-paint-->'

/** Builds the script that runs before the application into one file, which the page names. */
export function buildFirstPaint(): Plugin {
  return {
    name: 'build-first-paint',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const source = await codeOf(SOURCE)
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
        const fileName = `assets/first-paint-${hash}.js`
        this.emitFile({ type: 'asset', fileName, source })
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('The build has no page.')
        const script = `<script async fetchpriority="high" src="/${fileName}"></script>`
        page.source = String(page.source).replace(PLACE, script)
      },
    },
  }
}

async function codeOf(path: string): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: path, output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput
  return built.output[0].code
}
