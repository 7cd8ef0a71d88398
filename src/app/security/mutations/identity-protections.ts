import { type Mutation, ofDatabase, ofFile } from './mutation.ts'

const SECOND_WALLS = 'src/app/security/second-walls.test.ts'
const server = (name: string) => `src/features/identity/server/${name}`

/** Who somebody is: sessions, sign-ins, codes, links, the directory. */
export const IDENTITY_PROTECTIONS: Mutation[] = [
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
  ...ofFile(
    server('passwords.ts'),
    [server('sign-in.test.ts')],
    [
      [
        'every password is right',
        "return matches && typeof kept === 'string'",
        "return matches || typeof kept === 'string'",
      ],
      [
        'hashing has no end of a queue',
        'if (waiting.length >= LONGEST_QUEUE)',
        'if (waiting.length < 0)',
      ],
    ],
  ),
  ...ofFile(
    server('sign-in.ts'),
    [server('sign-in.test.ts'), SECOND_WALLS],
    [
      [
        'failures are not counted',
        '    for (const { key, limit } of ofCaller) await takeOne(tx, key, limit, now)\n',
      ],
      [
        'an unknown e-mail costs nothing',
        '  if (candidates.length === 0) await isPassword(password, null)\n',
      ],
      ['successes count', '  await giveAllBack()\n  return account', '  return account'],
      [
        'strangers lock an e-mail for its owner',
        'else if (known.length < all.length && !(await isOneLeft(tx, key, limit, now))) return known',
        'else await takeOne(tx, key, limit, now)',
      ],
      [
        'nothing is counted per network address',
        "      { key: keyOf('address', network), limit: PER_ADDRESS },\n",
      ],
      [
        'nothing is counted per e-mail',
        '  if (known.length === 0) await takeOne(tx, key, limit, now)\n  else if',
        '  if',
      ],
      [
        'nothing is counted per e-mail and address',
        "      { key: keyOf('email and address', kind, email, network), limit: PER_EMAIL_AND_ADDRESS },\n",
      ],
    ],
  ),
  ...ofFile(
    server('sign-in.ts'),
    [server('start-session.test.ts')],
    [
      [
        'an old password opens a session after it was changed',
        "    .where('password_hash', '=', passwordHash)\n",
      ],
      ['a closed account gets a session', "    .where('closed_at', 'is', null)\n"],
      ['an account is looked at again without being held', '    .forNoKeyUpdate()\n'],
    ],
  ),
  ...ofFile(
    server('throttle.ts'),
    [server('throttle.test.ts')],
    [
      [
        'a pause keeps nobody waiting',
        '  if (row.blocked_until) throw tooMany(row.blocked_until, now)\n',
      ],
      [
        'pauses do not grow',
        'Math.min(2 ** Math.min(excess, 20), LONGEST_PAUSE)',
        'Math.min(excess, 1)',
      ],
      [
        'a pause is a lock',
        '2 ** Math.min(excess, 20), LONGEST_PAUSE',
        '2 ** excess, LONGEST_PAUSE ** 9',
      ],
    ],
  ),
  ...ofFile(
    server('email-codes.ts'),
    [server('email-codes.test.ts')],
    [
      ['a guess costs nothing', 'sql<number>`guesses_left - 1`', 'sql<number>`guesses_left`'],
      ['guesses never run out', "      .where('guesses_left', '>', 0)\n"],
      ['a code never expires', '  if (spent.expires_at <= now) return EXPIRED\n'],
      [
        'any code is right',
        '  if (!timingSafeEqual(spent.code_hash, hashCode(deps, email, code))) return WRONG\n',
      ],
      [
        'codes are mailed without end to one address',
        'const PER_EMAIL_A_DAY: Limit = { free: 6,',
        'const PER_EMAIL_A_DAY: Limit = { free: 6e9,',
      ],
      [
        'codes are mailed without a pause',
        'const PER_EMAIL_A_MINUTE: Limit = { free: 1,',
        'const PER_EMAIL_A_MINUTE: Limit = { free: 1e9,',
      ],
      [
        'codes are mailed without end from one place',
        'const PER_ADDRESS: Limit = { free: 60,',
        'const PER_ADDRESS: Limit = { free: 6e9,',
      ],
      [
        'codes are kept as they are',
        "  keyedHash(deps, 'code', email, code)",
        '  deps && email && Buffer.from(code)',
      ],
      [
        'a registered e-mail is told',
        'taken ? alreadyRegistered(deps, email) : codeMail(email, code)',
        'taken ? codeMail(email, code) : codeMail(email, code)',
      ],
    ],
  ),
  ...ofFile(
    server('verified-email.ts'),
    ['src/features/owners/server/register-owner.test.ts', server('email-codes.test.ts')],
    [
      [
        'whoever knows a verified e-mail registers with it',
        "        row('verified_from', '=', hashAddress(deps, address)),\n",
        "        row('verified_from', 'is not', null),\n",
      ],
      [
        'any proof is taken for that of a verified e-mail',
        "row('verification_hash', '=', hashToken(verification ?? ''))",
        "row('verification_hash', verification ? 'is not' : 'is', null)",
      ],
      [
        'a verified e-mail serves for ever',
        "      row('verified_at', '>', new Date(now.getTime() - VERIFIED_LIFE_MS)),\n",
        "      row('verified_at', '<=', now),\n",
      ],
    ],
  ),
  ...ofFile(
    'src/shared/wire.ts',
    [server('email-codes.test.ts')],
    [
      [
        'each spelling of a domain is an address of its own',
        'const email = canonicalEmail(text)\n',
        'const email = canonicalEmail(text) && text\n',
      ],
    ],
  ),
  ...ofFile(
    'src/shared/email-address.ts',
    ['src/shared/email-address.test.ts'],
    [
      ['an e-mail holds what nobody sees', 'UNSEEN.test(text) || '],
      ['a domain holds what ends the domain of a URL', ' || NO_DOMAIN.test(domain)'],
    ],
  ),
  ...ofFile(
    server('network-of.ts'),
    [server('network-of.test.ts')],
    [
      [
        'each IPv6 address is counted alone',
        '  if (!isIPv6(bare)) return address\n',
        '  if (bare || !isIPv6(bare)) return address\n',
      ],
    ],
  ),
  ...(
    [
      ['email-codes.ts', 'codes'],
      ['register-administrator.ts', 'administrators'],
    ] as const
  ).flatMap(([file, what]) =>
    ofFile(
      server(file),
      [server('network-of.test.ts')],
      [
        [
          `each IPv6 address asks for ${what} alone`,
          'keyed(deps, networkOf(address))',
          'keyed(deps, address)',
        ],
      ],
    ),
  ),
  ...ofFile(
    server('password-resets.ts'),
    [server('network-of.test.ts')],
    [
      [
        'each IPv6 address asks for links alone',
        '{keyed(deps, network)}',
        '{keyed(deps, address)}',
      ],
      [
        'each IPv6 address has links of its own for an e-mail',
        '[keyed(deps, email, network),',
        '[keyed(deps, email, address),',
      ],
    ],
  ),
  ...ofFile(
    server('sign-in.ts'),
    [server('network-of.test.ts')],
    [
      [
        'each IPv6 address signs in alone',
        'const network = networkOf(address)',
        'const network = address',
      ],
    ],
  ),
  ...ofFile(
    server('account-queries.ts'),
    [server('several-accounts.test.ts')],
    [
      [
        'strangers come before who signed in from there',
        "    .orderBy((row) => row('known.account_id', 'is', null))\n",
      ],
      [
        'the newest comes before who signed in last',
        "    .orderBy('accounts.last_signed_in_at', (by) => by.desc().nullsLast())\n",
      ],
      [
        "strangers' records keep a person's own out of the mail",
        'const MOST_MAILED = 200',
        'const MOST_MAILED = 20',
      ],
    ],
  ),
  ...ofFile(
    server('password-resets.ts'),
    [server('several-accounts.test.ts')],
    [
      ['a reset does not count like a sign-in', '  await markSignedIn(tx, accountId, now)\n'],
      [
        'where a password was reset is not known',
        '  await rememberAddress(tx, accountId, hashAddress(deps, from), now)\n',
      ],
    ],
  ),
  ...ofFile(
    server('sign-in.ts'),
    [server('several-accounts.test.ts')],
    [
      [
        'an own account lifts the pause for another of its e-mail',
        'isOneLeft(tx, key, limit, now))) return known',
        'isOneLeft(tx, key, limit, now))) return all',
      ],
      [
        'guesses beside an own account do not count for the e-mail',
        'else if (known.length < all.length &&',
        'else if (known.length < 0 &&',
      ],
    ],
  ),
  {
    name: 'a code works twice',
    tests: [server('email-codes.test.ts')],
    file: server('email-codes.ts'),
    edit: (source) => source.replaceAll("      .where('verified_at', 'is', null)\n", ''),
  },
  ...ofFile(
    server('password-resets.ts'),
    [server('password-resets.test.ts'), SECOND_WALLS],
    [
      ['a link never expires', "    .where('expires_at', '>', deps.clock())\n"],
      [
        'a link works again',
        "    await tx.deleteFrom('password_resets').where('account_id', '=', accountId).execute()\n",
      ],
      [
        'any token resets',
        'account && mayReset(deps, account) && timingSafeEqual(link.token_hash, hashLink(token, account))',
        'account && mayReset(deps, account) && hashLink(token, account)',
      ],
      ['a reset ends no session', '    await endSessionsOf(tx, accountId)\n'],
      [
        'a link outlives a changed e-mail or password',
        "hashToken([token, email, passwordHash].join('\\n'))",
        'hashToken([token, email, passwordHash][0] as string)',
      ],
      [
        'links are mailed without end from one place',
        'const MAILS_FROM_ONE_PLACE: Limit = { free: 6,',
        'const MAILS_FROM_ONE_PLACE: Limit = { free: 6e9,',
      ],
      [
        'links are mailed without end to one address',
        'const MAILS_PER_EMAIL: Limit = { free: 24,',
        'const MAILS_PER_EMAIL: Limit = { free: 24e9,',
      ],
      [
        "strangers use a person's links up",
        '[keyed(deps, email, network), keyed(deps, email)]',
        '[keyed(deps, email), keyed(deps, email)]',
      ],
    ],
  ),
  ...ofFile(
    server('register-administrator.ts'),
    [server('register-administrator.test.ts')],
    [
      [
        'anybody may ask to be an administrator',
        '!deps.adminEmails.has(email) || !isMailed',
        '!isMailed',
      ],
      [
        'an address that is listed no longer is confirmed',
        '!confirmation || !deps.adminEmails.has(confirmation.email)',
        '!confirmation',
      ],
      ['any token confirms', "      row('token_hash', '=', hashToken(link.token)),\n"],
      ['a confirmation never expires', "      row('expires_at', '>', now),\n"],
      [
        'a confirmation works twice',
        "deleteFrom('administrator_confirmations')\n      .where(isThatLink)\n      .returning(",
        "selectFrom('administrator_confirmations')\n      .where(isThatLink)\n      .select(",
      ],
    ],
  ),
  ...ofFile(
    server('directory-sign-in.ts'),
    [server('directory-sign-in.test.ts')],
    [
      ['tokens for other applications are taken', '      audience: clientId,\n'],
      ['tokens of other issuers are taken', '      issuer: ', '      // issuer: '],
      [
        'tokens of any age are taken',
        '      maxTokenAge: OLDEST - CLOCK_TOLERANCE, // the tolerance comes on top\n',
      ],
      [
        'tokens of any version and directory are taken',
        "ver !== '2.0' || tid !== directory.tenantId || typeof oid !== 'string'",
        "typeof oid !== 'string'",
      ],
      [
        'tokens for several applications are taken',
        "  if (typeof aud !== 'string') throw tokenRefused()\n",
      ],
      [
        'access tokens are taken',
        '  if (isAccessToken(claims, directory.clientId)) throw tokenRefused()\n',
      ],
      [
        'everybody of the directory is an administrator',
        '  if (!isAdministrator)\n',
        '  if (!isAdministrator && !oid)\n',
      ],
      [
        'a token is taken twice',
        '  if (taken.numInsertedOrUpdatedRows === 0n) throw tokenRefused()\n',
      ],
    ],
  ),
  ...ofDatabase(
    [server('sign-in.test.ts'), 'src/features/clients/server/client-routes.test.ts'],
    [['an e-mail is twice a client of one owner', 'drop index accounts_client_email']],
  ),
  ...ofDatabase(
    ['src/features/owners/server/owner-routes.test.ts'],
    [['an e-mail is twice an owner', 'drop index accounts_email']],
  ),
]
