import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const WORTHWHILE = /\.(?:js|json|css|svg|txt)$/
const COMPRESSED: readonly [ending: string, compress: (content: Buffer) => Promise<Buffer>][] = [
  ['.gz', (content) => promisify(gzip)(content, { level: 9 })],
  ['.br', (content) => promisify(brotliCompress)(content)],
]

/**
 * Lays a .gz and a .br beside every text file of the folder, so that the server compresses nothing per reply.
 * What has a hash in its name is taken from the last build where that has it.
 */
export async function precompress(folder: string, lastBuild: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  for (const name of names.filter((each) => WORTHWHILE.test(each))) {
    const content = await readFile(join(folder, name))
    if (content.length < 1024) continue
    for (const [ending, compress] of COMPRESSED) {
      const path = join(folder, name + ending)
      const before = join(lastBuild, name + ending)
      const isThere = name.startsWith('assets') && (await wasCopied(before, path))
      if (!isThere) await writeFile(path, await compress(content))
    }
  }
}

const wasCopied = (from: string, to: string) =>
  cp(from, to).then(
    () => true,
    () => false,
  )
