import { expressionBuilder, sql } from 'kysely'
import { paths } from '../../../paths.ts'
import type { Tables } from '../../../server/database/database.ts'
import { patternsOf } from '../../../server/database/search-words.ts'
import { formatRupeesBriefly } from '../../../shared/money.ts'
import { say } from '../../../shared/said.ts'
import {
  inOneLine,
  joined,
  type SearchedRecords,
} from '../../identity/server/access/server-feature.ts'
import type { PropertyAddress } from '../../properties/property-wire.ts'
import { meterNumberOf } from '../lease.ts'
import { leasesSoundingLike, searchedInLeases } from './lease-queries.ts'
import { rentInForce } from './rent-queries.ts'

type Found = PropertyAddress & {
  id: string
  clientName: string
  clientEmail: string
  /** Rupees, decimal text. */
  monthlyRent: string
  electricityMeterNumber: string
}

const builder = expressionBuilder<Tables, 'leases'>()

/** Agreements that run, by their client, property, meter and rent. */
export const leaseSearch: SearchedRecords<Found> = {
  kind: 'lease',
  looksThrough: ['leases', 'leaseRents', 'properties', 'accounts'],
  table: 'leases',
  byWords: (scope, words) => {
    if (scope.kind === 'client') return undefined
    const { id } = scope.organization
    const patterns = patternsOf(words)
    return {
      record: sql`json_build_object('id', leases.id,
        'address1', properties.address1, 'address2', properties.address2, 'pincode', properties.pincode,
        'city', properties.city, 'state', properties.state, 'clientName', client_accounts.name,
        'clientEmail', client_accounts.email, 'monthlyRent', rent.monthly_rent::text,
        'electricityMeterNumber', leases.electricity_meter_number)`,
      // Looked up for each that was found: joined plainly, all accounts would be read for a handful of them.
      from: sql`leases
        cross join lateral (select address1, address2, pincode, city, state from properties
          where organization_id = ${id} and id = leases.property_id limit 1) properties
        cross join lateral (select name, email from accounts
          where organization_id = ${id} and id = leases.client_id limit 1) client_accounts
        join lateral ${rentInForce(scope)} on true
        where ${builder('leases.organizationId', '=', id)} and leases.ended_at is null`,
      searched: sql`lower(${searchedInLeases})`,
      patterns,
      find: sql`find_leases(${patterns}::text[], 200)`,
      alike: { ...leasesSoundingLike, find: leasesSoundingLike.find(patterns) },
    }
  },
  lineOf: ({ id, clientName, clientEmail, monthlyRent, electricityMeterNumber, ...address }) => ({
    id,
    title: joined(clientName, addressOf(address)),
    detail: say`${formatRupeesBriefly(monthlyRent)} a month`,
    href: paths.lease(id),
    unshown: [...meterSaid(electricityMeterNumber), clientEmail, address.state],
  }),
}

const meterSaid = (electricityMeterNumber: string) =>
  meterNumberOf(electricityMeterNumber) === '' ? [] : [say`Meter ${electricityMeterNumber}`]

const addressOf = ({ address1, address2, city, pincode }: PropertyAddress) =>
  inOneLine(address1, address2, `${city} ${pincode}`.trim())
