// Nobody sees them, and those of text direction could turn an amount round for whoever reads the paper.
const INVISIBLE = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/gu

/** Data for a template, with only what can be seen left in its texts. */
export function printable<T>(data: T): T {
  const keys = (_key: string, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replace(INVISIBLE, ' ') : value
  return JSON.parse(JSON.stringify(data, keys))
}
