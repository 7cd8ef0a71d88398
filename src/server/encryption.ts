import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/** Encrypts texts that must not be readable in the database or its backups. */
export type Sealer = {
  /** Identifies the key without revealing it. */
  keyId: string
  /** `context` names the place (table, column, row id); text sealed there cannot be opened elsewhere. */
  seal(text: string, context: string): string
  /** @throws Error if the key, the context or the sealed text is another one */
  open(sealed: string, context: string): string
  /** A key for another purpose (HMACs); neither key reveals the other. */
  derive(purpose: 'backup' | KeptPurpose): Buffer
  /** Like `derive`, as a key object that Node prepares once; derived at the first call. */
  keyFor(purpose: KeptPurpose): KeyObject
}

/**
 * Purposes whose keys outlive the data key that they were derived from: with other ones printed receipts, recovery
 * codes and sessions would be void.
 */
const KEPT_PURPOSES = [
  'idempotency',
  'codes and addresses',
  'receipt verification',
  'file hashes',
] as const
type KeptPurpose = (typeof KEPT_PURPOSES)[number]
type KeptKeys = Partial<Record<'backup' | KeptPurpose, Buffer>>

export const KEY_BYTES = 32

/**
 * AES-256-GCM with one 32-byte key; the result is "key id.nonce.tag.text" in base64url. `kept` are derived keys of an
 * earlier data key.
 */
export function createSealer(key: Buffer, kept: KeptKeys = {}): Sealer {
  if (key.length !== KEY_BYTES) throw new Error(`The data key must have ${KEY_BYTES} bytes.`)
  const keyId = createHash('sha256')
    .update('rentbook key id')
    .update(key)
    .digest('hex')
    .slice(0, 16)
  // Of bytes Node prepares a key again for each text, which takes four times as long as sealing a short one.
  const dataKey = createSecretKey(key)
  const keys = new Map<KeptPurpose, KeyObject>()
  const derive: Sealer['derive'] = (purpose) =>
    kept[purpose] ?? Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES))
  return {
    keyId,
    derive,
    keyFor(purpose) {
      const known = keys.get(purpose) ?? createSecretKey(derive(purpose))
      keys.set(purpose, known)
      return known
    },
    seal(text, context) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', dataKey, nonce).setAAD(Buffer.from(context))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [
        keyId,
        ...[nonce, cipher.getAuthTag(), sealed].map((it) => it.toString('base64url')),
      ].join('.')
    },
    open(sealed, context) {
      const [sealedWith, ...parts] = sealed.split('.')
      const [nonce, tag, text] = parts.map((part) => Buffer.from(part, 'base64url'))
      if (sealedWith !== keyId || !nonce || !tag || !text)
        throw new Error('This text was sealed with another key.')
      const decipher = createDecipheriv('aes-256-gcm', dataKey, nonce, { authTagLength: 16 })
        .setAAD(Buffer.from(context))
        .setAuthTag(tag)
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
    },
  }
}

const keptContext = (keyId: string) => `data_keys.kept_keys:${keyId}`

/** The derived keys that outlive a data key, sealed with the next one. */
export function sealKeptKeys({ from, to }: { from: Sealer; to: Sealer }): string {
  const kept = KEPT_PURPOSES.map((purpose) => [purpose, from.derive(purpose).toString('base64url')])
  return to.seal(JSON.stringify(Object.fromEntries(kept)), keptContext(to.keyId))
}

/** A sealer with the derived keys of an earlier data key, as `sealKeptKeys` left them; null: this is the first. */
export function createSealerWith(key: Buffer, keptKeysSealed: string | null): Sealer {
  const sealer = createSealer(key)
  if (keptKeysSealed === null) return sealer
  const kept: Record<string, string> = JSON.parse(
    sealer.open(keptKeysSealed, keptContext(sealer.keyId)),
  )
  return createSealer(
    key,
    Object.fromEntries(
      Object.entries(kept).map(([purpose, text]) => [purpose, Buffer.from(text, 'base64url')]),
    ),
  )
}
