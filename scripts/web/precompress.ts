import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Lays a .gz and a .br beside every text file, so that the server compresses nothing per reply. */
export function precompress(): Plugin {
  const worthwhile = /\.(?:js|css|svg|txt)$/
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = 'dist/web' }) {
      const names = await readdir(dir, { recursive: true })
      for (const name of names.filter((each) => worthwhile.test(each))) {
        const path = join(dir, name)
        const content = await readFile(path)
        if (content.length < 1024) continue
        await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
      }
    },
  }
}
