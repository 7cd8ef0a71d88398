import { fieldsOfSheet, importField, SHEET_KINDS, type SheetKind } from '../import-row.ts'
import { SHEETS } from '../sheets.ts'
import { type ColumnField, isPart, PARTS, wordsOver } from './import-texts.ts'

export type { ColumnField } from './import-texts.ts'

/** The fields that a column may hold in a sheet of this kind. */
export const columnFieldsOf = (kind: SheetKind): ColumnField[] => [
  ...fieldsOfSheet(kind),
  // "Period" is in other sheets what a payment is for.
  ...PARTS.filter((part) => !['period', 'paidUpTo'].includes(part) || kind === 'books'),
]

const HINDI_NUMBER = /(?<![\p{L}\p{M}])(?:नं|न|नम्बर|नंबर)$/u

const wordsOf = (kind: SheetKind) =>
  new Map(
    columnFieldsOf(kind).flatMap((field) =>
      wordsOver(field).map((word) => [plainHead(word), field] as const),
    ),
  )

const BY_WORD = Object.fromEntries(SHEET_KINDS.map((kind) => [kind, wordsOf(kind)])) as Record<
  SheetKind,
  ReturnType<typeof wordsOf>
>

/** A head in small letters without signs, and words that grew together apart: 'Rent/m (₹)' is 'rent m'. */
export function plainHead(head: string): string {
  return head
    .normalize('NFC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/\(s\)|['’]s?(?=\s|$)/g, '')
    .replace(/[₹%]|\brs\b\.?|\binr\b/g, ' ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .replace(HINDI_NUMBER, 'नंबर')
    .replace(/किर[ाा]?(?:ए|ये|य)दार/g, 'किरायेदार')
    .replace(/मोबाईल/g, 'मोबाइल')
}

// "Notice (months)" counts no days, and the number by which somebody pays tax is no rate.
const SAYS_OTHERWISE =
  /^notice.* (?:months?|mths?)$|^(?:.* )?gst(?:in)?(?: (?:no|number|reg.*))$|gstin/
const WHOSE =
  /^(?:tenant|client|lessee|licensee|occupant|renter|resident|guest|student|agreement|lease|contract|tenancy)s? /
/** Words before an amount that leave it what it is. */
const SUCH = /^(?:agreed|actual|current|present|monthly|total|net|rental) /

/** Words that may follow a head without changing its meaning: currency, month, up to when, language. */
const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
// Hindi, and Marathi where it has another word.
const MONTH_IN_HINDI =
  'जनवरी|फरवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर|सितम्बर|अक्टूबर|अक्तूबर|नवंबर|नवम्बर|दिसंबर|दिसम्बर|जानेवारी|फेब्रुवारी|एप्रिल|मे|जुलै|ऑगस्ट|सप्टेंबर|ऑक्टोबर|नोव्हेंबर|डिसेंबर'
const OF_DAYS = `(?:(?:${MONTH})|(?:19|20)\\d\\d|\\d{1,2}|\\d{1,2}(?:st|nd|rd|th)|fy)`
const NEUTRAL = new RegExp(
  `^(?:(?:(?:as )?(?:on|of|at)|for|in|till|until|upto|up to|to) (?:date|today|now|month|this month|last month|${OF_DAYS})|${OF_DAYS}|rupees|only|full|per month|a month|month|monthly|pm|p m|m|mth|hindi|english|mandatory|required|optional|if any|refundable|approx|main|primary|as per agreement|${MONTH_IN_HINDI}|तक|आज तक|पर्यंत|अखेर|रुपये|रुपयांत)$`,
)

/** Whether all of a rest is made of such words. */
function isNeutral(words: readonly string[]): boolean {
  if (words.length === 0) return true
  for (let length = Math.min(4, words.length); length > 0; length -= 1)
    if (NEUTRAL.test(words.slice(0, length).join(' ')) && isNeutral(words.slice(length)))
      return true
  return false
}

const ENDINGS: readonly [RegExp, (field: ColumnField) => boolean][] = [
  [
    / (?:no|number|नंबर)$/,
    (field) => (isPart(field) ? field === 'bed' : !!importField(field).isNumbered),
  ],
  [/ name$/, (field) => isPart(field) || importField(field).kind === 'text'],
  [/ (?:amt|amount|राशि|रकम)$/, (field) => !isPart(field) && importField(field).kind === 'amount'],
]
/** Whether a head names parts of a property: flats, rooms. */
export const namesUnits = (head: string): boolean =>
  OF_UNITS.test(plainHead(head)) && fieldOfHead(head) === 'address1'

