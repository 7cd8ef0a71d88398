import type { ColumnMeaning } from '../../statement.ts'
import { type StatementCell, textOfCell } from '../open/opened-file.ts'

/** A head in small letters and plain blanks: "Chq./Ref.No." is "chq ref no". */
export const plainStatementHead = (cell: StatementCell | undefined): string =>
  textOfCell(cell)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}#]+/gu, ' ')
    .trim()

const MOST_WORDS = 7
const MOST_LETTERS = 45

const NOTHING =
  /^(?:s|sl|sr|srl|serial|sno|slno|srno)(?: (?:no|number))?$|^(?:no|#)$|\b(?:sol|branch|mode|count|opening|currency|ccy|category|time zone|location)\b|\btype of account\b/
const DAY = /\b(?:date|dt|dat|day)\b/
const CHEQUE = /\b(?:chq|cheque|check|chqno|chequeno|instruments?|instr|inst)\b|^chq ?no/
const REFERENCE =
  /\b(?:ref|refno|reference|utr|rrn|vch|voucher)\b|\b(?:tran|txn|trans|transaction) (?:id|no|number)\b/
const TEXT = /\b(?:particulars?|narrations?|descriptions?|details?|remarks?)\b|^transactions?$/
const BALANCE = /\b(?:bal|(?:closing|running|available)?balance)\b/
const OUT = /\b(?:withdrawals?|withdrawl|withdrawn|debits?|debited|dr)\b|\b(?:paid|money) out\b/
const IN = /\b(?:deposits?|deposited|credits?|credited|cr)\b|\b(?:paid|money) in\b/
const AMOUNT = /\b(?:amt|amount|amounts)\b/
const TYPE = /^(?:type|(?:txn|transaction|entry) type|indicator|drcr|crdr|d c|c d)$/

/** The meaning of a head; undefined for an unknown one. */
export function meaningOf(cell: StatementCell | undefined): ColumnMeaning | 'nothing' | undefined {
  const head = plainStatementHead(cell)
  if (head === '' || head.length > MOST_LETTERS || head.split(' ').length > MOST_WORDS)
    return undefined
  if (BALANCE.test(head) && /\b(?:type|sign|indicator|dr ?cr|cr ?dr)$/.test(head))
    return 'direction'
  if (BALANCE.test(head)) return NOTHING.test(head) ? 'nothing' : 'balance'
  if (DAY.test(head)) {
    if (CHEQUE.test(head)) return 'nothing'
    return /^val(?:ue)?\b/.test(head) ? 'value date' : 'date'
  }
  if (REFERENCE.test(head)) return 'reference'
  if (CHEQUE.test(head)) return 'cheque'
  if (NOTHING.test(head)) return 'nothing'
  if (TEXT.test(head)) return 'narration'
  return moneyOf(head)
}

function moneyOf(head: string): ColumnMeaning | undefined {
  const [isOut, isIn] = [OUT.test(head), IN.test(head)]
  if (isOut && isIn)
    return AMOUNT.test(head) || /withdraw.*deposit|deposit.*withdraw/.test(head)
      ? 'amount'
      : 'direction'
  if (isOut) return 'out'
  if (isIn) return 'in'
  if (AMOUNT.test(head)) return 'amount'
  return TYPE.test(head) ? 'direction' : undefined
}

/** How much a row looks like the head of a statement: 0, or the number of different things that its cells mean. */
export function scoreOfHead(row: readonly StatementCell[]): number {
  const meanings = row.map(meaningOf)
  const has = (...any: ColumnMeaning[]) => any.some((meaning) => meanings.includes(meaning))
  if (!has('date', 'value date')) return 0
  const hasMoney = has('amount') || (has('out') && has('in'))
  if (!hasMoney || !(has('narration', 'reference') || has('balance'))) return 0
  return new Set(meanings.filter((meaning) => meaning !== undefined)).size
}
