import { type Mutation, ofFile } from './mutation.ts'

const SECOND_WALLS = 'src/app/security/second-walls.test.ts'
const server = (name: string) => `src/features/identity/server/${name}`

/** Sessions, roles and scopes. */
export const SESSION_PROTECTIONS: Mutation[] = [
  ...ofFile(
    server('sessions.ts'),
    [server('sessions.test.ts'), SECOND_WALLS],
    [
      [
        'any token opens a session',
        "    .where('token_hash', '=', tokenHash)\n    .where('last_used_at', '>'",
        "    .where('last_used_at', '>'",
      ],
      [
        'an unused session goes on',
        "    .where('last_used_at', '>', new Date(now.getTime() - LONGEST_PAUSE))\n",
      ],
      [
        'a session lasts for ever',
        "    .where('sessions.created_at', '>', new Date(now.getTime() - LONGEST_LIFE))\n",
      ],
      ['a session outlives its account', "    .where('accounts.closed_at', 'is', null)\n"],
      [
        'a session outlives its organization',
        "    .where('organizations.closed_at', 'is', null)\n",
      ],
      [
        'signing out ends nothing',
        "  await tx.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()\n",
      ],
      [
        'a new password ends no session',
        "  await tx.deleteFrom('sessions').where('account_id', '=', accountId).execute()\n",
      ],
    ],
  ),
  ...ofFile(
    server('tokens.ts'),
    [server('sessions.test.ts')],
    [
      [
        'tokens are kept as they are',
        "createHash('sha256').update(token).digest()",
        'Buffer.from(token)',
      ],
    ],
  ),
  ...ofFile(
    server('gate.ts'),
    [server('sessions.test.ts')],
    [['ADMIN_EMAILS is looked at once only', ' || !isStillAdministrator(session, adminEmails)']],
  ),
  ...ofFile(
    server('gate.ts'),
    ['src/app/security/isolation.test.ts'],
    [
      [
        'every role may call every route',
        'if (!mayCall(session.role, endpoint.access)) {',
        'if (session.role === undefined) {',
      ],
    ],
  ),
  ...ofFile(
    server('gate.ts'),
    ['src/app/security/transactions.test.ts'],
    [
      [
        'the database is not told that a client works',
        "return role === 'client' ? { ...inside, clientId: accountId } : inside",
        'return inside',
      ],
      [
        'an administrator works as the identity role',
        "return { role: 'rentbook_admin', accountId } as const",
        "return { role: 'rentbook_identity' } as const",
      ],
    ],
  ),
  ...ofFile(
    server('gate.ts'),
    ['src/features/owners/server/owner-trial.test.ts'],
    [
      [
        'an expired trial writes on',
        "  if (isTrialExpired(trial, day)) throw new Refusal('trial-expired', TRIAL_EXPIRED)\n",
      ],
    ],
  ),
  ...ofFile(
    server('identity-routes.ts'),
    ['src/features/owners/server/owner-trial.test.ts'],
    [
      [
        'an expired trial signs in',
        'if (trial && isTrialExpired(trial, today(deps.clock(), deps.timeZone)))',
        'if (trial === undefined)',
      ],
    ],
  ),
  ...ofFile(
    server('scope.ts'),
    ['src/features/clients/server/client-routes.test.ts'],
    [
      [
        "another owner's id is believed",
        "  if (foreign) throw new Refusal('forbidden', 'This record belongs to another owner.')\n",
        '  void foreign\n',
      ],
    ],
  ),
]