/** Words over a column of flats, rooms or shops, as against those over their building. */
const OF_UNITS = /^(?:flat|unit|room|shop|door|office|godown|apartment|apt|plot|फ्लैट|कमरा|दुकान)/

/** Which column a head names by all of its words. */
export function exactFieldOf(head: string, kind: SheetKind = 'books'): ColumnField | undefined {
  const plain = plainHead(head)
  return SAYS_OTHERWISE.test(plain) ? undefined : BY_WORD[kind].get(plain)
}

/**
 * Which column a head names; undefined of a head without a known word in a sheet of that kind. Words beside the known
 * ones are let pass only where they change no meaning: "Rent (Nov)" is a rent, and "Rent Receipt No" none.
 */
export function fieldOfHead(head: string, kind: SheetKind = 'books'): ColumnField | undefined {
  const byWord = BY_WORD[kind]
  const plain = plainHead(head)
  if (plain === '' || SAYS_OTHERWISE.test(plain)) return undefined
  const known = byWord.get(plain) ?? endedBy(plain, byWord)
  if (known) return known
  if (isRentWithCharges(head)) return 'monthlyRent'
  // 'Tenant mobile', 'Lease from': the detail counts more than whose it is.
  const own = plain.replace(WHOSE, '')
  const said = own === plain ? undefined : (byWord.get(own) ?? endedBy(own, byWord))
  if (said) return said
  const such = byWord.get(plain.replace(SUCH, ''))
  if (such && !isPart(such) && importField(such).kind === 'amount') return such
  // 'Rent (Nov)', 'Contact 1': the longest known head that begins it.
  const words = plain.split(' ')
  for (let length = words.length - 1; length > 0; length -= 1) {
    const begun = byWord.get(words.slice(0, length).join(' '))
    if (!begun) continue
    const rest = words.slice(length)
    // "Maintenance Nov" is no charge of every month; "Flat / Shop No" is one thing in two words.
    const isSame = byWord.get(rest.join(' ')) === begun
    return begun !== 'monthlyCharges' && (isSame || isRestOf(begun, rest)) ? begun : undefined
  }
  return undefined
}

/** "Rent + Maintenance" over cells like "6000+500". */
export const isRentWithCharges = (head: string): boolean => {
  const [rent = '', charges = '', ...more] = head.split(/\s*(?:\+|&|\band\b)\s*/i)
  const fields = [rent, charges].map((part) => BY_WORD.books.get(plainHead(part)))
  return fields.join() === 'monthlyRent,monthlyCharges' && more.length === 0
}

// A second phone is not the first one.
const isRestOf = (field: ColumnField, rest: readonly string[]): boolean =>
  field === 'mobileNumber' && /^\d+$/.test(rest.join('')) ? rest.join('') === '1' : isNeutral(rest)

function endedBy(plain: string, byWord: ReadonlyMap<string, ColumnField>): ColumnField | undefined {
  for (const [ending, mayHave] of ENDINGS) {
    const field = ending.test(plain) ? byWord.get(plain.replace(ending, '')) : undefined
    if (field && mayHave(field)) return field
  }
  return undefined
}

/** Whether a head has a known word in a sheet of any kind. */
export const isKnownHead = (head: string): boolean =>
  SHEET_KINDS.some((kind) => fieldOfHead(head, kind) !== undefined)

const PAID =
  /^(?:rent )?(?:paid|received|collected)(?: rent| amount| amt)?$|^amount (?:paid|received)$|^प्राप्त(?: राशि)?$/

/** The column of what was paid for the last month; -1 where none is. */
export const paidColumn = (heads: readonly string[]): number =>
  heads.findIndex((head) => PAID.test(plainHead(head)))

/** The kind of a sheet, by its heads. */
export function kindOfHeads(heads: readonly string[]): SheetKind {
  const fieldsAs = (kind: SheetKind) => new Set(heads.map((head) => fieldOfHead(head, kind)))
  const ofBooks = fieldsAs('books')
  return SHEETS.find(({ kind, isSheet }) => isSheet(fieldsAs(kind), ofBooks))?.kind ?? 'books'
}
