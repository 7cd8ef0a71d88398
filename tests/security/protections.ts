/** A protection of accounts, how its code reads without it, and the test that must then fail. */
export type Protection = {
  /** What it keeps from happening. */
  against: string
  file: string
  /** Occurs once in the file. */
  code: string
  without: string
  /** The file of the test, and how its title begins or what it contains. */
  test: readonly [file: string, title: string]
}

const identity = (name: string) => `src/features/identity/server/${name}.ts`
const signIn = (name: string) => `src/features/sign-in/server/${name}.ts`
const OWN_SIGN_IN = 'src/features/owners/server/own-sign-in.test.ts'
const PAYMENT_DETAILS = 'src/features/payments/server/payment-details.test.ts'
const ACTS_ON_OTHERS = 'src/features/owners/server/acts-on-others.test.ts'
const BY_ADMINISTRATOR = 'src/features/owners/server/changed-by-administrator.test.ts'
const OTP = signIn('send-otp.test')
const STRANGERS = 'tests/whole/security/strangers.test.ts'
const SESSIONS = identity('sessions/sessions.test')
const DIRECTORY = signIn('directory-sign-in.test')
const ACCOUNT = 'src/features/account/server/account-routes.test.ts'
const MADE_UP = 'tests/security/made-up-tokens.test.ts'
const LIMITS = 'tests/security/request-limits.test.ts'
const SECOND_FACTOR = identity('second-factor/second-factor.test')
const PASSKEYS = identity('second-factor/passkeys.test')
const REQUIRED = identity('second-factor/required-second-factor.test')
const HEADERS = 'tests/security/headers.test.ts'

