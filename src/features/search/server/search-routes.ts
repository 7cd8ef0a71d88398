import { paths } from '../../../paths.ts'
import type { PageQuery } from '../../../server/database/keyset-page.ts'
import { formatDate } from '../../../shared/calendar-date.ts'
import { formatRupees } from '../../../shared/money.ts'
import { asciiDigits } from '../../../shared/typed-amount.ts'
import type { Client } from '../../clients/client-wire.ts'
import { listClients } from '../../clients/server/client-queries.ts'
import type { Handlers, Scope } from '../../identity/server/access/scope.ts'
import type { Lease } from '../../leases/lease.ts'
import { listLeases } from '../../leases/server/lease-queries.ts'
import type { Owner } from '../../owners/owner.ts'
import { listOwners } from '../../owners/server/owner-queries.ts'
import type { PropertyAddress } from '../../properties/property-wire.ts'
import { listProperties } from '../../properties/server/property-queries.ts'
import type { Receipt } from '../../receipts/receipt.ts'
import { listReceipts, listReceiptsByMoney } from '../../receipts/server/receipt-queries.ts'
import { readSearchedMoney } from '../../receipts/server/searched-money.ts'
import type { searchContract } from '../search-contract.ts'
import type { SearchResult } from '../search-wire.ts'

export function searchRoutes(): Handlers<typeof searchContract> {
  return {
    'GET /search': async ({ scope, query }) => {
      const words = query.q?.trim() ?? ''
      const results = words === '' ? [] : await searchRecords(scope, words)
      return { status: 200, body: { results } }
    },
  }
}

const MAX_OF_A_KIND = 5

/**
 * The newest records with every word of `words` that the caller may see, at most 5 of a kind; first those
 * whose title begins with what was typed.
 */
async function searchRecords(scope: Scope, words: string): Promise<SearchResult[]> {
  const found = await recordsWith(scope, words)
  const typed = words.toLowerCase()
  const [first, rest] = [true, false].map((begins) =>
    found.filter(({ title }) => title.toLowerCase().startsWith(typed) === begins),
  )
  return [...(first ?? []), ...(rest ?? [])]
}

async function recordsWith(scope: Scope, words: string): Promise<SearchResult[]> {
  const page: Searching = { search: words, limit: MAX_OF_A_KIND, isCounted: false }
  if (scope.kind === 'administrator') return (await listOwners(scope, page)).rows.map(ownerResult)
  if (scope.kind === 'client') return searchReceipts(scope, page)
  const [receipts, properties, clients, leases] = await Promise.all([
    searchReceipts(scope, page),
    listProperties(scope, page),
    listClients(scope, { ...page, search: digitsOfPhone(words) ?? words }),
    listLeases(scope, page),
  ])
  return [
    ...properties.rows.map(propertyResult),
    ...clients.rows.map((client) =>
      showingMatch(clientResult(client), words, [
        client.address1,
        client.address2,
        client.fatherName,
      ]),
    ),
    ...leases.rows.map((lease) =>
      showingMatch(leaseResult(lease), words, [
        `Meter ${lease.electricityMeterNumber}`,
        lease.client.email,
        lease.property.state,
      ]),
    ),
    ...receipts,
  ]
}

type Searching = PageQuery & { search: string }

/** First those of the reference, the code, the amount or the month that was typed. */
async function searchReceipts(
  scope: Exclude<Scope, { kind: 'administrator' }>,
  page: Searching,
): Promise<SearchResult[]> {
  const asked = readSearchedMoney(page.search, scope.today)
  const [byMoney, byWords] = await Promise.all([
    listReceiptsByMoney(scope, asked, MAX_OF_A_KIND),
    listReceipts(scope, page),
  ])
  const ids = new Set(byMoney.map(({ id }) => id))
  return [
    ...byMoney.map(receivedResult),
    ...byWords.rows.filter(({ id }) => !ids.has(id)).map(receiptResult),
  ].slice(0, MAX_OF_A_KIND)
}

/** The ten digits of an Indian telephone number, however it is written; undefined for other words. */
function digitsOfPhone(words: string): string | undefined {
  const digits = asciiDigits(words).replace(/[\s()+.-]/g, '')
  return /^(?:0|91|0091)?(\d{10})$/.exec(digits)?.[1]
}

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
const addressOf = ({ address1, address2, city, pincode }: PropertyAddress) =>
  `${address1}, ${address2}, ${city} ${pincode}`

// An owner has no page of their own; the administrator's way to one is the update screen.
const ownerResult = ({ id, name, email, phone }: Owner): SearchResult => ({
  kind: 'owner',
  id,
  title: name,
  detail: joined(email, phone),
  href: paths.editOwner(id),
})

const propertyResult = (property: PropertyAddress & { id: string }): SearchResult => ({
  kind: 'property',
  id: property.id,
  title: `${property.address1}, ${property.address2}`,
  detail: `${property.city}, ${property.state} ${property.pincode}`,
  href: paths.property(property.id),
})

const clientResult = ({ id, name, email, mobileNumber }: Client): SearchResult => ({
  kind: 'client',
  id,
  title: name,
  detail: joined(email, mobileNumber),
  href: paths.client(id),
})

const leaseResult = ({ id, client, property, monthlyRent }: Lease): SearchResult => ({
  kind: 'lease',
  id,
  title: joined(client.name, addressOf(property)),
  detail: `${formatRupees(monthlyRent)} a month`,
  href: paths.lease(id),
})

const receiptResult = (receipt: Receipt): SearchResult => ({
  kind: 'receipt',
  id: receipt.id,
  title: joined(`Receipt ${receipt.number}`, receipt.client.name),
  detail: joined(
    `${formatDate(receipt.rentFrom)} – ${formatDate(receipt.rentTo)}`,
    formatRupees(receipt.monthlyRent),
    receipt.cancelledAt ? 'cancelled' : '',
  ),
  href: paths.receipt(receipt.id),
})

/** A receipt with what was received. */
const receivedResult = (receipt: Receipt): SearchResult => {
  const result = receiptResult(receipt)
  return { ...result, detail: joined(receipt.code, formatRupees(receipt.amount), result.detail) }
}
