import { fileTypeFromBuffer } from 'file-type'
import { FILE_TYPES, type FileType } from '../file.ts'

/** How much of a file's beginning tells its type. */
export const HEAD_BYTES = 4100
/** A zip says at its end where it begins; behind that is a comment of at most 64 KB. */
export const TAIL_BYTES = 22 + 65_535

/**
 * The type of a file by its first and last bytes; undefined for one that is not taken, and for one that is also something
 * else: a zip behind a picture, a page in the head of a PDF.
 */
export async function typeOf(head: Buffer, tail: Buffer): Promise<FileType | undefined> {
  const known = await fileTypeFromBuffer(head.subarray(0, HEAD_BYTES))
  const type = FILE_TYPES.find((it) => it === known?.mime)
  return type && !isPage(head) && !isZip(tail) ? type : undefined
}

const PAGE = /<(?:!doctype|html|head|body|script|svg|iframe)[\s>/]/i

const isPage = (head: Buffer): boolean => PAGE.test(head.subarray(0, 1024).toString('latin1'))

const END_OF_ZIP = Buffer.from('PK\x05\x06', 'latin1')
const END_BYTES = 22

function isZip(tail: Buffer): boolean {
  let at = tail.lastIndexOf(END_OF_ZIP)
  while (at >= 0) {
    if (
      at + END_BYTES <= tail.length &&
      at + END_BYTES + tail.readUInt16LE(at + 20) === tail.length
    )
      return true
    at = at === 0 ? -1 : tail.lastIndexOf(END_OF_ZIP, at - 1)
  }
  return false
}
