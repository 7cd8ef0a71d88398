import { expressionBuilder, sql } from 'kysely'
import { paths } from '../../../paths.ts'
import type { Tables } from '../../../server/database/database.ts'
import { patternsWithPhone } from '../../../server/database/search-words.ts'
import { joined, type SearchedRecords } from '../../identity/server/access/server-feature.ts'
import type { Client } from '../client-wire.ts'
import { clientsSoundingLike, searchedInClients, searchedWithoutPhone } from './client-queries.ts'

type Found = Pick<Client, 'id' | 'name' | 'email' | 'mobileNumber'> &
  Pick<Client, 'fatherName' | 'address1' | 'address2'>

const builder = expressionBuilder<Tables, 'clients'>()

/** Clients by their details; a telephone number in any spelling. */
export const clientSearch: SearchedRecords<Found> = {
  kind: 'client',
  looksThrough: ['clients', 'accounts'],
  table: 'clients',
  byWords: (scope, words) => {
    if (scope.kind === 'client') return undefined
    const { id } = scope.organization
    const patterns = patternsWithPhone(words)
    return {
      record: sql`json_build_object('id', clients.id,
        'name', account.name, 'email', account.email, 'mobileNumber', clients.mobile_number,
        'fatherName', clients.father_name, 'address1', clients.address1, 'address2', clients.address2)`,
      // Looked up for each that was found: joined plainly, all accounts would be read for a handful of them.
      from: sql`clients
        cross join lateral (select name, email from accounts
          where organization_id = ${id} and id = clients.id limit 1) account
        where ${builder('clients.organizationId', '=', id)} and clients.deleted_at is null`,
      searched: sql`lower(${searchedInClients})`,
      withoutPhone: sql`lower(${searchedWithoutPhone})`,
      patterns,
      find: sql`find_clients(${patterns}::text[], 200)`,
      alike: { ...clientsSoundingLike, find: clientsSoundingLike.find(patterns) },
    }
  },
  lineOf: ({ id, name, email, mobileNumber, address1, address2, fatherName }) => ({
    id,
    title: name,
    detail: joined(email, mobileNumber),
    href: paths.client(id),
    unshown: [address1, address2, fatherName],
  }),
}
