import type { FeatureWords } from '../../shared/contract.ts'
import { MEMBERS, OWNER } from '../identity/role-groups.ts'
import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import * as memberWires from './member-wire.ts'
import { memberData } from './server/member-data.ts'
import { teamRoutes } from './server/team-routes.ts'
import { teamContract } from './team-contract.ts'

const words = {
  abilities: {
    'look after the team': OWNER,
    'change own membership': MEMBERS,
  },
  history: ['member'],
} as const satisfies FeatureWords

declare module '../../shared/contract.ts' {
  interface Features {
    team: typeof words
  }
}

export const teamFeature = {
  ...words,
  apis: [
    api({
      name: 'Team',
      about: 'Who works with an owner: managers, accountants and caretakers.',
      contract: teamContract,
      routes: teamRoutes,
    }),
  ],
  wires: [memberWires],
  tables: {},
  ownData: memberData,
  sheets: [],
  searched: [],
  notSearched: {},
  staysBehind: {
    memberships: { because: 'the new owner invites them' },
  },
  sealed: [],
  jobs: [],
} satisfies ServerFeature
