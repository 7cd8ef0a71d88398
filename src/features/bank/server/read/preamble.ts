import { BANKS, bankOfIfsc } from '../../../../shared/banks.ts'
import type { Paise } from '../../../../shared/paise.ts'
import { type StatementCell, textOfCell } from '../open/opened-file.ts'
import { readAmount, readMark } from './amounts.ts'

type Rows = readonly (readonly StatementCell[])[]

const filled = (row: readonly StatementCell[]) => row.map(textOfCell).filter((text) => text !== '')
const lineOf = (row: readonly StatementCell[]) =>
  filled(row).join(' ').slice(0, LONGEST).replace(/\s+/g, ' ')
/** A longer row says nothing about the account in its later cells. */
const LONGEST = 1_000

const IFSC_IN_TEXT = /\b[A-Z]{4}0[A-Z0-9]{6}\b/g

/** The bank that the texts around the lines name: by its IFSC, else by its name; null where they name none. */
export function bankIn(above: Rows, below: Rows): string | null {
  return bankInTexts(above) ?? bankInTexts(below)
}

function bankInTexts(rows: Rows): string | null {
  const text = rows.map(lineOf).join('\n')
  const byIfsc = (text.toUpperCase().match(IFSC_IN_TEXT) ?? []).map((it) => bankOfIfsc(it))
  const first = byIfsc.find((it) => it !== undefined)
  if (first) return first.code
  const plain = ` ${text.toLowerCase().replace(/[^a-z&]+/g, ' ')} `
  const named = BANKS.flatMap(({ code, names }) =>
    names.map((name) => ({ code, name: name.toLowerCase().replace(/[^a-z&]+/g, ' ') })),
  ).filter(({ name }) => plain.includes(` ${name} `))
  // "State Bank of India" has "Bank of India" in it.
  return named.sort((a, b) => b.name.length - a.name.length)[0]?.code ?? null
}

