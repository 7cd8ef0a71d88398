import { sealedColumn } from '../../server/database/sealed-place.ts'
import { NO_OWN_DATA } from '../identity/server/access/own-data.ts'
import { api, type ServerFeature } from '../identity/server/access/server-feature.ts'
import { deleteExpiredHourly } from './server/delete-expired.ts'
import { sendInvitationsSlowly } from './server/send-waiting-invitations.ts'
import { signInRoutes } from './server/sign-in-routes.ts'
import { undoContext } from './server/undo-links.ts'
import { signInContract } from './sign-in-contract.ts'
import * as signInWires from './sign-in-wire.ts'

export const signInFeature = {
  abilities: {},
  history: [],
  apis: [
    api({
      name: 'Sign-in',
      about: 'Sign-in, one-time passwords, mailed links, new passwords.',
      contract: signInContract,
      routes: signInRoutes,
    }),
  ],
  wires: [signInWires],
  tables: {},
  ownData: NO_OWN_DATA,
  sheets: [],
  searched: [],
  notSearched: {},
  staysBehind: {},
  sealed: [sealedColumn('email_changes', 'previous_details_sealed', { context: undoContext })],
  jobs: [deleteExpiredHourly, sendInvitationsSlowly],
} satisfies ServerFeature
