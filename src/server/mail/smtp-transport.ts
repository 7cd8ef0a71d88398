import { setTimeout as pause } from 'node:timers/promises'
import nodemailer from 'nodemailer'
import type { Attachment, Delivery, Mail, MailTransport } from './mail.ts'

const MAX_WAIT_MS = 8_000

/** Sends mail through the server of `SMTP_URL`; gives up within seconds if it does not respond. */
export function createSmtpTransport({ url, from }: { url: string; from: string }): MailTransport {
  const queued = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
  } as Options)
  // A connection for each mail: a waiting person is delayed neither by queued mails nor by a dead connection.
  const direct = nodemailer.createTransport({
    url,
    connectionTimeout: MAX_WAIT_MS,
    greetingTimeout: MAX_WAIT_MS,
    socketTimeout: MAX_WAIT_MS,
  } as Options)
  const message = ({ to, ...mail }: Mail, { attachment, id }: Delivery = {}) => ({
    from,
    ...mail,
    // Not as a string, in which comments or address groups would be parsed.
    to: { name: '', address: to },
    ...(id && { messageId: `<${id}@${hostOf(from)}>` }),
    ...(attachment && { attachments: [withBuffer(attachment)] }),
  })
  return {
    deliver: async (mail, delivery) => {
      await queued.sendMail(message(mail, delivery))
    },
    deliverNow: (mail) => withinLongestWait(direct.sendMail(message(mail))),
    close: async () => {
      queued.close()
      direct.close()
    },
  }
}

type Options = Parameters<typeof nodemailer.createTransport>[0]

/** Every step may be in time and all of them together too slow. */
async function withinLongestWait(sending: Promise<unknown>): Promise<void> {
  const waiting = new AbortController()
  const tooLong = pause(MAX_WAIT_MS, undefined, { signal: waiting.signal }).then(() => {
    throw new Error(`The mail server has not taken the mail within ${MAX_WAIT_MS} ms.`)
  })
  try {
    await Promise.race([sending, tooLong])
  } finally {
    waiting.abort()
    for (const late of [sending, tooLong]) late.catch(() => {})
  }
}

/** The domain of a sender, with or without a display name. */
const hostOf = (sender: string) => /@([^\s@>]+)>?$/.exec(sender)?.[1] ?? 'localhost'

const withBuffer = ({ content, ...file }: Attachment) => ({
  ...file,
  content: Buffer.from(content),
})
