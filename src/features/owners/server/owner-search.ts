import { paths } from '../../../paths.ts'
import { joined, type SearchedRecords } from '../../identity/server/access/server-feature.ts'
import { listOwners } from './owner-queries.ts'

/** Owners, for administrators. They have no page of their own; the way to one is the update screen. */
export const ownerSearch: SearchedRecords = {
  kind: 'owner',
  looksThrough: ['owners', 'accounts'],
  table: 'owners',
  ofAdministrator: async (scope, search, limit) => {
    const { rows } = await listOwners(scope, { search, limit, isCounted: false })
    return rows.map(({ id, name, email, phone }) => ({
      id,
      title: name,
      detail: joined(email, phone),
      href: paths.editOwner(id),
    }))
  },
}
