import nodemailer from 'nodemailer'
import type { MailTransport } from './mail.ts'

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
    deliver: async (mail) => {
      // Not as a text, in which a comment or a group of addresses would be read.
      await transporter.sendMail({ from, ...mail, to: { name: '', address: mail.to } })
    },
    close: async () => transporter.close(),
  }
}
