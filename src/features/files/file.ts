/** The records that a file can hang on. */
export const SUBJECT_KINDS = ['property', 'client', 'lease', 'expense', 'claim', 'reading'] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

/** The record that a file hangs on. */
export type FileSubject = { kind: SubjectKind; id: string }

/** The kinds of files. An 'id' is an identity paper: a passport, a PAN card, the form of the police. */
export const FILE_KINDS = ['agreement', 'id', 'bill', 'photo', 'other'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** The types that are taken, as known from a file's bytes. */
export const FILE_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const
export type FileType = (typeof FILE_TYPES)[number]

/** Bytes of each part that is sent; the last one has what is left. */
export const PART_BYTES = 256 * 1024

export const MAX_FILE_BYTES = 15 * 1024 * 1024
export const MAX_FILE_NAME = 200

/** How many parts a file of so many bytes has. */
export const partsOf = (size: number): number => Math.ceil(size / PART_BYTES)

/** How many bytes a part has; parts count from 1. */
export const bytesOfPart = (size: number, number: number): number =>
  Math.min(PART_BYTES, size - (number - 1) * PART_BYTES)

/**
 * Whether a name says that the file shows an Aadhaar. No picture of one is kept (Aadhaar Act, 2016, s. 29; the rules let a
 * landlord look at it, and note the last four digits).
 */
export const namesAadhaar = (name: string): boolean =>
  AADHAAR.test(name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))

const AADHAAR = new RegExp(
  [
    // Of the spelling with single letters only the whole word: places are called Adhartal.
    'aa+dh+a+r|a+dh+aa+r|addh+a+r|uidai|(?<!\\p{L})adhar(?!\\p{L})',
    'आधार|আধার|আধাৰ|આધાર|ਆਧਾਰ|ଆଧାର|ஆதார்|ఆధార్|ಆಧಾರ್|ആധാർ',
  ].join('|'),
  'iu',
)

/** The name that somebody gives a file, without the ending of a type that is taken; 'Bill No.12' stays what it is. */
export const givenName = (name: string): string =>
  name.replace(/\.(?:pdf|jpe?g|png|webp)$/i, '') || name

/** The name of a file without its ending: 'Bill of July.pdf' is 'Bill of July'. */
export const withoutEnding = (name: string): string => name.replace(/\.[a-z0-9]{1,5}$/i, '') || name
