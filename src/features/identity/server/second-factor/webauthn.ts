import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Transaction } from '../../../../server/database/database.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import type { Passkey } from './passkey-queries.ts'
import '../identity-tables.ts'
import { keyedHash } from '../access/keyed-hash.ts'

/** A browser's response. Extensions are neither requested nor read. */
export type PasskeyAnswer = Omit<AuthenticationResponseJSON, 'clientExtensionResults'>
export type PasskeyMade = Omit<RegistrationResponseJSON, 'clientExtensionResults'>

type Deps = Pick<IdentityDeps, 'appUrl' | 'hashKey' | 'clock'>

// The ceremonies of WebAuthn (https://www.w3.org/TR/webauthn-3/). The library is loaded when it is first needed.
const library = () => import('@simplewebauthn/server')

// Of COSE: EdDSA, ES256, RS256, which is what devices have.
const ALGORITHMS = [-8, -7, -257]

export const SIGN_IN = 'sign in'
const registrationOf = (accountId: string) => `registration ${accountId}`
export const secondFactorOf = (handle: string) => `second factor ${handle}`

/** Where passkeys of this server are good: they are bound to the host of its address. */
const placeOf = ({ appUrl }: Pick<Deps, 'appUrl'>) => {
  const { hostname, origin } = new URL(appUrl)
  return { rpId: hostname, origin }
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const descriptorOf = ({
  credentialId,
  transports,
}: Pick<Passkey, 'credentialId' | 'transports'>) => ({
  id: base64url(credentialId),
  transports: transports as AuthenticatorTransport[],
})

type Whose = { accountId: string; email: string; name: string }

/**
 * Options with which a browser makes a passkey for an account: one that signs in alone, and requires the finger, face
 * or PIN of the person.
 */
export async function registrationOptions(
  deps: Deps,
  { accountId, email, name }: Whose,
  existing: readonly Passkey[],
) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: 'Rentbook',
    rpID: placeOf(deps).rpId,
    userName: email,
    userDisplayName: name,
    userID: Uint8Array.from(Buffer.from(accountId)),
    challenge: Uint8Array.from(newChallenge(deps, registrationOf(accountId))),
    supportedAlgorithmIDs: ALGORITHMS,
    attestationType: 'none',
    excludeCredentials: existing.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** The passkey that a browser made upon such options, with the challenge that it answers; undefined where it is not one. */
export async function verifyRegistration(
  deps: Deps,
  accountId: string,
  response: PasskeyMade,
): Promise<(Omit<Passkey, 'id' | 'accountId'> & { challenge: string }) | undefined> {
  const { verifyRegistrationResponse } = await library()
  const { rpId, origin } = placeOf(deps)
  let challenge = ''
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: (answered) => {
      challenge = answered
      return isChallenge(deps, registrationOf(accountId), answered)
    },
    expectedOrigin: origin,
    expectedRPID: rpId,
    supportedAlgorithmIDs: ALGORITHMS,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined })) // Whatever is wrong with it, it is none.
  if (!registrationInfo) return undefined
  const { id, publicKey, counter } = registrationInfo.credential
  return {
    challenge,
    credentialId: Buffer.from(id, 'base64url'),
    publicKey,
    counter,
    transports: (response.response.transports ?? []).slice(0, 10),
  }
}

/**
 * Options with which a browser answers with a passkey: one of `passkeys` if given, else whichever the person picks;
 * then the device checks finger, face or PIN, as there is no password.
 */
export async function authenticationOptions(
  deps: Deps,
  purpose: string,
  passkeys?: readonly Pick<Passkey, 'credentialId' | 'transports'>[],
) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: placeOf(deps).rpId,
    challenge: Uint8Array.from(newChallenge(deps, purpose)),
    userVerification: passkeys ? 'preferred' : 'required',
    ...(passkeys && { allowCredentials: passkeys.map(descriptorOf) }),
  })
}

/** The challenge that a response answers, and the new count of its passkey; undefined where it is not that passkey's. */
export async function verifyAuthentication(
  deps: Deps,
  passkey: Passkey,
  { response, purpose }: { response: PasskeyAnswer; purpose: string },
): Promise<{ challenge: string; counter: number } | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const { rpId, origin } = placeOf(deps)
  let answered = ''
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: (challenge) => {
      answered = challenge
      return isChallenge(deps, purpose, challenge)
    },
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: purpose === SIGN_IN,
    credential: {
      ...descriptorOf(passkey),
      publicKey: Uint8Array.from(passkey.publicKey),
      counter: passkey.counter,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) return undefined
  return { challenge: answered, counter: authenticationInfo.newCounter }
}

/** How long a passkey may take to answer. */
const CHALLENGE_LIFE_MS = 5 * 60 * 1000
const NONCE_BYTES = 16
const TIME_BYTES = 6

type ChallengeDeps = Pick<IdentityDeps, 'hashKey' | 'clock'>

/**
 * A challenge for a passkey, for one purpose: a nonce, when it ends, and a keyed hash of both. Nothing is
 * stored, so that requesting many fills no table.
 */
function newChallenge(deps: ChallengeDeps, purpose: string): Buffer {
  const time = Buffer.alloc(TIME_BYTES)
  time.writeUIntBE(deps.clock().getTime() + CHALLENGE_LIFE_MS, 0, TIME_BYTES)
  const body = Buffer.concat([randomBytes(NONCE_BYTES), time])
  return Buffer.concat([body, signatureOf(deps, purpose, body)])
}

/** Whether this is a challenge (base64url) of ours for that purpose, and still in time. */
function isChallenge(deps: ChallengeDeps, purpose: string, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  const body = bytes.subarray(0, NONCE_BYTES + TIME_BYTES)
  const signature = bytes.subarray(NONCE_BYTES + TIME_BYTES)
  const wanted = signatureOf(deps, purpose, body)
  if (signature.length !== wanted.length || !timingSafeEqual(signature, wanted)) return false
  return body.readUIntBE(NONCE_BYTES, TIME_BYTES) > deps.clock().getTime()
}

const signatureOf = (deps: ChallengeDeps, purpose: string, body: Buffer) =>
  keyedHash(deps, 'challenge', purpose, body.toString('base64url'))

/** Uses a challenge up; returns whether it was unused. Runs as `rentbook_identity`. */
export async function spendChallenge(
  tx: Transaction,
  { clock }: Pick<ChallengeDeps, 'clock'>,
  challenge: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('usedChallenges')
    .values({
      challengeHash: createHash('sha256').update(challenge).digest(),
      expiresAt: new Date(clock().getTime() + CHALLENGE_LIFE_MS),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
