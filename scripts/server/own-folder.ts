import { dirname } from 'node:path'
import type { Plugin } from 'vite'

/** Lets each module find the files beside it where it stands in the sources, and not where the bundle is. */
export function ownFolder(): Plugin {
  return {
    name: 'own-folder',
    enforce: 'pre',
    transform: {
      filter: { id: { include: /\/src\//, exclude: /node_modules/ }, code: 'import.meta.dirname' },
      handler: (code, id) => code.replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
    },
  }
}
