/** How a name that a bank prints fits that of a person or a firm. */
export type NameFit = 'full' | 'shortened'

const TITLES = new Set(['MR', 'MRS', 'MS', 'MISS', 'SHRI', 'SMT', 'SRI', 'DR', 'KUM', 'MESSRS'])
const SPELT: Readonly<Record<string, string>> = { PRIVATE: 'PVT', LIMITED: 'LTD' }

/** A name as one text: capitals, words parted by one blank, without marks and titles. */
export function plainName(text: string): string {
  const letters = text
    .normalize('NFKD')
    // Accents of Latin letters and the nukta; vowel signs of Hindi make another name.
    .replace(/[\u0300-\u036f\u093c]/g, '')
    .toUpperCase()
    .replace(/^\s*M\/S\.?\s/, '')
  const words = letters.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean)
  while (words.length > 1 && TITLES.has(words[0] ?? '')) words.shift()
  return words.map((word) => SPELT[word] ?? word).join(' ')
}

/** Banks that shorten names keep so many letters. */
const SHORTENED = { from: 8, to: 10 } as const

/** A name's beginning as a bank prints it that keeps so many letters; undefined for one that is not longer. */
const shortenedTo = (plain: string, width: number): string | undefined =>
  plain.length > width ? plain.slice(0, width).trimEnd() : undefined

/**
 * To how many letters an account shortens names, by the longest that its files printed: undefined where that shows that
 * it does not shorten, or not so far, or where it is unknown.
 */
export function widthOf(longest: number | undefined): number | undefined {
  if (longest === undefined || longest > SHORTENED.to) return undefined
  return Math.max(SHORTENED.from, longest)
}

/** Words of firms, by their beginnings where they end differently. */
const FIRM_WORDS = [
  'PVT',
  'LTD',
  'LLP',
  'INC',
  'CO',
  'COMPANY',
  'CORP\\w*',
  'TECHNOLOG\\w+',
  'SERVICES?',
  'INDIA',
  'SOLUTIONS?',
  'PAYMENTS?',
  'ENTERPRISES?',
  'TRADERS?',
  'AGENC\\w+',
  'BROKERS?',
  'REALTY',
  'RENTALS?',
  'RENTPAY',
  'INDUSTRIES',
  'TRUST',
  'SOCIETY',
  'CRED',
]
/** Words of firms that pay the rents of many. */
const RENT_SERVICES = [
  'NOBROKER',
  'MAGICBRICKS',
  'HOUSINGCOM',
  'REDGIRAFFE',
  'RAZORPAY',
  'CASHFREE',
  'PAYU',
  'BILLDESK',
  'CCAVENUE',
  'PHONEPE',
  'PAYTM',
]
const FIRM = new RegExp(`\\b(?:${FIRM_WORDS.join('|')})\\b|${RENT_SERVICES.join('|')}`)

/** Whether a printed name or the part of an address before the @ is that of a firm, which may pay for many. */
export const isFirm = (text: string): boolean => FIRM.test(plainName(text.split('@')[0] ?? ''))

/** Whether two spellings may be of one person: each word of the shorter one begins like one of the other, or the other way round. */
export function isNameAlike(one: string, other: string): boolean {
  const spelt = [one, other].map((it) => plainName(it))
  const [a = '', b = ''] = spelt.map((it) => it.replaceAll(' ', ''))
  if (a.startsWith(b) || b.startsWith(a)) return true
  const [few = [], many = []] = spelt
    .map((it) => it.split(' '))
    .toSorted((x, y) => x.length - y.length)
  return few.every((word) => many.some((it) => it.startsWith(word) || word.startsWith(it)))
}

/** Names by what banks print of them. */
export class NameBook<Whose> {
  readonly #full = new Map<string, Set<Whose>>()
  readonly #short = new Map<string, Set<Whose>>()
  readonly #words = new Map<string, Set<Whose>>()

  add(name: string, whose: Whose): void {
    const plain = plainName(name)
    const words = plain.split(' ').filter((word) => word.length > 0)
    // A single word is the first name of many.
    if (words.length > 1) note(this.#full, plain.replaceAll(' ', ''), whose)
    for (let width = SHORTENED.from; width <= SHORTENED.to; width++) {
      const short = shortenedTo(plain, width)
      if (short !== undefined) note(this.#short, `${width} ${short}`, whose)
    }
    for (const word of words) if (word.length > 2) note(this.#words, word, whose)
  }

  /** Whom a printed name fits, in full or shortened to `width` letters. */
  fitting(printed: string, width: number | undefined): Map<Whose, NameFit> {
    const plain = plainName(printed)
    const found = new Map<Whose, NameFit>()
    const short = width === undefined ? undefined : this.#short.get(`${width} ${plain}`)
    for (const whose of short ?? []) found.set(whose, 'shortened')
    for (const whose of this.#full.get(plain.replaceAll(' ', '')) ?? []) found.set(whose, 'full')
    return found
  }

  /** Whose name shares a word with this text. */
  sharing(text: string): Set<Whose> {
    const words = plainName(text).split(' ')
    return new Set(words.flatMap((word) => [...(this.#words.get(word) ?? [])]))
  }
}

function note<Whose>(at: Map<string, Set<Whose>>, key: string, whose: Whose): void {
  const known = at.get(key)
  if (known) known.add(whose)
  else at.set(key, new Set([whose]))
}
