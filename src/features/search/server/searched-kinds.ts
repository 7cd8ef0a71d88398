import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../../server/database/database.ts'
import { patternsOf } from '../../../server/database/search-words.ts'
import { asciiDigits } from '../../../shared/typed-amount.ts'
import {
  searchedWithoutPhone as clientWithoutPhone,
  searched as searchedInClient,
} from '../../clients/server/client-queries.ts'
import type { BooksScope, ClientScope } from '../../identity/server/access/scope.ts'
import { searched as searchedInLease } from '../../leases/server/lease-queries.ts'
import { rentInForce } from '../../leases/server/rent-queries.ts'
import { searched as searchedInProperty } from '../../properties/server/property-queries.ts'
import { searched as searchedInReceipt } from '../../receipts/server/receipt-queries.ts'
import '../../receipts/server/receipt-tables.ts'
import type { Client } from '../../clients/client-wire.ts'
import type { PropertyAddress } from '../../properties/property-wire.ts'

// Written as SQL, of which little has to be built for each search. What a record is joined to is looked up for each that
// was found (`lateral`, `limit 1`): joined plainly, all accounts of the organization would be read for a handful of them.

type Reader = BooksScope | ClientScope
type Sql = RawBuilder<unknown>

/** One kind of record, and how those with the typed words are found. */
export type SearchedKind = {
  kind: Exclude<keyof Found, 'money'>
  table: 'properties' | 'clients' | 'leases' | 'receipts'
  /** All that the caller may see; ends with conditions, to which others can be added. */
  records: Sql
  /** The lower-case text in which every word must occur; fewer than four digits in that without a telephone number. */
  searched: Sql
  withoutPhone?: Sql
  patterns: string[]
  /** An array of the ids among which all with the words are; null where each word has 200 or more. */
  find: Sql
  /** How records are found whose names sound like the words; absent where the exact words alone are looked for. */
  alike?: { find: Sql; text: Sql; names: Sql }
}

/** The kinds that are searched in one organization's books: by a client only their receipts. An administrator searches owners (`search-routes.ts`). */
export function searchedKinds(scope: Reader, words: string): SearchedKind[] {
  const patterns = patternsOf(words)
  const receipts = inReceipts(scope, patterns)
  if (scope.kind === 'client') return [receipts]
  const phone = digitsOfPhone(words)
  return [
    inProperties(scope, patterns),
    inClients(scope, phone === undefined ? patterns : patternsOf(phone)),
    inLeases(scope, patterns),
    receipts,
  ]
}

const builder = expressionBuilder<Tables, 'properties' | 'clients' | 'leases' | 'receipts'>()

const inProperties = ({ organization }: BooksScope, patterns: string[]): SearchedKind => ({
  ...{ kind: 'property', table: 'properties', patterns },
  searched: sql`lower(${searchedInProperty})`,
  find: sql`find_properties(${patterns}::text[], 200)`,
  alike: {
    find: sql`sound_properties(${patterns}::text[], 200)`,
    text: searchedInProperty,
    names: sql`concat_ws(' ', properties.address1, properties.address2, properties.city)`,
  },
  records: sql`select 'property' as kind, json_build_object('id', properties.id,
      'address1', address1, 'address2', address2, 'pincode', pincode, 'city', city, 'state', state) as record
    from properties
    where ${builder('properties.organizationId', '=', organization.id)} and properties.deleted_at is null`,
})

const inClients = ({ organization }: BooksScope, patterns: string[]): SearchedKind => ({
  ...{ kind: 'client', table: 'clients', patterns },
  searched: sql`lower(${searchedInClient})`,
  withoutPhone: sql`lower(${clientWithoutPhone})`,
  find: sql`find_clients(${patterns}::text[], 200)`,
  alike: {
    find: sql`sound_clients(${patterns}::text[], 200)`,
    text: clientWithoutPhone,
    names: sql`concat_ws(' ', account.name, clients.father_name, clients.address1, clients.address2)`,
  },
  records: sql`select 'client' as kind, json_build_object('id', clients.id,
      'name', account.name, 'email', account.email, 'mobileNumber', clients.mobile_number,
      'fatherName', clients.father_name, 'address1', clients.address1, 'address2', clients.address2) as record
    from clients
      cross join lateral (select name, email from accounts
        where organization_id = clients.organization_id and id = clients.id limit 1) account
    where ${builder('clients.organizationId', '=', organization.id)} and clients.deleted_at is null`,
})

