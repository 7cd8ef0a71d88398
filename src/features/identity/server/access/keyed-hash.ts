import { createHmac, hash, type KeyObject, randomBytes } from 'node:crypto'
import type { Sealer } from '../../../../server/encryption.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { networkOf } from './network-of.ts'

/** The key of the keyed hashes, from the key of the data. */
export const hashKeyFrom = (sealer: Sealer): KeyObject => sealer.keyFor('codes and addresses')

/** What is kept of an e-mail or a network address that is only ever compared: a keyed hash of the texts. */
export const keyedHash = ({ hashKey }: Pick<IdentityDeps, 'hashKey'>, ...texts: string[]): Buffer =>
  createHmac('sha256', hashKey).update(texts.join('\n')).digest()

/** A keyed hash of the caller's network. */
export const hashAddress = (deps: Pick<IdentityDeps, 'hashKey'>, address: string): Buffer =>
  keyedHash(deps, 'address', networkOf(address))

/** The key of a throttle: a keyed hash as a text. */
export const throttleKey = (deps: Pick<IdentityDeps, 'hashKey'>, ...texts: string[]): string =>
  keyedHash(deps, ...texts).toString('base64url')

/** A new secret for a session or a link: 32 random bytes, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored form of a token: its SHA-256, so that a copy of the table grants nothing. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
