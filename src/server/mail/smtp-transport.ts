import nodemailer from 'nodemailer'
import type { Attachment, MailTransport } from './mail.ts'

/** Sends through the server of `SMTP_URL`; gives up on one that does not answer within seconds. */
export function createSmtpTransport({ url, from }: { url: string; from: string }): MailTransport {
  const transporter = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
  } as Parameters<typeof nodemailer.createTransport>[0])
  return {
    deliver: async ({ to, ...mail }, attachment) => {
      await transporter.sendMail({
        ...{ from, ...mail },
        // Not as a text, in which a comment or a group of addresses would be read.
        to: { name: '', address: to },
        ...(attachment && { attachments: [withBuffer(attachment)] }),
      })
    },
    close: async () => transporter.close(),
  }
}

const withBuffer = ({ content, ...file }: Attachment) => ({
  ...file,
  content: Buffer.from(content),
})
