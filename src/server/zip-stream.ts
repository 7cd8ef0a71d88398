import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { type ReadStreamOptions, ZipFile } from 'yazl'

/** The content of a file of a zip, chunk by chunk; texts are UTF-8. */
type FileContent = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>

export type ZipWriter = {
  /** Adds a file. Resolves when the zip's reader has taken it, so that nothing piles up in memory. */
  add(name: string, content: FileContent, options?: { isPacked?: boolean }): Promise<void>
  /** Ends the zip unfinished: who reads it sees that it failed. */
  giveUp(): void
}

/**
 * A zip that is made while it is read, file after file. Of what was written only the list of files stays in memory,
 * some 500 bytes a file. It may have more than 65,535 files and 4 GB (ZIP64). A `write` that throws fails it.
 */
export function zipStream(madeAt: Date, write: (zip: ZipWriter) => Promise<void>): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  let source: Readable | undefined
  // A reader who goes away in the middle stops what is being read for them.
  output.once('close', () => source?.destroy())
  const add: ZipWriter['add'] = async (name, content, { isPacked = false } = {}) => {
    if (output.destroyed) throw new Error('Nobody reads this zip any more.')
    source = Readable.from(inBytes(content), { objectMode: false })
    const isTaken = finished(source)
    source.once('error', (error) => output.destroy(error))
    addOnce(zip, name, { mtime: madeAt, compress: !isPacked }, source)
    await isTaken
  }
  const fail = (reason: unknown) => void output.destroy(reason as Error)
  const giveUp = () => fail(new Error('given up'))
  write({ add, giveUp }).then(() => zip.end(), fail)
  return output
}

/** yazl keeps its function for each file until the end of the zip: it must not keep the file's stream alive. */
function addOnce(zip: ZipFile, name: string, options: Partial<ReadStreamOptions>, once: Readable) {
  let source: Readable | undefined = once
  zip.addReadStreamLazy(name, options, (take) => {
    const taken = source as Readable
    source = undefined
    take(null, taken)
  })
}

async function* inBytes(content: FileContent): AsyncGenerator<Uint8Array> {
  for await (const piece of content)
    if (piece.length > 0) yield typeof piece === 'string' ? Buffer.from(piece) : piece
}
