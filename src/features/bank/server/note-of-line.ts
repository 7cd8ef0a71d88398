import type { BankAgreement, BankDue } from './bank-books.ts'
import { plainName } from './payer-name.ts'

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const MONTH = new RegExp(
  `^(${MONTHS.join('|')})(UARY|RUARY|CH|IL|E|Y|UST|T|TEMBER|OBER|EMBER)?(\\d{2}|\\d{4})?$`,
)
const DEPOSIT = new Set(['DEPOSIT', 'DEP', 'SECURITY'])

/** The months and flats that a payer's note names. */
export type Note = { months: Set<number>; words: Set<string>; isDeposit: boolean; text: string }

export function noteFrom(text: string | null): Note {
  const words = plainName(text ?? '').split(' ')
  const months = words.flatMap((word) => {
    const name = MONTH.exec(word)?.[1]
    return name === undefined ? [] : [MONTHS.indexOf(name) + 1]
  })
  return {
    ...{ months: new Set(months), words: new Set(words), text: text ?? '' },
    isDeposit: words.some((word) => DEPOSIT.has(word)),
  }
}

const monthIn = (day: string | null): number | undefined =>
  day === null ? undefined : Number(day.slice(5, 7))

/** Whether a due is of that month (1–12), by its rent or by the day on which it is due. */
export const isDueOf = (month: number, due: BankDue): boolean =>
  monthIn(due.month) === month || monthIn(due.dueOn) === month

/** Whether a note names the month of a due. */
export const namesMonth = ({ months }: Note, due: BankDue): boolean =>
  [...months].some((month) => isDueOf(month, due))

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