const inLeases = (scope: BooksScope, patterns: string[]): SearchedKind => ({
  ...{ kind: 'lease', table: 'leases', patterns },
  searched: sql`lower(${searchedInLease})`,
  find: sql`find_leases(${patterns}::text[], 200)`,
  alike: {
    find: sql`sound_leases(${patterns}::text[], 200)`,
    text: searchedInLease,
    names: sql`concat_ws(' ', client_accounts.name, properties.address1, properties.address2, properties.city)`,
  },
  records: sql`select 'lease' as kind, json_build_object('id', leases.id,
      'address1', properties.address1, 'address2', properties.address2, 'pincode', properties.pincode,
      'city', properties.city, 'state', properties.state, 'clientName', client_accounts.name,
      'clientEmail', client_accounts.email, 'monthlyRent', rent.monthly_rent::text,
      'electricityMeterNumber', leases.electricity_meter_number) as record
    from leases
      cross join lateral (select address1, address2, pincode, city, state from properties
        where organization_id = leases.organization_id and id = leases.property_id limit 1) properties
      cross join lateral (select name, email from accounts
        where organization_id = leases.organization_id and id = leases.client_id limit 1) client_accounts
      join lateral ${rentInForce(scope)} on true
    where ${builder('leases.organizationId', '=', scope.organization.id)} and leases.ended_at is null`,
})

const inReceipts = (scope: Reader, patterns: string[]): SearchedKind => ({
  ...{ kind: 'receipt', table: 'receipts', patterns },
  searched: searchedInReceipt,
  find:
    scope.kind === 'client'
      ? fewerThan200(sql`find_receipts_of_client(${patterns}::text[], 200)`)
      : fewerThan200(sql`find_receipts(${patterns}::text[], 200)`),
  records: receiptsAs('receipt', scope),
})

// `offset 0`: else the function would be called for both uses of its ids.
const fewerThan200 = (ids: Sql) =>
  sql`(select case when cardinality(ids) < 200 then ids end from (select array(select ${ids}) as ids offset 0) found)`

/** All receipts that the caller may see, as rows of a kind; ends with conditions, to which others can be added. */
export const receiptsAs = (kind: 'receipt' | 'money', scope: Reader): Sql =>
  sql`select ${sql.raw(`'${kind}'`)} as kind, json_build_object('id', id, 'number', number, 'code', code,
      'clientName', snapshot -> 'client' ->> 'name', 'rentFrom', rent_from, 'rentTo', rent_to,
      'monthlyRent', monthly_rent::text, 'amount', amount::text, 'isCancelled', cancelled_at is not null) as record
    from receipts where ${builder('receipts.organizationId', '=', scope.organization.id)}${
      scope.kind === 'client'
        ? sql` and ${builder('receipts.clientId', '=', scope.actor.accountId)}`
        : sql``
    }`

/** The ten digits of an Indian telephone number, however it is written; undefined for other words. */
function digitsOfPhone(words: string): string | undefined {
  const digits = asciiDigits(words).replace(/[\s()+.-]/g, '')
  return /^(?:0|91|0091)?(\d{10})$/.exec(digits)?.[1]
}

// What a search reads of a record: what its line shows, and what it may have been found by.

export type FoundProperty = PropertyAddress & { id: string }

export type FoundClient = Pick<Client, 'id' | 'name' | 'email' | 'mobileNumber'> &
  Pick<Client, 'fatherName' | 'address1' | 'address2'>

export type FoundLease = PropertyAddress & {
  id: string
  clientName: string
  clientEmail: string
  /** Rupees, decimal text. */
  monthlyRent: string
  electricityMeterNumber: string
}

export type FoundReceipt = {
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

/** What was found, of each kind the newest first. */
export type Found = {
  property: FoundProperty[]
  client: FoundClient[]
  lease: FoundLease[]
  receipt: FoundReceipt[]
  /** Receipts of the bank's reference, the amount, the number or the month that was typed. */
  money: FoundReceipt[]
}
