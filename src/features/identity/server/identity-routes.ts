import { beforeTransaction } from '../../../server/http/before-transaction.ts'
import { messageReply } from '../../../server/http/success-replies.ts'
import { knownLanguage, LANGUAGES } from '../../../server/language/catalogues.ts'
import { invalidField } from '../../../server/refusal.ts'
import { today } from '../../../shared/calendar-date.ts'
import { say } from '../../../shared/said.ts'
import type { identityContract } from '../identity-contract.ts'
import { trialDaysOf } from '../trial.ts'
import { sealKeyOf } from './access/known-device.ts'
import { membershipOf } from './access/membership-of.ts'
import type { Handlers, Scope } from './access/scope.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { setLanguage } from './readers-language.ts'
import { endSession } from './sessions/sessions.ts'

export function identityRoutes(deps: IdentityDeps): Handlers<typeof identityContract> {
  const todayHere = () => today(deps.clock(), deps.timeZone)
  return {
    'GET /client-settings': async () => ({ status: 200, body: deps.clientSettings }),
    'GET /session': async ({ scope }) => {
      // The session tells all of it: this call, which opens every page, asks the database nothing more.
      const { accountId, language } = scope.actor
      const user = { ...userOf(scope), ...trialDaysOf(standingOf(scope), todayHere()), language }
      const sealKey = sealKeyOf(deps, accountId)
      return { status: 200, body: { organizationId: organizationOf(scope), sealKey, user } }
    },
    'POST /session/language': beforeTransaction(
      async ({ caller, body }) => {
        const language = knownLanguage(body.language)
        if (language === undefined)
          throw invalidField('language', say`Please use one of: ${LANGUAGES.join(', ')}.`)
        const { accountId } = caller.actor
        await deps.database.transaction({ role: 'rentbook_identity' }, (tx) =>
          setLanguage(tx, accountId, language),
        )
      },
      async () => messageReply('Your language is saved.'),
    ),
    'POST /logout': async ({ scope }) => {
      await endSession(scope.tx, scope.sessionHash)
      deps.securityLog('signed out', { account: scope.actor.accountId })
      return { status: 200, body: { message: 'Signed out.' } }
    },
  }
}

const organizationOf = (scope: Scope) =>
  scope.kind === 'administrator' ? null : scope.organization.id

const standingOf = (scope: Scope) => ({
  role: scope.kind,
  trial: scope.kind === 'owner' ? scope.organization.trial : null,
})

const userOf = (scope: Scope) => ({
  id: scope.actor.accountId,
  email: scope.actor.email,
  name: scope.actor.name,
  role: scope.kind,
  readsUntil: scope.actor.readsUntil,
  ...membershipOf(scope),
})
