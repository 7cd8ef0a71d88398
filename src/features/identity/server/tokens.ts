import { createHash, randomBytes } from 'node:crypto'

/** A new secret for a session or a link: 32 random bytes, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored form of a token: its SHA-256, so that a copy of the table grants nothing. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
