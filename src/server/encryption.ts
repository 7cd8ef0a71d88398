import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps texts that must not be readable in the database or a backup of it. */
export type Sealer = {
  /** Identifies the key without revealing it. */
  keyId: string
  /** `context` names the place (table, column, row id); a sealed text moved elsewhere does not open. */
  seal(text: string, context: string): string
  /** @throws Error when the key, the context or the text is not the one that was sealed */
  open(sealed: string, context: string): string
  /** A key for another purpose (HMACs), derived so that neither reveals the other. */
  derive(purpose: string): Buffer
}

export const KEY_BYTES = 32

/** AES-256-GCM under one 32-byte key; the result reads "key id.nonce.tag.text" in base64url. */
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
