import { sealedColumn } from '../../server/database/sealed-place.ts'
import { identityContract } from './identity-contract.ts'
import * as dueJobs from './server/access/due-job-tables.ts'
import { NO_OWN_DATA } from './server/access/own-data.ts'
import { api, type ServerFeature } from './server/access/server-feature.ts'
import { identityRoutes } from './server/identity-routes.ts'
import * as identity from './server/identity-tables.ts'
import { organizationMailColumns } from './server/mail-ceiling.ts'
import { mailRefusalColumns } from './server/mail-refusals.ts'
import { totpContext } from './server/second-factor/totp.ts'
import * as userWires from './user-wire.ts'

export const identityFeature = {
  abilities: {},
  history: [],
  apis: [
    api({
      name: 'Session',
      about: 'The account that is signed in, and what the browser must know before.',
      contract: identityContract,
      routes: identityRoutes,
    }),
  ],
  wires: [userWires],
  tables: {
    accounts: identity.accountColumns,
    dueJobs: dueJobs.dueJobColumns,
    jobWakes: dueJobs.jobWakeColumns,
    jobs: dueJobs.jobColumns,
    administratorConfirmations: identity.administratorConfirmationColumns,
    emailChanges: identity.emailChangeColumns,
    invitations: identity.invitationColumns,
    memberships: identity.membershipColumns,
    membershipProperties: identity.membershipPropertyColumns,
    knownAddresses: identity.knownAddressColumns,
    organizations: identity.organizationColumns,
    otps: identity.otpColumns,
    passkeys: identity.passkeyColumns,
    passwordResets: identity.passwordResetColumns,
    recoveryCodes: identity.recoveryCodeColumns,
    sessions: identity.sessionColumns,
    signInHandles: identity.signInHandleColumns,
    throttles: identity.throttleColumns,
    totpFactors: identity.totpFactorColumns,
    usedChallenges: identity.usedChallengeColumns,
    usedDirectoryTokens: identity.usedDirectoryTokenColumns,
    organizationMails: organizationMailColumns,
    mailRefusals: mailRefusalColumns,
  },
  ownData: NO_OWN_DATA,
  sheets: [],
  searched: [],
  notSearched: {
    emailChanges: 'are of the account that is signed in',
    passkeys: 'are of the account that is signed in',
    sessions: 'are of the account that is signed in',
  },
  staysBehind: {
    organizations: { because: 'the new books have their own trial' },
    sessions: { because: 'of the account that was signed in' },
  },
  sealed: [
    sealedColumn('totp_factors', 'secret_sealed', { row: 'account_id', context: totpContext }),
  ],
  jobs: [],
} satisfies ServerFeature
