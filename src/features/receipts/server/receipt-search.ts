import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import { paths } from '../../../paths.ts'
import type { Tables } from '../../../server/database/database.ts'
import { patternsOf } from '../../../server/database/search-words.ts'
import type { Days } from '../../../shared/days.ts'
import { formatRupeesBriefly } from '../../../shared/money.ts'
import { formatPaiseBriefly, paise } from '../../../shared/paise.ts'
import { dateSaid, say, sayAll } from '../../../shared/said.ts'
import type { BooksScope, ClientScope } from '../../identity/server/access/scope.ts'
import {
  type MeaningSearch,
  type SearchedRecords,
  saidTogether,
} from '../../identity/server/access/searched-records.ts'
import { receiptName } from '../../ledger/credit.ts'
import { searched } from './receipt-queries.ts'
import './receipt-tables.ts'
import { readSearchedMoney } from './searched-money.ts'
import { hasNumber } from './searched-number.ts'

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
      searched,
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
