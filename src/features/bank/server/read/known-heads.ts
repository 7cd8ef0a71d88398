import type { Cell } from '../open/opened-file.ts'
import { plainHead } from './column-words.ts'

/**
 * The heads by which a bank's form is recognised where the file does not name the bank: all of these, and at most two
 * others. Only what no other bank has is here.
 */
const FORMS: readonly (readonly [string, string])[] = [
  ['SBI', 'txn date|value date|description|ref no cheque no|debit|credit|balance'],
  ['SBI', 'date|details|ref no cheque no|debit|credit|balance'],
  ['HDFC', 'date|narration|value dat|debit amount|credit amount|chq ref number|closing balance'],
  ['HDFC', 'date|narration|chq ref no|value dt|withdrawal amt|deposit amt|closing balance'],
  [
    'ICICI',
    'value date|transaction date|cheque number|transaction remarks|withdrawal amount inr|deposit amount inr|balance inr',
  ],
  [
    'ICICI',
    'transaction id|value date|txn posted date|chequeno|description|cr dr|transaction amount inr|available balance inr',
  ],
  ['AXIS', 'tran date|chqno|particulars|dr|cr|bal|sol'],
  ['AXIS', 'tran date|chq no|particulars|debit|credit|balance|init br'],
  [
    'AXIS',
    'transaction date dd mm yyyy|value date dd mm yyyy|particulars|amount inr|debit credit|balance inr|cheque number|branch name sol',
  ],
  ['KOTAK', 'transaction date|description|chq ref no|amount|dr cr|balance|dr cr'],
  ['KOTAK', 'date|description|chq ref number|amount|dr cr|balance|dr cr'],
  ['KOTAK', 'date|description|chq ref no|amount|dr cr|balance|dr cr'],
  ['KOTAK', 'date|narration|chq ref no|withdrawal dr deposit cr|balance'],
  ['KOTAK', 'transaction date|description|chq ref no|debit|credit|balance|dr cr'],
  ['PNB', 'txn no|txn date|description|branch name|cheque no|dr amount|cr amount|balance'],
  ['PNB', 'date|instrument id|amount inr|type|balance|remarks'],
  ['BOB', 'tran date|value date|narration|chq no|withdrawal dr|deposit cr|balance inr'],
  ['CANARA', 'txn date|value date|cheque no|description|branch code|debit|credit|balance'],
  ['UNION', 'tran id|tran date|remarks|amount rs|balance rs'],
  ['UNION', 'date|remarks|tran id 1|utr number|instr id|withdrawals|deposits|balance'],
  ['IDFC', 'transaction date|value date|particulars|cheque no|debit|credit|balance'],
  [
    'YES',
    'transaction date|value date|cheque no reference no|description|withdrawals|deposits|running balance',
  ],
  [
    'FEDERAL',
    'date|value date|particulars|tran type|tran id|cheque details|withdrawals|deposits|balance|dr cr',
  ],
  ['PAYTM', 'date time|transaction details|amount|available balance'],
]

const MOST_OTHERS = 2

/** The bank whose form has this head. */
export function bankOfHead(head: readonly Cell[]): string | null {
  const cells = head.map(plainHead).filter((it) => it !== '')
  const form = FORMS.find(([, heads]) => {
    const left = [...cells]
    for (const wanted of heads.split('|')) {
      const at = left.indexOf(wanted)
      if (at < 0) return false
      left.splice(at, 1)
    }
    return left.length <= MOST_OTHERS
  })
  return form?.[0] ?? null
}
