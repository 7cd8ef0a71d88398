import { Readable } from 'node:stream'
import { Decrypter, Encrypter } from 'age-encryption'
import type { Sealer } from '../encryption.ts'

// Backups are encrypted and authenticated in the age format (age-encryption.org/v1), with a passphrase
// derived from the data key. Only the holder of that key can read a backup or make one that is accepted.

/** The key that encrypts and authenticates backups. */
export type BackupKey = {
  /** Identifies the data key, without revealing it. */
  id: string
  /** 256 bits in base64url. */
  passphrase: string
}

/** Derives the key of backups from the data key; neither reveals the other. */
export const backupKeyOf = ({ keyId, derive }: Sealer): BackupKey => ({
  id: keyId,
  passphrase: derive('backup').toString('base64url'),
})

// Stretching protects passphrases that can be guessed. This one is 256 random bits, so the lowest cost is
// enough.
const WORK_FACTOR = 1

/** Encrypts a stream of bytes. */
export async function* encrypted(
  plain: AsyncIterable<Uint8Array>,
  { passphrase }: BackupKey,
): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(WORK_FACTOR)
  yield* bytesOf(await encrypter.encrypt(streamOf(plain)))
}

/** Decrypts the output of `encrypted`; throws if the key differs, or any byte was changed or is missing. */
export async function* decrypted(
  cipher: AsyncIterable<Uint8Array>,
  { passphrase }: BackupKey,
): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  yield* bytesOf(await decrypter.decrypt(streamOf(cipher)))
}

// Node's web streams have their own types.
const streamOf = (bytes: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(bytes)) as unknown as ReadableStream<Uint8Array>
const bytesOf = (stream: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> =>
  Readable.fromWeb(stream as unknown as Parameters<typeof Readable.fromWeb>[0])