const ACCOUNT =
  /(?:\b(?:account|acct|acc|a\/c|ac)\b[\s.]*(?:no|number|num|nos|#)?|\bkh?at[ae]\s*(?:no|number|kr?)?|खात[ाे]\S*(?:\s*(?:सं\S*|क्र\S*|नं\S*|नंबर))?)[\s.:_–;,=#'"()-]*([\dXx*][\dXx*]*(?:[ /-][\dXx*]+)*)/iu
/** Digits of a number that is one without its groups. */
const WHOLE_NUMBER = 9

/** The last four digits of the account that the texts above name. */
export function accountIn(rows: Rows): string | null {
  for (const row of rows) {
    const [, printed] = ACCOUNT.exec(lineOf(row)) ?? []
    const last = printed === undefined ? null : lastFour(printed)
    if (last) return last
  }
  const titles = rows.flatMap((row) => IN_TITLE.exec(lineOf(row))?.[1] ?? [])
  return titles[0] === undefined ? null : lastFour(titles[0])
}

/** "Transactions List - NAME - 999915509090" */
const IN_TITLE = /\b(?:transactions? list|statement|account)\b[^\d]{0,80}(?<!\d)(\d{9,18})(?!\d)/i

function lastFour(printed: string): string | null {
  const [first = ''] = printed.split(/[ /-]/)
  const number = first.length >= WHOLE_NUMBER ? first : printed
  const digits = number.replace(/[^\dXx*]/g, '')
  return /\d{4}$/.exec(digits)?.[0] ?? null
}

/** The last four digits in a file's own name ("Acct_Statement_XX4471_oct.xls"): no year, and only where there is one group. */
export function accountInName(fileName: string): string | null {
  const groups = fileName.match(/(?<!\d)\d{4}(?!\d)/g) ?? []
  const digits = groups.filter((it) => !/^(?:19|20)\d\d$/.test(it))
  return digits.length === 1 ? (digits[0] ?? null) : null
}

const NAME =
  /^(?:(?:main|primary|first|1st) )?(?:(?:account|a\/?c|customer|cust) )?(?:holder'?s? )?(?:name)(?: (?:and|&) address| of (?:the )?(?:(?:account|a\/?c) )?(?:holder|customer|account))?$|^customer$|^(?:main |primary )?account holders?$/i
const JOINT = /^(?:joint|second|2nd) (?:account )?holders?(?:'?s)?(?: name)?(?: ?\d)?$/i
const TITLED = /^(?:MRS?|MS|M\/S|SMT|SHRI|SRI|DR|KUM|MISS)\b\.? *(?=\p{L})/iu
/** "Name MR RAVI KUMAR", without a mark between. */
const NAME_BEFORE = /^(?:(?:account|customer|a\/c) )?(?:holder )?name\s+/i
const AFTER_ACCOUNT = /\d{6,}\s*(?:\(\s*INR\s*\))?\s*-\s*(\p{L}[\p{L}\p{M} .']+)$/u
const NO_NAME =
  /\b(?:bank|statement|account|branch|road|street|society|nagar|india|current|savings?|details?|customer|transactions?|page|period|summary|list|search|prime|currency|indian|rupees?|address|city|state|report|of|the)\b/i

/** The account holder, where the text above the table labels the name as theirs. */
export const namedHolderIn = (rows: Rows): string | null =>
  labelled(rows, NAME) ?? titledIn(rows) ?? afterAccountIn(rows)

/** The account holder, also from a name that stands alone; null where the file has none. */
export const holderIn = (rows: Rows): string | null => namedHolderIn(rows) ?? aloneIn(rows)

export const jointHolderIn = (rows: Rows): string | null => labelled(rows, JOINT)

function labelled(rows: Rows, label: RegExp): string | null {
  for (const row of rows)
    for (const { name, value } of fieldsOf(row))
      if (label.test(name) && /\p{L}/u.test(value)) return nameOf(value)
  return null
}

/** "Label : value" in one cell, or over two with or without a colon in a cell of its own. */
function fieldsOf(row: readonly StatementCell[]): { name: string; value: string }[] {
  const cells = filled(row).filter((text) => !/^[:=-]+$/.test(text))
  return cells.map((text, at) => {
    const [, name = '', value = ''] = /^([^:]*?)\s*(?::-?|\s-\s)\s*(.*)$/s.exec(text) ?? [
      '',
      text,
      '',
    ]
    const next = cells[at + 1] ?? ''
    const isNext = value === '' && !/:/.test(next.replace(/^:/, ''))
    return { name: name.trim(), value: (isNext ? next.replace(/^:/, '') : value).trim() }
  })
}

const titledIn = (rows: Rows) => {
  const cells = rows.flatMap(filled).map((text) => text.replace(NAME_BEFORE, ''))
  const cell = cells.find((text) => TITLED.test(text) && text.length < 60)
  return cell === undefined ? null : nameOf(cell)
}

const afterAccountIn = (rows: Rows) => {
  const name = rows.flatMap(filled).flatMap((text) => AFTER_ACCOUNT.exec(text)?.[1] ?? [])[0]
  return name === undefined ? null : nameOf(name)
}

/** A line with nothing but two to five words, or with the number of the account beside them. */
const aloneIn = (rows: Rows) => {
  const alone = rows
    .map(filled)
    .filter(([, beside, ...more]) => more.length === 0 && (!beside || ACCOUNT.test(beside)))
    .map(([text = '']) => text)
    .find(
      (text) =>
        /^\p{L}[\p{L}\p{M}.']*(?: \p{L}[\p{L}\p{M}.']*){1,4}$/u.test(text) && !NO_NAME.test(text),
    )
  return alone === undefined ? null : nameOf(alone)
}

/** A name without its title; one in capitals only as people write it. */
export function nameOf(printed: string): string {
  const name = printed.replace(TITLED, '').replace(/\s+/g, ' ').trim()
  if (name !== name.toUpperCase()) return name
  return name.toLowerCase().replace(/(?<![\p{L}\p{M}'])\p{L}/gu, (letter) => letter.toUpperCase())
}

const OPENING = /\bopening\s+bal(?:ance)?\b|\bbrought\s+forward\b|^b\/?f$|\bbal(?:ance)?\s+b\/?f\b/i
const CLOSING =
  /\b(?:closing|ending)\s+bal(?:ance)?\b|\bcarried\s+forward\b|^c\/?f$|\bbal(?:ance)?\s+c\/?f\b/i
const AS_ON = /\bbalance\s+as\s+on\s+(.+?)\s*:?$/i

export type PrintedBalances = {
  opening: Paise | null
  closing: Paise | null
  /** "Balance as on 1 Oct 2026", with the day as printed. */
  asOn: { day: string; amount: Paise }[]
}

/** The balances that the texts around the lines print: beside their label, or below it in a small table. */
export function balancesIn(rows: Rows): PrintedBalances {
  const found: PrintedBalances = { opening: null, closing: null, asOn: [] }
  rows.forEach((row, at) => {
    row.forEach((cell, column) => {
      const text = textOfCell(cell)
      if (text === '' || text.length > 120) return
      const label = text.replace(/\s*[:=]\s*[^:]*$/, '').trim() || text
      const isOpening = OPENING.test(label)
      if (!isOpening && !CLOSING.test(label) && !AS_ON.test(label)) return
      const amount = amountBeside(row, column) ?? amountBelow(rows[at + 1], column)
      if (amount === null) return
      const day = AS_ON.exec(label)?.[1]
      if (isOpening) found.opening ??= amount
      else if (day === undefined) found.closing ??= amount
      else found.asOn.push({ day, amount })
    })
  })
  return found
}

const ANOTHER = /\b(?:debits?|credits?|withdrawals?|deposits?|totals?|count|opening|closing)\b/i

/**
 * In the cell itself after its colon, or in the cells beside it up to another label: the last that is not nil, where the
 * row of a line has sums in between.
 */
function amountBeside(row: readonly StatementCell[], column: number): Paise | null {
  const [, after] = /[:=]\s*([^:]*)$/.exec(textOfCell(row[column])) ?? []
  const own = after === undefined || after === '' ? null : readAmount(after)
  if (own) return signed(own)
  const found: Paise[] = []
  for (let at = column + 1; at < row.length && !ANOTHER.test(textOfCell(row[at])); at++) {
    const amount = readAmount(row[at])
    if (amount) found.push(signed(amount, readMark(row[at + 1]) ?? null))
  }
  return found.findLast((amount) => amount !== 0n) ?? found[0] ?? null
}

const amountBelow = (row: readonly StatementCell[] | undefined, column: number): Paise | null => {
  const amount = readAmount(row?.[column])
  return amount ? signed(amount) : null
}

const signed = (
  { amount, mark }: { amount: Paise; mark: 'in' | 'out' | null },
  beside: 'in' | 'out' | null = null,
): Paise => ((mark ?? beside) === 'out' && amount > 0n ? (-amount as Paise) : amount)

const CARD =
  /\b(?:credit|debit|prepaid|forex)[ -]card (?:statement|no|number|account)\b|\bcard (?:no|number|member)\b|\bstatement (?:for|of) (?:the )?(?:your )?[\w ]{0,20}card\b|\b(?:minimum|total) (?:amount|payment) due\b|\bpayment due date\b|\b(?:credit|debit) card statement\b/i

/** Whether the texts say that this is the statement of a card. */
export const saysCard = (rows: Rows): boolean => rows.some((row) => CARD.test(lineOf(row)))
