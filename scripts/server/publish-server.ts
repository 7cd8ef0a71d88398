import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * The script that is started: it keeps Node's compiled code beside it for the next start. Any Node reads it, also one
 * that is too old for the rest.
 */
const startOf = (entry: string) => `if (parseInt(process.versions.node, 10) < 24) {
  process.stderr.write('Rentbook runs with Node 24 or newer, and this is ' + process.version + '. "npm start" brings its own; otherwise install Node 24 from https://nodejs.org and start again.\\n')
  process.exitCode = 1
} else {
  require('node:module').enableCompileCache(\`\${__dirname}/compiled\`)
  require('./${entry}')
}
`

/** Lets the new build be started when all of it is there, and removes the one before with all that was compiled of it. */
export function publishServer(): Plugin {
  return {
    name: 'publish-server',
    async writeBundle({ dir = '' }, bundle) {
      const kept = new Set(Object.keys(bundle))
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !file.isEntry) continue
        const start = `${file.name}.cjs`
        const next = `${start}.${process.pid}`
        await writeFile(join(dir, next), startOf(file.fileName))
        await rename(join(dir, next), join(dir, start))
        kept.add(start)
      }
      for (const name of await readdir(dir))
        if (!kept.has(name)) await rm(join(dir, name), { recursive: true, force: true })
    },
  }
}
