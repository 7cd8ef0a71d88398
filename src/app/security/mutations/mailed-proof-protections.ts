import { type Mutation, ofFile } from './mutation.ts'

const SECOND_WALLS = 'src/app/security/second-walls.test.ts'
const server = (name: string) => `src/features/identity/server/${name}`

/** What proves that a mail was read: codes, links, confirmations. */
export const MAILED_PROOF_PROTECTIONS: Mutation[] = [
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
]
