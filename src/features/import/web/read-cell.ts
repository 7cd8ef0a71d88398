import { withoutInvisible } from '../../../shared/invisible-characters.ts'
import { type DateOrder, readDay } from '../../../shared/read-day.ts'
import { asciiDigits, readTypedAmount } from '../../../shared/typed-amount.ts'
import { type ImportFieldName, importField } from '../import-row.ts'
import type { OpenedCell } from './read-sheet.ts'

/** Words that people write for an empty cell. */
const EMPTY_WORD = /^(?:-+|–|—|nil|na|n\.a\.?|n\/a|none|no|zero|\.|शून्य|नहीं)$/i

/**
 * The value of a cell in a field, in the spelling of the wire; '' of an empty one. What cannot be read stays
 * as it is, for the preview to name it.
 */
export function readCell(
  field: ImportFieldName,
  cell: OpenedCell | undefined,
  order: DateOrder,
): string {
  const text = textOfSheetCell(cell)
  if (text === '' || EMPTY_WORD.test(text)) return ''
  const { kind, written = [] } = importField(field)
  if (kind === 'day')
    return readDay(cell instanceof Date || typeof cell === 'number' ? cell : text, order) ?? text
  if (kind === 'amount') return NO_RUPEES.test(text) ? text : (readRupees(text) ?? text)
  // No rent rises by less than one per cent: in a CSV such a part of one is a text.
  const isPart = field === 'incrementPercentage' && /^0?\.\d+$/.test(text)
  if (kind === 'percentage') return percentageIn(cell, text, isPart)
  if (kind === 'count') return countIn(cell, text)
  if (kind === 'charges') return chargesIn(text)
  if (kind === 'fee')
    return text.endsWith('%') ? text.replaceAll(' ', '') : (readRupees(text) ?? text)
  if (kind === 'measure') return readTypedAmount(text.replace(OF_WHAT, '')) ?? text
  if (kind === 'e-mail') return text.replace(/^mailto:/i, '').toLowerCase()
  if (kind === 'phone') return phonesIn(text)
  return written.find(([known]) => known.test(text))?.[1] ?? text
}

/** A percentage or a number of days is no amount. */
const NO_RUPEES = /(?:%|days?)$/i
const OF_RUPEES = /₹|\brs\b|\binr\b|rupees?/i

/** A spreadsheet hands 18% over as 0.18, which somebody may also have typed: both stay, for a person to decide. */
function percentageIn(cell: OpenedCell | undefined, text: string, isPart: boolean): string {
  const part = typeof cell === 'number' || isPart ? Number(text) : 1
  if (part > 0 && part < 1) return `${text} / ${Number((part * 100).toFixed(6))}%`
  return OF_RUPEES.test(text) ? text : (readTypedAmount(text) ?? text)
}

/** Several numbers in a cell stay apart; of one that the spreadsheet has shortened (9.87E+09) the E is kept. */
function phonesIn(text: string): string {
  const digits = asciiDigits(text).replace(/\.0$/, '')
  if (/^\d(?:\.\d+)?e\+?\d+$/i.test(digits)) return digits
  return digits
    .replace(/\s*(?:[;|&]|\bor\b|\band\b)\s*(?=[+\d])/gi, ' / ')
    .replace(/[^\d+\s()/,.-]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const OF_WHAT = /\s*(?:\/\s*|per\s+)?(?:units?|years?|yrs?)\.?$/i

/** An amount of every month as it is, other words untouched; '' of no rupees at all. */
function chargesIn(text: string): string {
  const rupees = readRupees(text) ?? text
  return /^[0.]+$/.test(rupees) ? '' : rupees
}

/** A cell as text; a number without what binary fractions add, or an exponent. */
export function textOfSheetCell(cell: OpenedCell | undefined): string {
  if (cell === null || cell === undefined || typeof cell === 'boolean') return ''
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  // A spreadsheet keeps 15 digits of a number: the others are gone.
  if (typeof cell === 'number' && Math.abs(cell) >= 1e15) return cell.toExponential()
  if (typeof cell === 'number')
    return Number.isInteger(cell) ? String(cell) : String(Number(cell.toFixed(6)))
  return withoutApostrophe(withoutInvisible(cell).trim()).replace(/\s+/g, ' ').trim()
}

/** A cell without the apostrophe that our own files put before what a spreadsheet would calculate or shorten (csv.ts). */
export const withoutApostrophe = (text: string): string =>
  text.replace(/^'(?='*(?:[=+\-@\t\r]|\d{12,}$|0\d+$|\d+E\d+$))/i, '')

const VACANT =
  '(?:vacant|empty|to[\\s-]?let|unoccupied|not (?:let|rented)|khali|खाली|रिकाम[ीाे])(?![\\p{L}\\p{M}])'
const IS_VACANT = new RegExp(`^[\\s([{*"'–—-]*${VACANT}`, 'iu')
const SAYS_VACANT = new RegExp(`(?<![\\p{L}\\p{M}])${VACANT}`, 'iu')

/** Whether a cell says that nobody rents: "Vacant", "To let from Dec". */
export const isVacant = (text: string): boolean => IS_VACANT.test(text)
/** Whether a text says so anywhere: "103 - Vacant". */
export const saysVacant = (text: string): boolean => SAYS_VACANT.test(text)

const THOUSANDS = /^(?:₹|rs\.?|inr)?\s*(\d+(?:\.\d+)?)\s*(?:k|thousand)$/i
const A_MONTH = /\s*(?:\/\s*|per\s+|p\.?\s*\/?\s*)(?:m(?:onth|th|\.)?)\.?$/i

/** An amount as people write it: "12k", "₹ 1,20,000/-", "Rs 500=00 only", "2L", "12000 p.m."; undefined of what is none. */
export function readRupees(text: string): string | undefined {
  const plain = asciiDigits(text)
    .replace(/\s*only\.?$/i, '')
    .replace(A_MONTH, '')
    .replace(/=(\d\d)$/, '.$1')
    .replace(/(\d)\s*l$/i, '$1 lakh')
    .trim()
  const thousands = THOUSANDS.exec(plain)?.[1]
  return thousands === undefined
    ? readTypedAmount(plain)
    : String(Math.round(Number(thousands) * 1000))
}

// "2 months" of notice are not 2 days, and "1-5" is no day.
const NO_COUNT =
  /months?\b|mths?\b|माह|महीन|^\D*\d{1,2}(?:st|nd|rd|th)?\s*(?:-|–|to|or|and|&|\/)\s*\d{1,2}(?:st|nd|rd|th)?$/i
const OF_THE_MONTH = /\s+(?:of|every|each)\s.*month$|\s+(?:of|every|each)\s+month$/i

/** "5th of the month" is 5, and a day of the calendar its day of the month. */
function countIn(cell: OpenedCell | undefined, text: string): string {
  if (cell instanceof Date) return String(cell.getUTCDate())
  if (NO_COUNT.test(asciiDigits(text).replace(OF_THE_MONTH, ''))) return text
  return /^\D{0,10}(\d{1,3})(?:st|nd|rd|th)?\b/.exec(asciiDigits(text))?.[1] ?? text
}
