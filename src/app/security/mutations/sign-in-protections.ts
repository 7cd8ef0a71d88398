import { type Mutation, ofFile } from './mutation.ts'

const SECOND_WALLS = 'src/app/security/second-walls.test.ts'
const server = (name: string) => `src/features/identity/server/${name}`

/** Passwords, and how often one may try them. */
export const SIGN_IN_PROTECTIONS: Mutation[] = [
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
]
