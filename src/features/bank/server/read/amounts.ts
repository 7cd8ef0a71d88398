import { type Paise, paise } from '../../../../shared/paise.ts'
import { asciiDigits } from '../../../../shared/typed-amount.ts'
import { type StatementCell, textOfCell } from '../open/opened-file.ts'

/** An amount as a cell prints it: negative where it says so, with its mark. */
export type PrintedAmount = { amount: Paise; mark: 'in' | 'out' | null }

// "1,500.00Cr", "1,500.00 (Dr)", "109075.00 Cr.", "Dr 500".
const MARKS = /^\(?(cr|dr)\b\.?\)?\s*(?=[\d-])|(?<![a-z])\(?(cr|dr|c|d|credit|debit)\b\.?\)?\.?$/i
// "INR9,000.00" has no blank; "9,000/-" has no paise.
const CURRENCY = /₹|\brs(?![a-z])\.?|\binr(?![a-z])|(?<=\d ?)\/[-=]/gi
const PLAIN = /^(?:\d+|\d{1,3}(?:,\d{1,3})*)?(?:\.\d*)?$/
/** The most digits of an amount; more are an account or a reference in the wrong column. */
const MOST_DIGITS = 15

/** The amount in a cell; null of a blank one, undefined of one that cannot be read. */
export function readAmount(cell: StatementCell | undefined): PrintedAmount | null | undefined {
  if (typeof cell === 'number') return ofNumber(cell)
  const text = asciiDigits(textOfCell(cell)).replace(/\s+/g, ' ').replace(CURRENCY, '').trim()
  if (/^[-–—*. ]*$/.test(text) || /^(?:nil|na|n\/a)$/i.test(text)) return null
  const mark = markIn(text) ?? (text.startsWith('+') ? 'in' : null)
  const number = text.replace(MARKS, '').replace(/ /g, '')
  const isBracketed = /^\(.*\)$/.test(number)
  const bare = number.replace(/^\((.*)\)$/, '$1')
  // "-,3,45,000.00" and "500.00-" are negative too.
  const isNegative = isBracketed || /^[-−]|[-−]$/.test(bare)
  const digits = bare.replace(/^[-−+],?|[-−+]$/g, '').replace(/^,/, '')
  if (!/\d/.test(digits) || !PLAIN.test(digits)) return undefined
  const [whole = '', fraction = ''] = digits.replaceAll(',', '').split('.')
  if (whole.length > MOST_DIGITS) return undefined
  const amount = inPaise(whole, fraction)
  return { amount: paise(isNegative ? -amount : amount), mark }
}

/** Fractions of a paisa, of which some programs print many, are rounded. */
function inPaise(whole: string, fraction: string): bigint {
  const shown = BigInt(`${whole || '0'}${fraction.slice(0, 2).padEnd(2, '0')}`)
  return fraction[2] !== undefined && fraction[2] >= '5' ? shown + 1n : shown
}

function ofNumber(number: number): PrintedAmount | undefined {
  const inAll = Math.round(number * 100)
  return Number.isSafeInteger(inAll) ? { amount: paise(BigInt(inAll)), mark: null } : undefined
}

/** The direction that "Cr" or "Dr" in a cell names. */
function markIn(text: string): 'in' | 'out' | null {
  const [, before, after] = MARKS.exec(text) ?? []
  const mark = before ?? after
  if (mark === undefined) return null
  return /^c/i.test(mark) ? 'in' : 'out'
}

const IS_MARK = /^\(?(?:cr|dr|c|d|credit|debit|db|withdrawal|deposit)\.?\)?$|^[+-]$/i

/** The direction in a cell that has nothing but its mark; undefined for any other cell. */
export function readMark(cell: StatementCell | undefined): 'in' | 'out' | null | undefined {
  const text = textOfCell(cell)
  if (text === '' || text === '-') return null
  if (!IS_MARK.test(text)) return undefined
  return /^\(?(?:c|dep|\+)/i.test(text) ? 'in' : 'out'
}
