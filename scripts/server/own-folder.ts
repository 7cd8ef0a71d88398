import { dirname, relative, sep } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Lets each module find the files beside it in the sources, not beside the bundle. The path is relative to the
 * bundle's own folder, so that all of it may be moved together.
 */
export function ownFolder(): Plugin {
  let [root, bundle] = ['', '']
  return {
    name: 'own-folder',
    enforce: 'pre',
    configResolved: (config) => {
      root = config.root
      bundle = config.build.outDir
    },
    transform: {
      filter: { id: { include: /\/src\//, exclude: /node_modules/ }, code: 'import.meta.dirname' },
      handler: (code, id) => {
        const way = relative(`${root}/${bundle}`, dirname(id)).split(sep).join('/')
        return code.replaceAll('import.meta.dirname', `\`\${__dirname}/${way}\``)
      },
    },
  }
}
