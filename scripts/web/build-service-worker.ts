import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { chunkNamed, chunkOf, INSIDE, withImports } from './preload-parts.ts'

const ROOT = join(import.meta.dirname, '../..')
const SOURCE = join(ROOT, 'src/app/service-worker/service-worker.ts')
/** Beside the pages that were opened: the first one, the menus, the page after a sign-out, and the payment that waits. */
const NEEDED_OFFLINE = [
  'src/features/dashboard/web/dashboard-page.tsx',
  'src/features/dashboard/web/owner-pictures.tsx',
  'src/web/menu-panel.tsx',
  'src/features/sign-in/web/sign-in-page.tsx',
  'src/features/payments/record/web/payment-sheet.tsx',
]

/** Builds the service worker into one file beside the page. Another page makes another service worker, too. */
export function buildServiceWorker(): Plugin {
  return {
    name: 'build-service-worker',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const page = await readFile(join(dir, 'index.html'), 'utf8')
      const version = createHash('sha256').update(page).digest('hex').slice(0, 12)
      const [, entry] = /<script type="module"[^>]* src="(.+?)"/.exec(page) ?? []
      const chunks = [
        ...NEEDED_OFFLINE.map((module) => chunkOf(bundle, join(ROOT, module))),
        ...INSIDE.map((name) => chunkNamed(bundle, name)),
      ]
      const needed = new Set<string>()
      for (const chunk of chunks) withImports(bundle, chunk, needed)
      const named = [...page.matchAll(/"(\/assets\/.+?)"/g)].map(([, path]) => path)
      const files = new Set([...named, ...[...needed].map((name) => `/${name}`)])
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: {
          BUILD: JSON.stringify(version),
          ENTRY: JSON.stringify(entry),
          NEEDED_OFFLINE: JSON.stringify([...files]),
          'process.env.NODE_ENV': '"production"',
        },
        build: {
          outDir: dir,
          emptyOutDir: false,
          target: 'es2022',
          rolldownOptions: {
            input: SOURCE,
            output: { format: 'iife', entryFileNames: 'service-worker.js' },
          },
        },
      })
    },
  }
}
