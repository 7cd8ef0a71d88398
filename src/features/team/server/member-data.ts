import { inLocalTime } from '../../../server/local-time.ts'
import { dataTable, type OwnData, ofOwner } from '../../identity/server/access/own-data.ts'
import { membershipColumns } from '../../identity/server/identity-tables.ts'
import { memberDataWire } from '../member-wire.ts'
import { listMembersAfter } from './member-queries.ts'

/** Who works and worked with an owner. */
export const memberData: OwnData = ofOwner((scope) => [
  dataTable(
    {
      name: 'team',
      about: 'Who works with you, and who did.',
      columns: membershipColumns,
    },
    memberDataWire,
    async (stretch) =>
      (await listMembersAfter(scope, stretch)).map((row) => inLocalTime(scope, row)),
  ),
])
