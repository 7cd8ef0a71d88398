// Zero-width spaces, soft hyphens and marks of direction: telephones and chats copy them with names and numbers. The
// joiners (U+200C, U+200D) stay: Hindi letters and emoji need them.
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** Line breaks and other control characters, which no field of one line can show. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029]+/gu
const UNPRINTABLE_IN_LINES = /[^\P{Cc}\t\n\r]/gu

/** A text as a field of one line holds it: line breaks are spaces, and what cannot be seen is gone. */
export const onOneLine = (text: string): string => withoutInvisible(text).replace(UNPRINTABLE, ' ')

/** A text of several lines without what cannot be seen. */
export const inLines = (text: string): string =>
  withoutInvisible(text).replace(UNPRINTABLE_IN_LINES, '')

/** A text without invisible characters, in which two texts that look the same could differ. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '')
