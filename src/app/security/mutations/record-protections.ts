import { type Mutation, ofDatabase, ofFile } from './mutation.ts'

const seal = (name: string) => `src/app/security/${name}.test.ts`
const owners = (name: string) => `src/features/owners/server/${name}`
const RECEIPTS = 'src/features/receipts/server/receipt-routes.test.ts'
const REGISTERING = owners('register-owner.test.ts')
const ENCRYPTION = 'src/server/encryption.test.ts'

/** Owners, agreements, receipts, and what is kept of them. */
export const RECORD_PROTECTIONS: Mutation[] = [
  ...ofFile(
    'src/features/properties/server/property-queries.ts',
    [seal('races')],
    [
      [
        'a version is checked without holding the record',
        ".$if(lock, (query) => query.forUpdate('properties'))",
        '.$if(lock, (query) => query)',
      ],
    ],
  ),
  ...ofFile(
    'src/shared/wire.ts',
    ['src/app/conformance/agreement-terms.test.ts'],
    [
      [
        'an amount changes in silence',
        ".replace(/^0+/, '').length <= 15",
        ".replace(/^0+/, '').length <= 99",
      ],
    ],
  ),
  ...ofFile(
    owners('owner-queries.ts'),
    [owners('owner-routes.test.ts')],
    [['an owner is deleted twice', "forUpdate(['owners', 'accounts'])", "forUpdate('owners')"]],
  ),
  ...ofFile(
    'src/features/leases/server/lease-queries.ts',
    ['src/features/leases/server/moved-lease.test.ts'],
    [
      [
        'an agreement is changed without holding it',
        'if (lock && !(await holdLease(scope, id))) return undefined',
        'if (lock && id === scope.organizationId) return undefined',
      ],
    ],
  ),
  ...ofFile(
    'src/features/owners/owner-wire.ts',
    [REGISTERING],
    [
      [
        'numbers are told in full to everybody',
        'inFull ? number : masked(number)',
        'inFull ? number : number && masked && number',
      ],
    ],
  ),
  ...ofFile(
    owners('register-owner.ts'),
    [REGISTERING],
    [
      [
        'numbers are kept in the clear',
        'sealer.seal(number, sealContext(column, id))',
        'sealer && sealContext(column, id) && number',
      ],
      [
        'all of the Aadhaar is kept',
        'alternate_phone: body.alternatePhone,',
        'alternate_phone: body.aadharNumber,',
      ],
    ],
  ),
  {
    name: 'nobody needs to verify an e-mail',
    tests: [REGISTERING],
    file: owners('register-owner.ts'),
    edit: (source) => source.replaceAll('throw notVerified()', 'notVerified()'),
  },
  ...ofFile(
    'src/server/encryption.ts',
    [ENCRYPTION],
    [
      [
        'a sealed text opens elsewhere',
        "const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))",
        "const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context && ''))",
      ],
      ['a cut tag opens', ', { authTagLength: 16 })', ')'],
      [
        'one nonce seals everything',
        'const nonce = randomBytes(12)',
        'const nonce = Buffer.alloc(12, randomBytes.name)',
      ],
    ],
  ),
  ...ofFile(
    'src/features/identity/server/password-resets.ts',
    [seal('second-walls')],
    [
      ['a name writes the mail with the links', 'nameInMail(name)} (', 'nameInMail && name} ('],
      ["an owner's name writes the mails of clients", 'nameInMail(ownerName)', 'ownerName'],
    ],
  ),
  ...ofFile(
    owners('add-owner.ts'),
    [seal('second-walls')],
    [['a name writes the welcome', 'nameInMail(name)', 'nameInMail && name']],
  ),
  ...ofFile(
    owners('owner-email.ts'),
    [owners('owner-email.test.ts')],
    [
      [
        'an owner takes the address of an administrator',
        '  if (email !== before.email && adminEmails.has(email)) throw emailTaken()\n',
        '  void email\n  void before\n  void adminEmails\n  void emailTaken\n',
      ],
      [
        'an owner tries addresses without end',
        'const CHANGES_A_DAY: Limit = { free: 5,',
        'const CHANGES_A_DAY: Limit = { free: 5e9,',
      ],
    ],
  ),
  ...ofFile(
    owners('change-owner.ts'),
    [owners('owner-routes.test.ts')],
    [
      [
        'an owner extends their own trial',
        "if (scope.kind === 'administrator') {",
        'if (scope.kind) {',
      ],
    ],
  ),
  ...ofFile(
    owners('change-owner.ts'),
    [owners('owner-trial.test.ts')],
    [
      [
        'an owner whose trial has expired changes their record',
        '  if (!isPasswordAlone && isTrialExpired(owner.trial, day))\n',
        '  if (!isPasswordAlone && day === null)\n',
      ],
    ],
  ),
  ...ofFile(
    'src/features/search/server/search-records.ts',
    [seal('isolation-without-policies')],
    [["a client searches the owner's books", "  if (scope.kind === 'client') return receipts\n"]],
  ),
  ...ofFile(
    'src/features/receipts/server/record-receipt.ts',
    [RECEIPTS],
    [
      [
        'a receipt names a property that is not let',
        "  if (lease.property.id !== propertyId) throw notFound('Property')\n",
      ],
      [
        'a receipt names another client',
        "  if (lease.client.id !== clientId) throw notFound('Client')\n",
      ],
      [
        'overlapping days need no leave',
        '  if (overlap !== undefined && !draft.allowOverlap) throw overlapping(overlap)\n',
      ],
    ],
  ),
  ...ofFile(
    'src/features/receipts/server/cancel-receipt.ts',
    [RECEIPTS],
    [
      [
        'a receipt is cancelled twice',
        '  if (receipt.cancellation)\n',
        '  if (receipt.number === -1)\n',
      ],
    ],
  ),
  ...ofDatabase(
    [RECEIPTS],
    [
      [
        'the database takes overlapping receipts',
        'alter table receipts drop constraint receipts_no_overlap',
      ],
    ],
  ),
  ...ofDatabase(
    [seal('database-refusals')],
    [
      ['a property has two agreements', 'drop index leases_current_of_property'],
      [
        "an agreement about another organization's property",
        'alter table leases drop constraint leases_organization_id_property_id_fkey',
      ],
      [
        "an agreement with another organization's client",
        'alter table leases drop constraint leases_organization_id_client_id_fkey',
      ],
      [
        "a receipt of another organization's agreement",
        'alter table receipts drop constraint receipts_organization_id_lease_id_fkey',
      ],
      [
        "a receipt of another organization's property",
        'alter table receipts drop constraint receipts_organization_id_property_id_fkey',
      ],
      [
        "a receipt of another organization's client",
        'alter table receipts drop constraint receipts_organization_id_client_id_fkey',
      ],
    ],
  ),
]
