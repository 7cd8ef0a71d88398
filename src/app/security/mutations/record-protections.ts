import { type Mutation, ofDatabase, ofFile } from './mutation.ts'

const seal = (name: string) => `src/app/security/${name}.test.ts`
const http = (name: string) => `src/server/http/${name}`
const owners = (name: string) => `src/features/owners/server/${name}`
const RECEIPTS = 'src/features/receipts/server/receipt-routes.test.ts'
const REGISTERING = owners('register-owner.test.ts')
const ENCRYPTION = 'src/server/encryption.test.ts'

/** What is kept and what is told: writes, replies, secrets, headers. */
export const RECORD_PROTECTIONS: Mutation[] = [
  ...ofFile(
    http('idempotency.ts'),
    [http('idempotency.test.ts')],
    [
      [
        'a key replays another request',
        'if (!timingSafeEqual(earlier.fingerprint, fingerprint))',
        'if (!timingSafeEqual)',
      ],
      [
        'a key writes twice',
        'if (taken.numInsertedOrUpdatedRows === 0n) {',
        'if (taken.numInsertedOrUpdatedRows === 9n) {',
      ],
      [
        'a key of any length is kept',
        "  if (key.length > LONGEST_KEY) throw new Refusal('invalid', 'The Idempotency-Key is too long.')\n",
      ],
      [
        'what was sent is kept without a key',
        'key, fingerprint, created_at: now }',
        'key, fingerprint: Buffer.from(JSON.stringify(body)), created_at: now }',
      ],
    ],
  ),
  ...ofFile(
    http('mount.ts'),
    [seal('password-hashing')],
    [
      [
        'a connection is held while a password waits to be hashed',
        'const handle = await readied(handler, { ...call, caller: who?.caller })',
        'const handle = async (it: object) => (await readied(handler, { ...call, caller: who?.caller }))(it)',
      ],
    ],
  ),
  ...ofFile(
    http('expected-version.ts'),
    [seal('races')],
    [
      [
        'the last write wins over a version',
        'if (expected === undefined || expected === record.version) return',
        'if (expected !== -1) return void record',
      ],
    ],
  ),
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
    'src/server/database/keyset-page.ts',
    ['src/features/search/server/search-routes.test.ts'],
    [['any number of words is looked for', 'const MOST_WORDS = 10', 'const MOST_WORDS = 100']],
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
    http('http-server.ts'),
    [seal('reply-schemas')],
    [
      [
        'replies are sent as they are',
        '  app.setSerializerCompiler(serializerCompiler)\n',
        '  app.setSerializerCompiler(() => JSON.stringify)\n  void serializerCompiler\n',
      ],
    ],
  ),
  ...ofFile(
    http('http-server.ts'),
    [http('error-replies.test.ts')],
    [
      [
        'bodies of any size are read',
        'const LARGEST_BODY = 64 * 1024',
        'const LARGEST_BODY = 64 * 1024 * 1024',
      ],
      [
        'prototypes may be polluted',
        "app.getDefaultJsonParser('error', 'error')",
        "app.getDefaultJsonParser('ignore', 'ignore')",
      ],
      [
        'a connection that cannot be read is answered otherwise',
        '    clientErrorHandler: refuseConnection,\n',
        '    ...(refuseConnection && {}),\n',
      ],
    ],
  ),
  ...ofFile(
    http('error-replies.ts'),
    [http('error-replies.test.ts'), seal('bad-input')],
    [
      [
        'what no column can hold is a fault of ours',
        '  if (error instanceof pg.DatabaseError && /^22/.test(code))\n',
        '  if (code === null)\n',
      ],
    ],
  ),
  ...ofFile(
    http('error-replies.ts'),
    [seal('error-texts')],
    [
      [
        'an error tells what went wrong inside',
        "'Something went wrong on our side. Please try again.'",
        'error.message',
      ],
      [
        'the log tells the values of a row',
        '  if (!(error instanceof pg.DatabaseError)) return error\n',
        '  if (error) return error\n  if (!(error instanceof pg.DatabaseError)) return error\n',
      ],
    ],
  ),
  ...ofFile(
    http('security-headers.ts'),
    [seal('headers')],
    [
      ['inline scripts run', `"script-src 'self'",`, `"script-src 'self' 'unsafe-inline'",`],
      ['foreign scripts run', `"script-src 'self'",`, `"script-src 'self' https:",`],
      ['anything else is loaded from anywhere', `    "default-src 'none'",\n`],
      ['other sites frame it', `    "frame-ancestors 'none'",\n`],
      ['forms are sent elsewhere', `    "form-action 'self'",\n`],
      ['a base element bends the addresses', `    "base-uri 'none'",\n`],
      [
        'old browsers let other sites frame it',
        "    frameguard: { action: 'deny' },\n",
        '    frameguard: false,\n',
      ],
      [
        'addresses are told to other sites',
        "    referrerPolicy: { policy: 'no-referrer' },\n",
        '    referrerPolicy: false,\n',
      ],
      [
        'TLS is not insisted on',
        'strictTransportSecurity: secure && {',
        'strictTransportSecurity: !secure && {',
      ],
      [
        'replies are kept by browsers',
        "    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')\n",
      ],
      [
        'the window is given away',
        "    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },\n",
        '    crossOriginOpenerPolicy: false,\n',
      ],
      ['every site reads the replies', 'origin: corsOrigins,', 'origin: corsOrigins.length > 0,'],
      [
        'a nonce serves every page',
        "randomBytes(16).toString('base64')",
        "(randomBytes && 'AAAAAAAAAAAAAAAAAAAAAA==')",
      ],
    ],
  ),
  ...ofFile(
    http('operations.ts'),
    [seal('operations')],
    [
      [
        'metrics are told to everybody',
        'if (given.length !== wanted.length || !timingSafeEqual(given, wanted))',
        'if (!given || !wanted || !timingSafeEqual)',
      ],
    ],
  ),
  ...ofFile(
    'src/app/mailbox-route.ts',
    [seal('operations')],
    [
      [
        'kept mails are shown to everybody',
        'if (given.length !== wanted.length || !timingSafeEqual(given, wanted))',
        'if (!given || !wanted || !timingSafeEqual)',
      ],
      ['kept mails are shown as HTML', 'text.replace(/[&<>"\']/g,', 'text.replace(/[&]/g,'],
    ],
  ),
  ...ofFile(
    'src/app/create-app.ts',
    [seal('journal')],
    [['callers say from which address they come', 'hop < proxies', 'hop < proxies + 9']],
  ),
  ...ofFile(
    'src/features/identity/server/gate.ts',
    [seal('journal')],
    [
      [
        'nobody hears of a refused role',
        "      journal('access refused', { account: session.accountId, ...whereOf(request) })\n",
      ],
      [
        'nobody hears of a refused session',
        "      if (token) journal('session refused', { account: session?.accountId, ...whereOf(request) })\n",
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
