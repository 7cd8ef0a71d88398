import { type Mutation, ofFile } from './mutation.ts'

const server = (name: string) => `src/features/identity/server/${name}`

/** Sign-ins with the directory. */
export const DIRECTORY_PROTECTIONS: Mutation[] = [
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
]
