import { paths } from '../../../paths.ts'
import { formatRupeesBriefly } from '../../../shared/money.ts'
import { formatPaiseBriefly, paise } from '../../../shared/paise.ts'
import {
  dateSaid,
  type Said,
  saidIn,
  say,
  sayAll,
  type Text,
  type Wording,
} from '../../../shared/said.ts'
import { receiptName } from '../../charges/credit.ts'
import type { Owner } from '../../owners/owner-wire.ts'
import type { PropertyAddress } from '../../properties/property-wire.ts'
import type { SearchResult } from '../search-wire.ts'
import type {
  Found,
  FoundClient,
  FoundLease,
  FoundProperty,
  FoundReceipt,
} from './searched-kinds.ts'

/** The lines of what was found, for its reader: receipts of the typed money first among the receipts, at most so many of them. */
export function resultsOf(
  found: Found,
  { words, atMost, wording }: { words: string; atMost: number; wording: Wording },
): SearchResult[] {
  const showing = (result: Result, unshown: readonly Text[]) =>
    showingMatch(saidIn(result, wording), words, saidIn(unshown, wording))
  const byMoney = new Map(found.money.map((receipt) => [receipt.id, receipt]))
  const withNumber = (result: Result, { number }: FoundReceipt) =>
    showing(result, [say`No. ${number}`])
  const receipts = [
    ...[...byMoney.values()].map((it) => withNumber(receivedResult(it), it)),
    ...found.receipt
      .filter(({ id }) => !byMoney.has(id))
      .map((it) => withNumber(receiptResult(it), it)),
  ]
  return [
    ...found.property.map(propertyResult),
    ...found.client.map((client) =>
      showing(clientResult(client), [client.address1, client.address2, client.fatherName]),
    ),
    ...found.lease.map((lease) =>
      showing(leaseResult(lease), [
        say`Meter ${lease.electricityMeterNumber}`,
        lease.clientEmail,
        lease.state,
      ]),
    ),
    ...receipts.slice(0, atMost),
  ]
}

/** A result whose texts the language of its reader decides. */
type Result = Omit<SearchResult, 'title' | 'detail'> & { title: Text; detail: Text }

/** The result with, at its end, the field in which a word was found that it does not show. */
function showingMatch(result: SearchResult, words: string, unshown: readonly string[]) {
  const shown = `${result.title} ${result.detail}`.toLowerCase()
  const missing = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => !shown.includes(word))
  const match = unshown.find((text) => missing.some((word) => text.toLowerCase().includes(word)))
  return match === undefined ? result : { ...result, detail: joined(result.detail, match) }
}

const joined = (...parts: string[]) => parts.filter(Boolean).join(' · ')
const saidTogether = (...parts: Text[]): Said =>
  sayAll(
    parts.filter((part) => part !== ''),
    ' · ',
  )
/** In one line; of a property that came with a sheet, parts may be blank. */
const line = (...parts: string[]) => parts.filter(Boolean).join(', ')
const addressOf = ({ address1, address2, city, pincode }: PropertyAddress) =>
  line(address1, address2, `${city} ${pincode}`.trim())

/** The line of an owner. They have no page of their own; the administrator's way to one is the update screen. */
export const ownerResult = ({ id, name, email, phone }: Owner): SearchResult => ({
  kind: 'owner',
  id,
  title: name,
  detail: joined(email, phone),
  href: paths.editOwner(id),
})

const propertyResult = (property: FoundProperty): SearchResult => ({
  kind: 'property',
  id: property.id,
  title: line(property.address1, property.address2),
  detail: line(property.city, `${property.state} ${property.pincode}`.trim()),
  href: paths.property(property.id),
})

const clientResult = ({ id, name, email, mobileNumber }: FoundClient): SearchResult => ({
  kind: 'client',
  id,
  title: name,
  detail: joined(email, mobileNumber),
  href: paths.client(id),
})

const leaseResult = (lease: FoundLease): Result => ({
  kind: 'lease',
  id: lease.id,
  title: joined(lease.clientName, addressOf(lease)),
  detail: say`${formatRupeesBriefly(lease.monthlyRent)} a month`,
  href: paths.lease(lease.id),
})

const receiptResult = (receipt: FoundReceipt, first: Text[] = []): Result => ({
  kind: 'receipt',
  id: receipt.id,
  title: saidTogether(say`Receipt ${receiptName(receipt)}`, receipt.clientName),
  detail: saidTogether(
    ...first,
    sayAll([dateSaid(receipt.rentFrom), dateSaid(receipt.rentTo)], ' – '),
    formatRupeesBriefly(receipt.monthlyRent),
    receipt.isCancelled ? say`cancelled` : '',
  ),
  href: paths.receipt(receipt.id),
})

/** A receipt with what was received. */
const receivedResult = (receipt: FoundReceipt): Result =>
  receiptResult(receipt, [formatPaiseBriefly(paise(BigInt(receipt.amount)))])
