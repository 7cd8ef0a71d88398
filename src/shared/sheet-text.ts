/** Text of a file, and how its bytes were read. */
export type SheetText = { text: string; encoding: string; isGuessed: boolean }

/** In what a file may be written that is no UTF-8; people choose among these. */
export const ENCODINGS = ['windows-1252', 'macintosh', 'utf-16le', 'utf-16be'] as const

/**
 * Reads the bytes of a CSV file: UTF-8 or UTF-16, with or without a byte order mark; what is neither is an old
 * spreadsheet's, of Windows or of a Mac. What is guessed can be given (`encoding`).
 */
export function readSheetText(bytes: Uint8Array, encoding?: string): SheetText {
  if (encoding) return { text: decode(bytes, encoding), encoding, isGuessed: true }
  const marked = MARKS.find(([mark]) => mark.every((byte, place) => bytes[place] === byte))
  if (marked) return { text: decode(bytes, marked[1]), encoding: marked[1], isGuessed: false }
  const halved = unmarkedUtf16(bytes)
  if (halved) return { text: decode(bytes, halved), encoding: halved, isGuessed: true }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { text, encoding: 'utf-8', isGuessed: false }
  } catch {
    const guessed = looksLikeMac(bytes) ? 'macintosh' : 'windows-1252'
    return { text: decode(bytes, guessed), encoding: guessed, isGuessed: true }
  }
}

const MARKS = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
] as const

const LOOKED_AT = 2_000

/** In UTF-16 every comma, digit and end of a line has a zero beside it: all on one side, and nowhere else. */
function unmarkedUtf16(bytes: Uint8Array): (typeof ENCODINGS)[number] | undefined {
  const start = bytes.subarray(0, LOOKED_AT)
  const zeros = [0, 1].map(
    (side) => start.filter((byte, at) => at % 2 === side && byte === 0).length,
  )
  const [first = 0, second = 0] = zeros
  if (first + second < start.length / 16 || (first > 0 && second > 0)) return undefined
  return first > 0 ? 'utf-16be' : 'utf-16le'
}

const decode = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes)

/**
 * Letters with accents are below 0xA0 on old Macs, where Windows has marks of which people type but quotes and dashes;
 * those of a Mac are capital letters with accents on Windows.
 */
function looksLikeMac(bytes: Uint8Array): boolean {
  const count = (from: number, to: number) =>
    bytes.reduce((sum, byte) => sum + (byte >= from && byte <= to ? 1 : 0), 0)
  const [ofWindows, ofMac] = [count(0x91, 0x97) + count(0x85, 0x85), count(0xd0, 0xd5)]
  // Lines that end with a carriage return alone are a Mac's, too.
  const text = new TextDecoder('latin1').decode(bytes)
  if (/\r(?!\n)/.test(text) && !text.includes('\n')) return true
  return count(0x80, 0x9f) - ofWindows + ofMac > count(0xa0, 0xff) - ofMac + ofWindows
}
