import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../../server/database/database.ts'
import { escapeHtml } from '../../server/http/html.ts'
import { styleNonceFor } from '../../server/http/security-headers.ts'
import { readKeptAttachment, readMailbox } from '../../server/mail/mailbox.ts'
import { Refusal } from '../../server/refusal.ts'
import { id as anyId } from '../../shared/wire.ts'

const linked = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s]+/g, (url) => `<a href="${url}">${url}</a>`)

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:44rem;margin:2rem auto;padding:0 1rem}
article{border:1px solid #8888;border-radius:12px;padding:1rem 1.25rem;margin:1rem 0}
h2{font-size:1.1rem;margin:0 0 .25rem}p{margin:.25rem 0;opacity:.8}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:.75rem 0 0}`

/** Shows the mails that were kept because no mail server is set up, to whoever has the key that the start printed. */
export function serveMailbox(app: FastifyInstance, database: Database, key: string): void {
  app.get('/mailbox', { schema: { hide: true } }, async (request, reply) => {
    requireKey(request, key)
    const mails = await readMailbox(database)
    const articles = mails.map(
      ({
        id,
        to,
        subject,
        text,
        attachmentName,
        createdAt,
      }) => `<article><h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, ${createdAt.toISOString()}</p><pre>${linked(text)}</pre>
${attachmentName ? `<p><a href="/mailbox/${id}/attachment?key=${key}">${escapeHtml(attachmentName)}</a></p>` : ''}</article>`,
    )
    return reply
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><html lang="en"><meta charset="utf-8">
<title>Mailbox</title><meta name="viewport" content="width=device-width">
<style nonce="${styleNonceFor(reply)}">${STYLE}</style><h1>Mailbox</h1>
<p>No mail server is set up, so mails are kept here.</p>
${articles.join('\n') || '<p>No mail yet.</p>'}`)
  })
  app.get('/mailbox/:id/attachment', { schema: { hide: true } }, async (request, reply) => {
    requireKey(request, key)
    const id = anyId.safeParse((request.params as { id: string }).id).data
    const file = id && (await readKeptAttachment(database, id))
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

function requireKey(request: FastifyRequest, key: string): void {
  const given = Buffer.from(String((request.query as { key?: string }).key ?? ''))
  const wanted = Buffer.from(key)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw nothingHere()
}

const nothingHere = () => new Refusal('not-found', 'There is nothing at this address.')
