import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

export type ReceivedMail = {
  to: string[]
  subject: string
  text: string
  html: string
  attachments: { filename: string; contentType: string; content: Buffer }[]
  messageId: string
  /** Every header, by its name in small letters. */
  headers: Record<string, string>
}

/**
 * The server's behavior with the next mails: accept them, refuse them permanently (550) or temporarily (451), never
 * answer, or hang up once it has the whole mail.
 */
export type MailServerBehavior = 'accept' | 'refuse' | 'defer' | 'hang' | 'drop'

export type MailServer = {
  /** The value for SMTP_URL. */
  url: string
  /** Every mail it accepted, oldest first. */
  mails: ReceivedMail[]
  /** How many mails arrived in full, accepted or not. */
  attempts(): number
  /** Their Message-IDs, in that order. */
  attemptedIds: string[]
  /** Resolves with the oldest matching mail as soon as there is one; rejects after 10 seconds. */
  waitForMail(fits: (mail: ReceivedMail) => boolean): Promise<ReceivedMail>
  setBehavior(behavior: MailServerBehavior): void
  close(): Promise<void>
}

/** Starts a mail server on the loopback that keeps accepted mails in memory. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const arrivals = new EventTarget()
  const sockets = new Set<Socket>()
  let behavior: MailServerBehavior = 'accept'
  let attempts = 0
  const attemptedIds: string[] = []

  async function take(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const raw = Buffer.concat(await stream.toArray())
    attempts += 1
    const {
      messageId = '',
      subject = '',
      text = '',
      html = '',
      ...parsed
    } = await PostalMime.parse(raw)
    attemptedIds.push(messageId)
    if (behavior === 'hang') return new Promise(() => {})
    if (behavior === 'drop') return hangUp(session.remotePort)
    if (behavior === 'refuse') throw smtpError(550, 'No such mailbox')
    if (behavior === 'defer') throw smtpError(451, 'Try again later')
    const to = session.envelope.rcptTo.map(({ address }) => address)
    const attachments = parsed.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? '',
      contentType: mimeType,
      content: Buffer.from(content as ArrayBuffer),
    }))
    const headers = Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value]))
    mails.push({ to, subject, text, html, attachments, messageId, headers })
    arrivals.dispatchEvent(new Event('mail'))
  }

  function hangUp(port: number): void {
    for (const socket of sockets) if (socket.remotePort === port) socket.destroy()
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onData: (stream, session, reply) => void take(stream, session).then(() => reply(), reply),
  })
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    attempts: () => attempts,
    attemptedIds,
    waitForMail: (fits) => waitForMail(mails, arrivals, fits),
    setBehavior(next) {
      behavior = next
    },
    close: () => new Promise((done) => server.close(() => done())),
  }
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

function waitForMail(
  mails: ReceivedMail[],
  arrivals: EventTarget,
  fits: (mail: ReceivedMail) => boolean,
): Promise<ReceivedMail> {
  return new Promise((found, fail) => {
    const timer = setTimeout(() => finish(() => fail(new Error('no such mail came'))), 30_000)
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      arrivals.removeEventListener('mail', look)
      settle()
    }
    const look = () => {
      const mail = mails.find(fits)
      if (mail) finish(() => found(mail))
    }
    arrivals.addEventListener('mail', look)
    look()
  })
}
