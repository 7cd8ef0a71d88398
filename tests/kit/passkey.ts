import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Options = { challenge: string; rp?: { id?: string }; rpId?: string; user?: { id: string } }
type Shown = {
  /** Whether the person showed finger, face or PIN; defaults to true. */
  isVerified?: boolean
  /** The key's own count of uses; 0 for one that does not count. */
  counter?: number
}

const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_CREDENTIAL = 0x40

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

/** A passkey as a device holds it (WebAuthn, ES256, no attestation), for the server at this origin. */
export function createPasskey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let userHandle = ''
  const place = sha256(new URL(origin).hostname)
  const dataOf = (flags: number, counter: number) => {
    const rest = Buffer.alloc(5)
    rest.writeUInt8(flags)
    rest.writeUInt32BE(counter, 1)
    return Buffer.concat([place, rest])
  }
  const clientData = (type: string, { challenge }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const flagsOf = ({ isVerified = true }: Shown) => PRESENT | (isVerified ? VERIFIED : 0)
  return {
    /** `RegistrationResponseJSON` upon such options. */
    register(options: Options, shown: Shown = {}) {
      userHandle = options.user?.id ?? ''
      const key = isoCBOR.encode(
        // Of COSE: the kind of key, its algorithm, its curve and its point.
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
          [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
        ]),
      )
      const head = dataOf(flagsOf(shown) | WITH_CREDENTIAL, shown.counter ?? 0)
      const length = Buffer.from([0, credentialId.length])
      const authData = Buffer.concat([head, Buffer.alloc(16), length, credentialId, key])
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', Uint8Array.from(authData)],
        ]),
      )
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', options).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
        },
      }
    },
    /** `AuthenticationResponseJSON` upon such options. */
    answer(options: Options, shown: Shown = {}) {
      const authenticatorData = dataOf(flagsOf(shown), shown.counter ?? 0)
      const client = clientData('webauthn.get', options)
      const signature = sign(
        'sha256',
        Buffer.concat([authenticatorData, sha256(client)]),
        privateKey,
      )
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle,
        },
      }
    },
  }
}
