import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { chunkOf, withImports } from './preload-parts.ts'

const ROOT = join(import.meta.dirname, '../..')
const SOURCE = join(ROOT, 'src/app/service-worker/service-worker.ts')
/** Beside the pages that were opened: the menus, the page after a sign-out, and the payment that waits. */
const NEEDED_OFFLINE = [
  'src/web/menu-panel.tsx',
  'src/features/identity/web/sign-in/sign-in-page.tsx',
  'src/features/receipts/web/payment/payment-sheet.tsx',
]

/** Builds the service worker into one file beside the page. Another page makes another service worker, too. */
export function buildServiceWorker(): Plugin {
  return {
    name: 'build-service-worker',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const page = await readFile(join(dir, 'index.html'))
      const version = createHash('sha256').update(page).digest('hex').slice(0, 12)
      const needed = new Set<string>()
      for (const module of NEEDED_OFFLINE)
        withImports(bundle, chunkOf(bundle, join(ROOT, module)), needed)
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: {
          BUILD: JSON.stringify(version),
          NEEDED_OFFLINE: JSON.stringify([...needed].map((name) => `/${name}`)),
          'process.env.NODE_ENV': '"production"',
        },
        build: {
          ...{ outDir: dir, emptyOutDir: false, target: 'es2022' },
          rolldownOptions: {
            input: SOURCE,
            output: { format: 'iife', entryFileNames: 'service-worker.js' },
          },
        },
      })
    },
  }
}
