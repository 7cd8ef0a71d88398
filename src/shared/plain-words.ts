/** A text by its letters and digits alone, in small letters. */
export const plainWords = (text = ''): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
