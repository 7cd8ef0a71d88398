import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import { paths } from '../../../paths.ts'
import type { Tables } from '../../../server/database/database.ts'
import { patternsOf } from '../../../server/database/search-words.ts'
import type { Days } from '../../../shared/days.ts'
import { formatRupeesBriefly } from '../../../shared/money.ts'
import { formatPaiseBriefly, type Paise, paise, paiseFromDecimal } from '../../../shared/paise.ts'
import { dateSaid, say, sayAll } from '../../../shared/said.ts'
import type { BooksScope, ClientScope } from '../../identity/server/access/scope.ts'
import {
  type MeaningSearch,
  type SearchedRecords,
  saidTogether,
} from '../../identity/server/access/server-feature.ts'
import { receiptName } from '../../ledger/credit.ts'
import { searchedInReceipts } from './receipt-queries.ts'
import './receipt-tables.ts'
import { LANGUAGES } from '../../../server/language/catalogues.ts'
import { addMonths, lastOfMonth, monthsIn } from '../../../shared/calendar-date.ts'
import { asciiDigits, readTypedAmount } from '../../../shared/typed-amount.ts'
import { canonicalReference } from '../../payments/told-payment.ts'
import { hasNumber, readSearchedNumber, type SearchedNumber } from './searched-number.ts'

type Found = {
  id: string
  number: number
  code: string
  clientName: string
  rentFrom: string
  rentTo: string
  /** Rupees, decimal text. */
  monthlyRent: string
  /** Paise, as text. */
  amount: string
  isCancelled: boolean
}

const builder = expressionBuilder<Tables, 'receipts'>()

/** Receipts by their texts, and by what the words may mean of money; clients find their own. */
export const receiptSearch: SearchedRecords<Found> = {
  kind: 'receipt',
  looksThrough: ['receipts', 'credits'],
  table: 'receipts',
  byWords: (scope, words) => {
    const patterns = patternsOf(words)
    return {
      record: sql`json_build_object('id', id, 'number', number, 'code', code,
        'clientName', snapshot -> 'client' ->> 'name', 'rentFrom', rent_from, 'rentTo', rent_to,
        'monthlyRent', monthly_rent::text, 'amount', amount::text, 'isCancelled', cancelled_at is not null)`,
      from: sql`receipts where ${builder('receipts.organizationId', '=', scope.organization.id)}${
        scope.kind === 'client'
          ? sql` and ${builder('receipts.clientId', '=', scope.actor.accountId)}`
          : sql``
      }`,
      searched: searchedInReceipts,
      patterns,
      find:
        scope.kind === 'client'
          ? fewerThan200(sql`find_receipts_of_client(${patterns}::text[], 200)`)
          : fewerThan200(sql`find_receipts(${patterns}::text[], 200)`),
    }
  },
  byMeaning: (scope, words) => byMoney(scope, words),
  lineOf: (receipt, how) => {
    const received = formatPaiseBriefly(paise(BigInt(receipt.amount)))
    return {
      id: receipt.id,
      title: saidTogether(say`Receipt ${receiptName(receipt)}`, receipt.clientName),
      detail: saidTogether(
        how === 'meaning' ? received : '',
        sayAll([dateSaid(receipt.rentFrom), dateSaid(receipt.rentTo)], ' – '),
        formatRupeesBriefly(receipt.monthlyRent),
        receipt.isCancelled ? say`cancelled` : '',
      ),
      href: paths.receipt(receipt.id),
      unshown: [say`No. ${receipt.number}`],
    }
  },
}

// `offset 0`: else the function would be called for both uses of its ids.
const fewerThan200 = (ids: RawBuilder<unknown>) =>
  sql`(select case when cardinality(ids) < 200 then ids end from (select array(select ${ids}) as ids offset 0) found)`

/**
 * Receipts of a reference, an amount, a number and a month, each found by its index; the newest of each first. A month
 * is first the one that the rent is for, then the one in which it was received.
 */
function byMoney(
  { organization, today }: BooksScope | ClientScope,
  words: string,
): MeaningSearch[] {
  const { reference, amount, number, days } = readSearchedMoney(words, today)
  const inMonth = (day: 'rent_from' | 'received_on', { from, to }: Days) => ({
    condition: sql`${sql.raw(day)} between ${from}::date and ${to}::date`,
    order: `order by ${day} desc, id desc`,
  })
  return [
    ...(reference === undefined ? [] : [{ condition: isOfReference(reference), order: '' }]),
    ...(amount === undefined ? [] : [{ condition: sql`amount = ${amount}` }]),
    ...(number === undefined ? [] : hasNumber(number).map((condition) => ({ condition }))),
    ...(days === undefined ? [] : [inMonth('rent_from', days), inMonth('received_on', days)]),
  ]

  function isOfReference(text: string) {
    return sql`receipts.credit_id in
      (select id from credits where organization_id = ${organization.id} and reference = ${text})`
  }
}

/** The amounts and numbers that typed words may mean; each is looked up by an index of its own. */
type SearchedMoney = {
  /** A bank's reference, as it is stored. */
  reference?: string
  amount?: Paise
  /** Of a receipt. */
  number?: SearchedNumber
  /** A month. */
  days?: Days
}

const AMOUNT = /^\d{1,13}(?:\.\d{0,2})?$/

/** Reads typed words as a reference, an amount, a receipt's number and a month: several where they may be several. */
export function readSearchedMoney(words: string, today: string): SearchedMoney {
  const text = asciiDigits(words).trim()
  const reference = /\d/.test(text) ? canonicalReference(text) : undefined
  const amount = readTypedAmount(text)
  const days = monthOfWords(text, today)
  const number = days ? undefined : readSearchedNumber(text)
  return {
    ...(reference !== undefined && { reference }),
    ...(amount !== undefined && AMOUNT.test(amount) && { amount: paiseFromDecimal(amount) }),
    ...(number && { number }),
    ...(days && { days }),
  }
}

/** 'Nov 2026', 'november', 'नवंबर 2026', '11/2026', '2026-11'; without a year the last one that has begun. */
function monthOfWords(text: string, today: string): Days | undefined {
  const [, year, month] = /^(20\d\d)-(\d{1,2})$/.exec(text) ?? []
  if (year) return daysOfMonth(year, Number(month))
  const [, number, yearAfter] = /^(\d{1,2})[/.-](20\d\d)$/.exec(text) ?? []
  if (yearAfter) return daysOfMonth(yearAfter, Number(number))
  const [, word = '', yearNamed] = /^([^\d\s]+)(?:\s+(20\d\d))?$/.exec(text) ?? []
  const place = placeOfMonth(word.replace(/[.,]$/, '').toLowerCase())
  if (yearNamed || place === 0) return daysOfMonth(yearNamed ?? '', place)
  const days = daysOfMonth(today.slice(0, 4), place)
  return days && days.from > today ? daysOfMonth(addMonths(today, -12).slice(0, 4), place) : days
}

/** The days of a month from 1 to 12; undefined for others. */
function daysOfMonth(year: string, month: number): Days | undefined {
  if (month < 1 || month > 12) return undefined
  const from = `${year}-${String(month).padStart(2, '0')}-01`
  return { from, to: lastOfMonth(from) }
}

const names = LANGUAGES.flatMap((language) =>
  (['long', 'short'] as const).map((length) =>
    monthsIn(language, length).map((name) => name.toLowerCase()),
  ),
)

/** 1 to 12 for a month's name or three letters or more of it; 0 for other words. */
const placeOfMonth = (word: string): number =>
  word.length < 3
    ? 0
    : 1 + Math.max(...names.map((months) => months.findIndex((name) => name.startsWith(word))))
