import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts texts that must not be readable in the database or its backups. */
export type Sealer = {
  /** Identifies the key without revealing it. */
  keyId: string
  /** `context` names the place (table, column, row id); text sealed there cannot be opened elsewhere. */
  seal(text: string, context: string): string
  /** @throws Error if the key, the context or the sealed text is another one */
  open(sealed: string, context: string): string
  /** Derives a key for another purpose (HMACs); neither key reveals the other. */
  derive(purpose: string): Buffer
}

export const KEY_BYTES = 32

/** AES-256-GCM with one 32-byte key; the result is "key id.nonce.tag.text" in base64url. */
export function createSealer(key: Buffer): Sealer {
  if (key.length !== KEY_BYTES) throw new Error(`The data key must have ${KEY_BYTES} bytes.`)
  const keyId = createHash('sha256')
    .update('rentbook key id')
    .update(key)
    .digest('hex')
    .slice(0, 16)
  return {
    keyId,
    seal(text, context) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
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
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 })
        .setAAD(Buffer.from(context))
        .setAuthTag(tag)
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
    },
    derive: (purpose) => Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES)),
  }
}
