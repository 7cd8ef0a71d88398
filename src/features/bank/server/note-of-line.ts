import type { BankAgreement, BankDue } from './bank-books.ts'
import { plainName } from './payer-name.ts'

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const MONTH = new RegExp(
  `^(${MONTHS.join('|')})(UARY|RUARY|CH|IL|E|Y|UST|T|TEMBER|OBER|EMBER)?(\\d{2}|\\d{4})?$`,
)
/** "09/2026" and "2026-09"; of a whole date neither is. */
const NUMBERED = [
  /(?<![\d/.-])(?<month>0?[1-9]|1[0-2])[/.-](?<year>20\d\d)(?![/.-]?\d)/g,
  /(?<![\d/.-])(?<year>20\d\d)[/.-](?<month>0[1-9]|1[0-2])(?![/.-]?\d)/g,
]
const YEAR = /^20\d\d$/
/** A year written to its month; other digits may be a day. */
const SHORT_YEAR = /^(?:20)?(2\d)$/
/** Words by which people write that money is no rent. */
const NO_RENT = new Set([
  'LOAN',
  'LOANS',
  'RETURN',
  'RETURNED',
  'RETURNING',
  'REFUND',
  'REFUNDED',
  'BORROWED',
  'LENT',
  'REPAY',
  'REPAYMENT',
  'PAYBACK',
  'UDHAR',
  'UDHAAR',
  'EMI',
  'REVERSAL',
  'REVERSED',
  'MISTAKE',
  'MISTAKENLY',
  'WRONG',
  'WRONGLY',
  'CASHBACK',
  'GIFT',
  'SHAGUN',
  'BIRTHDAY',
  'BDAY',
  'SALARY',
  'SAL',
  'WAGES',
  'STIPEND',
  'BONUS',
  'INCENTIVE',
  'DIVIDEND',
  'COMMISSION',
  'REIMBURSEMENT',
  'REIMBURSE',
  'BROKERAGE',
  'CHIT',
  'KITTY',
  'COMMITTEE',
  'TRIP',
  'TICKET',
  'TICKETS',
  'FURNITURE',
  'TOKEN',
  'INSURANCE',
  'PREMIUM',
  'DONATION',
  'PAGDI',
  'FEES',
  ...['उधार', 'वापस', 'वेतन', 'तनख्वाह', 'ऋण'].map((word) => plainName(word)),
])
/** Words for what is billed beside the rent. */
const BESIDE_RENT = new Set([
  'ELECTRICITY',
  'ELECTRIC',
  'ELEC',
  'LIGHT',
  'LIGHTBILL',
  'BIJLI',
  'POWER',
  'WATER',
  'PANI',
  'GAS',
  'WIFI',
  'INTERNET',
  'MAINTENANCE',
  'MAINT',
  'SOCIETY',
  'PARKING',
  'REPAIR',
  'REPAIRS',
  'PAINT',
  'PAINTING',
  'CLEANING',
  'GST',
  'METER',
  'BILL',
  ...['बिजली', 'पानी', 'मेंटेनेंस'].map((word) => plainName(word)),
])
const RENT = new Set([
  'RENT',
  'RENTS',
  'RENTAL',
  'KIRAYA',
  'KIRAYE',
  'BHADA',
  'BHADE',
  'VADAGAI',
  'BADIGE',
  ...['किराया', 'भाड़ा', 'भाडे'].map((word) => plainName(word)),
])
const PART = new Set(['HALF', 'PART', 'PARTIAL'])
const ADVANCE = new Set(['ADVANCE', 'ADV', 'ADVANCED'])
const DEPOSIT = new Set(['DEPOSIT', 'DEP', 'SECURITY', 'SD'])

/** The months and flats that a payer's note names, and its other words that count. */
export type Note = {
  months: readonly NamedMonth[]
  words: Set<string>
  isDeposit: boolean
  isAdvance: boolean
  /** A loan, or money given back. */
  isNoRent: boolean
  /** Electricity, maintenance and the like alone, without a word of rent. */
  isBesideRent: boolean
  isPart: boolean
  text: string
}

/** A month (1–12), and its year where one is named. */
export type NamedMonth = { month: number; year: number | null }

export function noteFrom(text: string | null): Note {
  const words = plainName(text ?? '').split(' ')
  const named = words.flatMap((word, at) => {
    const [, name, , short] = MONTH.exec(word) ?? []
    const year = SHORT_YEAR.exec(short ?? '')?.[1] ?? YEAR.exec(words[at + 1] ?? '')?.[0].slice(2)
    return name === undefined
      ? []
      : [{ month: MONTHS.indexOf(name) + 1, year: year === undefined ? null : 2000 + Number(year) }]
  })
  return {
    months: [...named, ...numberedIn(text ?? '')],
    words: new Set(words),
    text: text ?? '',
    isDeposit: words.some((word) => DEPOSIT.has(word)),
    isAdvance: words.some((word) => ADVANCE.has(word)),
    isNoRent: words.some((word) => NO_RENT.has(word)),
    isBesideRent:
      words.some((word) => BESIDE_RENT.has(word)) && !words.some((word) => RENT.has(word)),
    isPart: words.some((word) => PART.has(word)),
  }
}

const numberedIn = (text: string): NamedMonth[] =>
  NUMBERED.flatMap((form) =>
    [...text.matchAll(form)].map(({ groups }) => ({
      month: Number(groups?.month),
      year: Number(groups?.year),
    })),
  )

/** Whether a due is of that month, by its rent or by the day on which it is due. */
export const isDueOf = ({ month, year }: NamedMonth, due: BankDue): boolean =>
  [due.month, due.dueOn].some(
    (day) =>
      day !== null &&
      Number(day.slice(5, 7)) === month &&
      (year === null || Number(day.slice(0, 4)) === year),
  )

/** Whether a note names the month of a due. */
export const namesMonth = ({ months }: Note, due: BankDue): boolean =>
  months.some((month) => isDueOf(month, due))

/** The words that one property alone has, "1A", those with a digit in them; by each the agreements of it. */
export function ownWords(agreements: readonly BankAgreement[]): Map<string, string[]> {
  const wordsOf = (unit: string) => new Set(plainName(unit).split(' '))
  const counts = new Map<string, number>()
  for (const unit of new Set(agreements.map((it) => it.unit)))
    for (const word of wordsOf(unit)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const isOwn = (word: string) => counts.get(word) === 1 && word.length > 1 && /\d/.test(word)
  const units = new Map<string, string[]>()
  for (const { id, unit } of agreements)
    for (const word of wordsOf(unit))
      if (isOwn(word)) units.set(word, [...(units.get(word) ?? []), id])
  return units
}

/** The agreements whose property a note names. */
export const unitsIn = ({ words }: Note, units: Map<string, string[]>): Set<string> =>
  new Set([...words].flatMap((word) => units.get(word) ?? []))
