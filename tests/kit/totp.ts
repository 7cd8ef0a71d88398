import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator app with this secret (base32) shows at this time. */
export const totpOf = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
