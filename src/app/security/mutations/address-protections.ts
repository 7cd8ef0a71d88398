import { type Mutation, ofDatabase, ofFile } from './mutation.ts'

const server = (name: string) => `src/features/identity/server/${name}`

/** E-mail and network addresses: one spelling, one account, one count. */
export const ADDRESS_PROTECTIONS: Mutation[] = [
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
  ...ofDatabase(
    [server('sign-in.test.ts'), 'src/features/clients/server/client-routes.test.ts'],
    [['an e-mail is twice a client of one owner', 'drop index accounts_client_email']],
  ),
  ...ofDatabase(
    ['src/features/owners/server/owner-routes.test.ts'],
    [['an e-mail is twice an owner', 'drop index accounts_email']],
  ),
]
