import { timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { styleNonceFor } from '../../server/http/security-headers.ts'
import { type MailboxParts, readKeptAttachment, readMailbox } from '../../server/mail/mailbox.ts'
import { Refusal } from '../../server/refusal.ts'
import { say } from '../../shared/said.ts'
import { id as anyId } from '../../shared/wire.ts'
import { mailboxMails, mailboxPage } from './mailbox-page.ts'

type Mailbox = MailboxParts & {
  key: string
  timeZone: string
  /** The built application, whose style sheet the page shares. */
  webFolder?: string | undefined
}

/** Shows mails that were kept because no mail server is configured, with the key that the start prints. */
export function serveMailbox(
  app: FastifyInstance,
  { key, timeZone, webFolder, ...parts }: Mailbox,
): void {
  app.get('/mailbox', { schema: { hide: true } }, async (request, reply) => {
    requireKey(request, key)
    const shown = { mails: await readMailbox(parts), key, now: parts.clock(), timeZone }
    reply.type('text/html; charset=utf-8')
    if ((request.query as { part?: string }).part === 'mails') return mailboxMails(shown)
    const styleSheets = webFolder === undefined ? [] : await styleSheetsIn(webFolder)
    return mailboxPage({ ...shown, styleSheets, styleNonce: styleNonceFor(reply) })
  })
  app.get('/mailbox/:id/attachment', { schema: { hide: true } }, async (request, reply) => {
    requireKey(request, key)
    const id = anyId.safeParse((request.params as { id: string }).id).data
    const file = id && (await readKeptAttachment(parts, id))
    if (!file) throw nothingHere()
    return reply
      .type(file.contentType)
      .header(
        'content-disposition',
        `attachment; filename="${file.filename.replace(/[^\w.-]/g, '-')}"`,
      )
      .send(file.content)
  })
}

/** The paths of the style sheets that the built application loads first. */
async function styleSheetsIn(webFolder: string): Promise<string[]> {
  const page = await readFile(join(webFolder, 'index.html'), 'utf8')
  const links = page.match(/<link[^>]*rel="stylesheet"[^>]*>/g) ?? []
  return links.flatMap((link) => /href="([^"]+)"/.exec(link)?.[1] ?? [])
}

function requireKey(request: FastifyRequest, key: string): void {
  const given = Buffer.from(String((request.query as { key?: string }).key ?? ''))
  const wanted = Buffer.from(key)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw nothingHere()
}

const nothingHere = () => new Refusal('not-found', say`There is nothing at this address.`)