/** `npm run mutations` removes them one by one, in a copy of the sources. */
export const PROTECTIONS: readonly Protection[] = [
  {
    against: 'a stolen token that sets a password or an e-mail',
    file: signIn('fresh-sign-in'),
    code: 'now.getTime() - signedInAt.getTime() <= FRESH_FOR_MS',
    without: 'now >= signedInAt',
    test: [OWN_SIGN_IN, 'sets no new password and no new e-mail ten minutes after the sign-in'],
  },
  {
    against: 'a wrong current password that is taken for proof',
    file: signIn('fresh-sign-in'),
    code: 'if (!isRight) {',
    without: 'if (false as boolean) {',
    test: [OWN_SIGN_IN, 'is enough with the password of now'],
  },
  {
    against: 'a new e-mail that counts before its code is entered',
    file: signIn('email-changes'),
    code: 'if (!isRight) throw wrongCode()\n',
    without: 'if (!spent) throw wrongCode()\n',
    test: [OWN_SIGN_IN, 'can be guessed five times'],
  },
  {
    against: 'guessing the code of a new e-mail without end',
    file: signIn('email-changes'),
    code: ".where('guessesLeft', '>', 0)",
    without: '',
    test: [OWN_SIGN_IN, 'can be guessed five times'],
  },
  {
    against: 'a thief who stays signed in after the old address took the change back',
    file: signIn('undo-links'),
    code: 'await endSessionsOf(tx, account.id)',
    without: '',
    test: [OWN_SIGN_IN, 'takes the change back within 7 days'],
  },
  {
    against: 'a forged link that takes a change back',
    file: signIn('undo-links'),
    code: 'undoHash && timingSafeEqual(undoHash, hashToken(token))',
    without: 'undoHash !== undefined',
    test: [OWN_SIGN_IN, 'has no way back after 7 days, nor with another token'],
  },
  {
    against: "a stolen token of an administrator that sets an owner's password",
    file: 'src/features/owners/server/owner-routes.ts',
    code: "if (caller.kind === 'administrator') await prove",
    without: "if (caller.kind === 'administrator' && (false as boolean)) await prove",
    test: [BY_ADMINISTRATOR, 'sets no e-mail and no password of an owner'],
  },
  {
    against: 'a stolen token of an administrator that closes an organization',
    file: 'src/features/owners/server/owner-routes.ts',
    code: 'await proveWithReason(call)\n    return listOtherReaders(deps, organizationId)',
    without: 'return listOtherReaders(deps, organizationId)',
    test: [ACTS_ON_OTHERS, 'does nothing to others without a proof'],
  },
  {
    against: 'a password alone that acts as an administrator who has a second factor',
    file: signIn('register-administrator'),
    code: 'if (isAnySetUp(factors)) return requireCode',
    without: 'if (false as boolean) return requireCode',
    test: [BY_ADMINISTRATOR, 'requires a code of whoever has a second factor'],
  },
  {
    against: 'a stolen token that sends the rent to another UPI id',
    file: 'src/features/payments/server/money-settings-routes.ts',
    code: 'if (Object.keys(previous).length > 0)',
    without: 'if (false as boolean)',
    test: [PAYMENT_DETAILS, 'changes no payment detail ten minutes after the sign-in'],
  },
  {
    against: 'a stolen token that sends the rent to another bank account',
    file: 'src/features/owners/server/profile-routes.ts',
    code: 'const changesDetails = Object.keys(detailsOf(own, body)).length > 0',
    without: 'const changesDetails = false as boolean',
    test: [PAYMENT_DETAILS, 'changes no payment detail ten minutes after the sign-in'],
  },
  {
    against: 'a bank account of a thief that stays when its owner is back',
    file: signIn('undo-links'),
    code: 'if (Object.keys(details).length > 0)',
    without: 'if (false as boolean)',
    test: [PAYMENT_DETAILS, 'puts all back that was changed then or later'],
  },
  {
    against: 'a sign-in from a new device of which nobody hears',
    file: signIn('sign-in'),
    code: 'if (!isKnown && lastSignedInAt)',
    without: 'if (false as boolean)',
    test: [OWN_SIGN_IN, 'of a sign-in on a network and device that were not seen before'],
  },
  {
    against: 'filling the queue of hashes with passwords for records that are not there',
    file: 'src/features/clients/server/client-routes.ts',
    code: 'requireVersion(expectedVersion, client)',
    without: '',
    test: ['tests/security/password-hashing.test.ts', 'a client who is absent, of another owner'],
  },
  {
    against: 'one caller who fills the queue of hashes',
    file: identity('access/hashing-queue'),
    code: 'if (line.sizeOf(path) >= MAX_OF_ONE_CALLER) throw line.busy()',
    without: '',
    test: [identity('access/hashing-queue.test'), 'two are hashed at once'],
  },
  {
    against: 'changes that keep people from signing in',
    file: identity('access/hashing-queue'),
    code: 'const line = lines[purpose]',
    without: 'const line = lines.change.size > 0 ? lines.change : lines[purpose]',
    test: [identity('access/hashing-queue.test'), 'sign-ins have room'],
  },
  {
    against: 'one network that takes the places of the others in the queue of hashes',
    file: 'src/server/fair-queue.ts',
    code: 'return isOwn ? undefined : removeLast(this.#root, largest)',
    without: 'return undefined',
    test: [
      identity('access/hashing-queue.test'),
      'a full queue takes from the network that has most',
    ],
  },
  {
    against: 'being locked out by mails that failed on our side',
    file: signIn('send-otp'),
    code: 'await takeBack(deps, handle, consumed)',
    without: '',
    test: [OTP, 'counts for nobody'],
  },
  {
    against: 'strangers who spend the guesses at a code that a person asked for',
    file: signIn('verify-otp'),
    code: ".where('asked.requestedFrom', '=', hashAddress(deps, address))",
    without: '',
    test: [OTP, 'nobody elsewhere can spend them'],
  },
  {
    against: 'a neighbour without the handle who spends the guesses of who has it',
    file: signIn('verify-otp'),
    code: "handle === undefined ? 'guessesLeft' : 'guessesLeftByHandle'",
    without: "'guessesLeft'",
    test: [OTP, 'a neighbour without the handle spends none'],
  },
  {
    against: 'guessing without end at a code that was mailed for another',
    file: signIn('verify-otp'),
    code: 'await takeAttempt(tx, anywhere, SHARED_PER_EMAIL, now)',
    without: '',
    test: [OTP, 'all who share a code have 1,500 a day'],
  },
  {
    against: 'a flood of requests that leaves a person without a code that works',
    file: signIn('send-otp'),
    code: 'return isFromElsewhere ? last.otpSeed : randomBytes(16)',
    without: 'return randomBytes(16)',
    test: [OTP, 'an OTP that was requested elsewhere a moment ago'],
  },
  {
    against: 'the mails of a day being used up by strangers',
    file: signIn('send-otp'),
    code: 'const isLast = paused !== undefined && ofEmail.some(({ key }) => key === paused.key)',
    without: 'const isLast = false as boolean',
    test: [STRANGERS, 'an hour later, with the mails of the day used up'],
  },
  {
    against: 'neighbours who guess at a password and keep its owner out',
    file: signIn('sign-in'),
    code: 'const ofDevice = accountOfDevice(deps, deviceKeys, all)',
    without: 'const ofDevice = accountOfDevice(deps, [], all)',
    test: [signIn('sign-in.test'), 'by others do not slow a device that the account came in with'],
  },
  {
    against: 'links for a new password being used up by strangers',
    file: identity('access/throttle'),
    code: 'return { life: (await isOneAlive()) ? undefined : LONG_LIFE_MS }',
    without: 'throw paused.refusal',
    test: [signIn('password-resets.test'), 'pauses for an hour, not a day'],
  },
  {
    against: 'an administrator of a directory that is no longer the one that is set',
    file: identity('access/administrators'),
    code: 'if (!directory || tenantId !== directory.tenantId) return false',
    without: 'if (!directory) return true',
    test: [DIRECTORY, 'ends with the settings that let it in'],
  },
  {
    against: 'an administrator who has lost the role',
    file: identity('access/administrators'),
    code: 'return directoryRole === directory.adminRole || directory.adminIds.has(objectId)',
    without: 'return true',
    test: [DIRECTORY, 'of a listed id ends when it leaves the list'],
  },
  {
    against: 'a session of the directory that outlasts the day',
    file: identity('access/administrators'),
    code: 'age < DIRECTORY_SESSION_AGE &&',
    without: '',
    test: [DIRECTORY, 'lasts 8 hours'],
  },
  {
    against: 'a password that everybody tries first',
    file: 'src/shared/wire.ts',
    code: '.refine((password) => !isCommonPassword(password), PASSWORD_TOO_COMMON)',
    without: '',
    test: ['tests/security/common-passwords.test.ts', 'an own new password is none of them'],
  },
  {
    against: 'sessions without end',
    file: identity('sessions/sessions'),
    code: 'await makeRoom(tx, accountId)',
    without: '',
    test: [SESSIONS, 'is one of 20 at most'],
  },
  {
    against: "ending another account's session",
    file: identity('sessions/sessions'),
    code: "    .where('id', '=', id)\n    .where('accountId', '=', accountId)\n",
    without: "    .where('id', '=', id)\n",
    test: [ACCOUNT, "that are another account's are neither listed nor ended"],
  },
  {
    against: 'made-up tokens that cost a look in the database',
    file: identity('sessions/session-of-request'),
    code: '(known === undefined && !wasGivenOut(deps, token))',
    without: '(false as boolean)',
    test: [MADE_UP, 'made-up tokens never reach the database'],
  },
  {
    against: 'made-up tokens without end',
    file: identity('sessions/session-of-request'),
    code: 'guard.countMadeUpToken(request, reply)',
    without: '',
    test: [MADE_UP, 'made-up tokens never reach the database'],
  },
  {
    against: 'tokens that cost a look each after their session has ended',
    file: identity('sessions/session-of-request'),
    code: "if (known === 'ended') throw refuse('ended')",
    without: '',
    test: [MADE_UP, 'a token whose session has ended is looked up once a minute'],
  },
  {
    against: 'a log that strangers fill',
    file: 'src/server/security-log.ts',
    code: 'if (before) before.times += 1',
    without: 'if (before && write(details, event) === undefined) before.times += 1',
    test: [MADE_UP, 'made-up tokens never reach the database'],
  },
  {
    against: 'an account that sends more than it may',
    file: identity('sessions/session-of-request'),
    code: 'if (known !== undefined) guard.countAccount(request, reply, known)',
    without: '',
    test: [LIMITS, 'for each account on all routes together'],
  },
  {
    against: 'a network that floods a public route',
    file: 'src/server/http/mount.ts',
    code: "if (endpoint.access === 'public') admitted.set(request, options.admit(request, reply))\n      else authenticated",
    without: "if (endpoint.access !== 'public') authenticated",
    test: [LIMITS, 'for each network on each route that needs no session'],
  },
  {
    against: 'a flooded sign-in that keeps a known device out',
    file: identity('access/request-guard'),
    code: 'const known = knownAccount(deps, call.body)',
    without: 'const known = undefined as string | undefined',
    test: [LIMITS, 'but a device that an account came in with'],
  },
  {
    against: 'replies without security headers where the address cannot be read',
    file: 'src/server/http/http-server.ts',
    code: 'reply.headers(headers),',
    without: 'reply,',
    test: ['tests/security/raw-requests.test.ts', 'what is no request gets every security header'],
  },
  {
    against: 'pages of another name that lead here',
    file: 'src/server/http/allowed-hosts.ts',
    code: "throw new Refusal('misdirected', say`This server does not answer under that name.`)",
    without: '',
    test: [HEADERS, 'a host is answered by its own name only'],
  },
  {
    against: 'texts that a script takes for HTML',
    file: 'src/server/http/security-headers.ts',
    code: 'requireTrustedTypesFor: ["\'script\'"],\n',
    without: '\n',
    test: [HEADERS, 'the content security policy allows only our own scripts'],
  },
  {
    against: 'a code of an app that counts twice',
    file: identity('second-factor/totp'),
    code: 'if (step === undefined || step <= Number(factor.lastStep)) return false',
    without: 'if (step === undefined) return false',
    test: [SECOND_FACTOR, 'a code counts once'],
  },
  {
    against: 'guesses at a second factor without end',
    file: identity('second-factor/sign-in-handles'),
    code: ".where('guessesLeft', '>', 0)\n",
    without: '\n',
    test: [SECOND_FACTOR, 'has five guesses'],
  },
  {
    against: 'a handle that outlives the password',
    file: identity('second-factor/sign-in-handles'),
    code: 'versionOf(account.passwordHash).equals(passwordVersion) &&\n',
    without: '\n',
    test: [SECOND_FACTOR, 'is void once the account has another password'],
  },
  {
    against: 'a handle without end',
    file: identity('second-factor/sign-in-handles'),
    code: ".where('expiresAt', '>', now)\n",
    without: '\n',
    test: [SECOND_FACTOR, 'lasts five minutes'],
  },
  {
    against: 'a stolen token that sets a second factor up',
    file: 'src/features/identity/second-factor/server/second-factor-routes.ts',
    code: 'address }) => {\n        await requirePassword(deps, caller, { currentPassword, address })\n',
    without: 'address }) => {\n',
    test: [SECOND_FACTOR, 'requires the password, however fresh the sign-in is'],
  },
  {
    against: 'an answer of a passkey that signs in twice',
    file: signIn('sign-in'),
    code: '(await spendChallenge(tx, deps, answer.challenge))',
    without: 'answer.challenge !== undefined',
    test: [PASSKEYS, 'an answer signs in once'],
  },
  {
    against: 'an answer of a passkey without end',
    file: identity('second-factor/webauthn'),
    code: 'return body.readUIntBE(NONCE_BYTES, TIME_BYTES) > deps.clock().getTime()',
    without: 'return true',
    test: [PASSKEYS, 'a challenge is void after five minutes'],
  },
  {
    against: 'a passkey that signs in alone for whoever holds the device',
    file: identity('second-factor/webauthn'),
    code: 'requireUserVerification: purpose === SIGN_IN,',
    without: 'requireUserVerification: false,',
    test: [PASSKEYS, 'alone it signs in only where the person showed'],
  },
  {
    against: 'a passkey that is set up by whoever holds the device',
    file: identity('second-factor/webauthn'),
    code: 'requireUserVerification: true,',
    without: 'requireUserVerification: false,',
    test: [PASSKEYS, 'alone it signs in only where the person showed'],
  },
  {
    against: 'a copy of a passkey',
    file: identity('second-factor/webauthn'),
    code: 'counter: passkey.counter,',
    without: 'counter: 0,',
    test: [PASSKEYS, 'a copied key whose counter is behind is refused'],
  },
  {
    against: 'a passkey of somebody else as second factor',
    file: signIn('pass-second-factor'),
    code: 'if (passkey?.accountId !== accountId) return false\n',
    without: 'if (!passkey) return false\n',
    test: [PASSKEYS, 'rejects another person’s passkey'],
  },
  {
    against: 'a passkey that was made for another account',
    file: identity('second-factor/webauthn'),
    code: 'return isChallenge(deps, registrationOf(accountId), answered)',
    without: 'return true',
    test: [PASSKEYS, 'what was made for one account is not kept for another'],
  },
  {
    against: 'an administrator who goes on without the second factor that is required',
    file: identity('authenticate'),
    code: 'if (await lacksSecondFactor(session, endpoint, deps)) {',
    without: 'if (false as boolean) {',
    test: [REQUIRED, 'is refused every route that is not on the way there'],
  },
  {
    against: 'an administrator who removes the last second factor that is required',
    file: identity('second-factor/second-factors'),
    code: "if (mustHaveOne) throw new Refusal('conflict', LAST_ONE)\n",
    without: '\n',
    test: [REQUIRED, 'sets an app up, and goes on in the same session; the last one stays'],
  },
]
