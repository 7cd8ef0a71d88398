// Zero-width spaces, soft hyphens and marks of direction: telephones and chats copy them with names and numbers. The
// joiners (U+200C, U+200D) stay: Hindi letters and emoji need them.
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** A text without invisible characters, in which two texts that look the same could differ. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '')
