import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const SOURCE = join(import.meta.dirname, '../../src/app/service-worker/service-worker.ts')

/** Builds the service worker into one file beside the page. Another page makes another service worker, too. */
export function buildServiceWorker(): Plugin {
  return {
    name: 'build-service-worker',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const page = await readFile(join(dir, 'index.html'))
      const version = createHash('sha256').update(page).digest('hex').slice(0, 12)
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: {
          BUILD: JSON.stringify(version),
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
