// Nobody sees them, and those of text direction could turn an amount round for the paper's reader.
const INVISIBLE = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/gu

/** Pictures, with what joins and colours them: no font of the papers has any. */
const PICTURES =
  /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\uFE0E|\uFE0F|\u20E3|[\u{E0020}-\u{E007F}])+(?:\u200D(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)+)*/gu
const KEPT_SIGNS = /^[©®™]+$/u

/** Letters of scripts that no font of the papers has: each run becomes one sign, as a row of boxes means nothing. */
const UNCOVERED =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Ol_Chiki}\p{Script=Meetei_Mayek}\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}]+/gu

/** A text as the fonts of the papers can set it. */
const settable = (text: string): string =>
  text
    .toWellFormed()
    .replace(INVISIBLE, ' ')
    .replace(PICTURES, (found) => (KEPT_SIGNS.test(found) ? found : ''))
    .replace(UNCOVERED, '?')
    .replace(/ {2,}/g, ' ')
    .trim()

/** Data for a template, with only what can be seen and set left in its texts. */
export function printable<T>(data: T): T {
  const keys = (_key: string, value: unknown) =>
    typeof value === 'string' ? settable(value) : value
  return JSON.parse(JSON.stringify(data, keys))
}
