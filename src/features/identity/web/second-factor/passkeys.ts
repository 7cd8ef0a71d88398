import { t } from '@lingui/core/macro'
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

// Loaded when a passkey is needed, and not before: `import('./passkeys.ts')`.

/** Asks the person for a passkey. Throws, with a message for them, if there is none. */
export const answerWithPasskey = (options: object) =>
  inWords(
    startAuthentication({
      optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
    }),
  )

/** Makes a passkey on this device or wherever the person chooses. Throws, in words for them, where none comes. */
export const makePasskey = (options: object) =>
  inWords(
    startRegistration({
      optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
    }),
  )

const inWords = <T>(ceremony: Promise<T>): Promise<T> =>
  ceremony.catch((error: Error) => {
    throw new Error(wordsFor(error), { cause: error })
  })

function wordsFor({ name, message }: Error): string {
  switch (name) {
    case 'NotAllowedError':
    case 'AbortError':
      return t`It was cancelled, or it took too long.`
    case 'InvalidStateError':
      return t`This device has a passkey of this account already.`
    case 'SecurityError':
      return t`Passkeys do not work at this web address.`
    default:
      return message
  }
}
