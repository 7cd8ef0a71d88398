import { type Mutation, ofFile } from './mutation.ts'

const seal = (name: string) => `src/app/security/${name}.test.ts`
const http = (name: string) => `src/server/http/${name}`

/** Requests and replies, whatever they are about. */
export const HTTP_PROTECTIONS: Mutation[] = [
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
    'src/server/database/keyset-page.ts',
    ['src/features/search/server/search-routes.test.ts'],
    [['any number of words is looked for', 'const MOST_WORDS = 10', 'const MOST_WORDS = 100']],
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
]
